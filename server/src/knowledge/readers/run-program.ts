import { spawn } from 'node:child_process'
import { basename } from 'node:path'
import { programPath } from '../../config.ts'
import { traced } from '../../platform/traces/traces.ts'
import { exitOf, failureOf } from './child-exit.ts'
import { confinedWithChildren, watchMemory } from './confinement.ts'
import { ReadingError } from './failures.ts'

export type ProgramLimits = {
  /** From start to end; where `hasComeOn` watches it, without coming on. */
  milliseconds: number
  /** Of resident memory, with all processes that it starts. */
  memoryBytes: number
  outputBytes: number
}

export type ProgramTask = {
  command: readonly string[]
  /** What it reads from its standard input. */
  input?: Uint8Array
  /** Beside a PATH; it needs none of our settings, which hold secrets. */
  env?: Record<string, string>
  limits: ProgramLimits
  signal?: AbortSignal | undefined
  /** Takes what it writes as it comes, which is not returned then; true: it has come on, and its time begins anew. */
  hasComeOn?: ((written: Buffer) => boolean) | undefined
}

/**
 * Runs a program over foreign bytes, without network, and returns what it wrote. However this ends, the program and all
 * that it started are gone then.
 *
 * @throws ReadingError when a limit was passed or the program failed, ReaderKilled when somebody else killed it, the
 * signal's reason when aborted.
 */
export function runProgram(task: ProgramTask): Promise<Buffer> {
  return traced(`program ${basename(task.command[0] ?? '')}`, () => run(task))
}

async function run(task: ProgramTask): Promise<Buffer> {
  const { command, input, env, limits, signal, hasComeOn } = task
  signal?.throwIfAborted()
  const [program = '', ...args] = [...confinedWithChildren(), ...command]
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { PATH: programPath, ...env },
    // A group of its own, which can be killed as a whole where there is no namespace for it.
    detached: true,
  })
  const exit = exitOf(child)
  let failure: unknown
  const kill = (reason: unknown): void => {
    failure ??= reason
    killGroup(child.pid)
  }
  const onAbort = (): void => kill(signal?.reason)
  signal?.addEventListener('abort', onAbort, { once: true })
  const late = setTimeout(() => kill(new ReadingError('too_slow')), limits.milliseconds)
  const memory = watchMemory(child.pid, limits.memoryBytes, () => kill(new ReadingError('out_of_memory')))
  const chunks: Buffer[] = []
  let written = 0
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => {
    if (hasComeOn) {
      if (hasComeOn(chunk)) late.refresh()
      return
    }
    written += chunk.length
    if (written > limits.outputBytes) kill(new ReadingError('out_of_memory'))
    else chunks.push(chunk)
  })
  child.stderr.on('data', (chunk: Buffer) => {
    if (complaint.length < 4000) complaint += chunk.toString('utf8')
  })
  // One that ends before it has read everything says why by its exit.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input ?? '')
  try {
    const ended = await exit
    failure ??= failureOf(ended, complaint)
  } finally {
    clearTimeout(late)
    clearInterval(memory)
    signal?.removeEventListener('abort', onAbort)
  }
  if (failure !== undefined) throw failure
  return Buffer.concat(chunks)
}

function killGroup(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
