import { readdirSync, readFileSync } from 'node:fs'

/** Of `/proc/<pid>/stat`, which counts in hundredths of a second on every Linux that Node runs on. */
const ticksASecond = 100

type Process = { pid: number; parent: number; ticks: number }

/**
 * Seconds that a process, this one unless it is said, and all below it have computed, those that ended among them. Unlike the time on the clock
 * it says the same on a busy machine. Zero where the system has no `/proc`.
 */
export function computedSeconds(top = process.pid): number {
  const all = running()
  const below = (parent: number): Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)])
  const tree = [...all.filter(({ pid }) => pid === top), ...below(top)]
  return tree.reduce((sum, { ticks }) => sum + ticks, 0) / ticksASecond
}

function running(): Process[] {
  return namesIn('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // The name before may hold spaces and parentheses.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      // Of its own, then of the children that it waited for.
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
      return [{ pid: Number(name), parent: Number(fields[1]), ticks }]
    } catch {
      // It ended meanwhile.
      return []
    }
  })
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch {
    return []
  }
}
