import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { basename } from 'node:path'
import type { Readable } from 'node:stream'
import { confined, watchMemory } from './confinement.ts'
import { type Exit, exitOf, failureOf } from './child-exit.ts'
import { ReadingError } from './failures.ts'
import { readFrames } from './frames.ts'
import { nodeCommand } from './node-command.ts'
import { beginSpan, endFailed } from '../../platform/traces/traces.ts'

export type ChildLimits = {
  /** The child may be silent for so long, while we wait for it. */
  silentMilliseconds: number
  /** Of resident memory. */
  memoryBytes: number
  /** Of V8's young generation (`nodeCommand`). */
  semiSpaceMegabytes?: number
}

/** For a file that may be what ended the server. */
export function tightened({ silentMilliseconds, memoryBytes }: ChildLimits): ChildLimits {
  return { silentMilliseconds: silentMilliseconds / 2, memoryBytes: memoryBytes / 2 }
}

export type ChildTask = {
  script: string
  args: string[]
  limits: ChildLimits
  signal?: AbortSignal | undefined
  /** Told the process id: for logs and tests. */
  onStart?: ((pid: number) => void) | undefined
}

/** A timer that comes so much later than it was set for tells that this process was stopped. */
const maxLateMs = 10_000

/**
 * Runs a script in a process of its own and yields its messages: the child waits in its write while a message is
 * being worked on. However this ends, also when the caller turns away, the child is gone then.
 *
 * @throws ReadingError when a limit was passed or the child crashed, ReaderKilled when somebody else killed it, the
 * signal's reason when aborted.
 */
export async function* superviseChild(task: ChildTask): AsyncGenerator<unknown> {
  task.signal?.throwIfAborted()
  const span = beginSpan(`child ${basename(task.script).replace(/\.\w+$/, '')}`)
  const child = start(task)
  const exit = exitOf(child)
  let failure: unknown
  const kill = (reason: unknown): void => {
    failure ??= reason
    child.kill('SIGKILL')
  }
  const onAbort = (): void => kill(task.signal?.reason)
  task.signal?.addEventListener('abort', onAbort, { once: true })
  // A cleared timeout cannot be refreshed: each wait has its own.
  const startSilence = (): NodeJS.Timeout => {
    const due = performance.now() + task.limits.silentMilliseconds
    return setTimeout(() => {
      // We stood still, as a paused container does: what the child said meanwhile is not read yet.
      if (performance.now() - due > maxLateMs) silence = startSilence()
      else kill(new ReadingError('too_slow'))
    }, task.limits.silentMilliseconds)
  }
  let silence = startSilence()
  const memory = watchMemory(child.pid, task.limits.memoryBytes, () => kill(new ReadingError('out_of_memory')))
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    if (complaint.length < 4000) complaint += chunk.toString('utf8')
  })
  let isWanted = false
  try {
    if (child.pid !== undefined) task.onStart?.(child.pid)
    for await (const message of readFrames(child.stdout)) {
      // A slow database is not a slow file: the clock stands still while the caller works.
      clearTimeout(silence)
      yield message
      if (failure !== undefined) break
      silence = startSilence()
    }
    isWanted = true
  } catch (error) {
    kill(error)
  } finally {
    if (!isWanted) child.kill('SIGKILL')
    clearTimeout(silence)
    const ended = await endOf(child, exit, task.limits.silentMilliseconds)
    clearInterval(memory)
    task.signal?.removeEventListener('abort', onAbort)
    if (isWanted) failure ??= failureOf(ended, complaint)
    if (span && failure !== undefined) endFailed(span, failure)
    else span?.end()
  }
  if (failure !== undefined) throw failure
}

type Child = ChildProcessByStdio<null, Readable, Readable>

function start({ script, args, limits }: ChildTask): Child {
  const [command = '', ...rest] = [...confined(), ...nodeCommand(script, limits), ...args]
  // The child needs none of our settings, which hold secrets.
  return spawn(command, rest, { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: '/usr/bin:/bin' } })
}

/** Its last message is no proof that a process has ended. */
async function endOf(child: Child, exit: Promise<Exit>, milliseconds: number): Promise<Exit> {
  const lastResort = setTimeout(() => child.kill('SIGKILL'), milliseconds)
  try {
    child.stdout.resume()
    return await exit
  } finally {
    clearTimeout(lastResort)
  }
}
