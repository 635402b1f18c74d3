import type { ChildProcess } from 'node:child_process'
import { ReaderKilled, ReadingError } from './failures.ts'

export type Exit = { code: number | null; signal: NodeJS.Signals | null }

export function exitOf(child: ChildProcess): Promise<Exit> {
  const exit = new Promise<Exit>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  // It is awaited only after the last message.
  exit.catch(() => undefined)
  return exit
}

/** Signals that come from outside: from the kernel when the machine has no memory left, an operator, a deployment. */
const outsideSignals: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']

/** Undefined for a child that ended well. All other signals, and exit codes, are crashes that the file caused. */
export function failureOf({ code, signal }: Exit, complaint: string): Error | undefined {
  if (code === 0) return undefined
  const cause = new Error(`reading ended with ${signal ?? code}: ${complaint}`)
  if (outsideSignals.includes(signal)) return new ReaderKilled('The process that read the file was killed', { cause })
  const isOutOfHeap = signal === 'SIGABRT' || code === 134 || complaint.includes('heap out of memory')
  return new ReadingError(isOutOfHeap ? 'out_of_memory' : 'damaged', { cause })
}
