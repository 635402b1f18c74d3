import { readdirSync, readFileSync } from 'node:fs'

/** Resident bytes of a process and of all that it has started (Linux). */
export function residentBytes(pid: number): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1])
    return pages * 4096 + childrenOf(pid).reduce((sum, child) => sum + residentBytes(child), 0)
  } catch {
    // It has ended since it was listed.
    return 0
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
}
