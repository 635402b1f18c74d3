/** How fast it can play. */
export const speeds = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2] as const

/** The next one up or down; the last one stays. */
export function nextSpeed(now: number, step: 1 | -1): number {
  const found = step > 0 ? speeds.find((speed) => speed > now) : speeds.findLast((speed) => speed < now)
  return found ?? now
}
