/**
 * Where a process is to end, at the point's occurrence number `after`, from 0; null: nowhere. `signal`: where it is to
 * stand still instead.
 */
export type KillOrder = { point: string; after: number; signal?: 'SIGSTOP' } | null

/** How often each point was passed since the order before. */
export type PassCounts = Record<string, number>

const saying = 'kill points '

/** The line by which a process says that it has its order. */
export const readyWith = (passed: PassCounts) => `${saying}${JSON.stringify(passed)}\n`

/** Those lines of a log, the counts of each. */
export function passedIn(log: string): PassCounts[] {
  return log
    .split('\n')
    .slice(0, -1)
    .flatMap((line) => (line.startsWith(saying) ? [JSON.parse(line.slice(saying.length)) as PassCounts] : []))
}

/** One of all occurrences, each as likely as another of its point, and each point as likely as another. */
export function anyOf(passed: PassCounts, random: () => number): KillOrder {
  const points = Object.entries(passed).filter(([, times]) => times > 0)
  const [point, times] = points[Math.floor(random() * points.length)] ?? []
  return point === undefined || times === undefined ? null : { point, after: Math.floor(random() * times) }
}
