/** A second of something that plays, as players say it: `02:41`, `1:02:41`. */
export function clockOf(second: number): string {
  const parts = [Math.floor(second / 3600), Math.floor(second / 60) % 60, Math.floor(second) % 60]
  return parts
    .slice(parts[0] === 0 ? 1 : 0)
    .map((part, at) => (at === 0 && parts[0] !== 0 ? String(part) : String(part).padStart(2, '0')))
    .join(':')
}
