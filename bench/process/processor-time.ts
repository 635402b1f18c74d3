import { readFile } from 'node:fs/promises'

/** Linux counts in hundredths of a second, whatever its clock. */
const msOfTick = 10

/** Milliseconds of processor that a process has used since it began. It says more than the clock where others work, too. */
export async function processorMs(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name before them may hold blanks and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * msOfTick
}
