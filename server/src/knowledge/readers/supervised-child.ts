import { spawn, spawnSync, type ChildProcessByStdio } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { ReaderKilled, ReadingError } from './failures.ts'
import { readFrames } from './frames.ts'

export type ChildLimits = {
  /** The child may be silent for so long, while we wait for it. */
  silentMilliseconds: number
  /** Of resident memory. */
  memoryBytes: number
}

export type ChildTask = {
  script: string
  args: string[]
  limits: ChildLimits
  signal?: AbortSignal | undefined
  /** Told the process id: for logs and tests. */
  onStart?: ((pid: number) => void) | undefined
}

const memoryCheckMilliseconds = 100

/**
 * Runs a script in a process of its own and yields its messages: the child waits in its write while a message is
 * being worked on. However this ends, also when the caller turns away, the child is gone then.
 *
 * @throws ReadingError when a limit was passed or the child crashed, ReaderKilled when somebody else killed it, the
 * signal's reason when aborted.
 */
export async function* superviseChild(task: ChildTask): AsyncGenerator<unknown> {
  task.signal?.throwIfAborted()
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
  const startSilence = (): NodeJS.Timeout =>
    setTimeout(() => kill(new ReadingError('too_slow')), task.limits.silentMilliseconds)
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
  }
  if (failure !== undefined) throw failure
}

type Child = ChildProcessByStdio<null, Readable, Readable>
type Exit = { code: number | null; signal: NodeJS.Signals | null }

function start({ script, args, limits }: ChildTask): Child {
  const heap = Math.max(64, Math.floor(limits.memoryBytes / 2 ** 20 / 2))
  const node = [
    `--max-old-space-size=${heap}`,
    // Reading is all that it may do: no writing, no processes, no native code.
    '--permission',
    '--allow-fs-read=*',
    '--disable-warning=ExperimentalWarning',
    '--disable-warning=SecurityWarning',
    script,
    ...args,
  ]
  const [command, ...rest] = [...confinement(), process.execPath, ...node]
  // The child needs none of our settings, which hold secrets.
  return spawn(command ?? process.execPath, rest, { stdio: ['ignore', 'pipe', 'pipe'], env: { PATH: '/usr/bin:/bin' } })
}

let prefix: string[] | undefined

/**
 * Commands to start the child through, where the system has and allows them: one ends it together with this
 * process, however that ends, the other takes the network from it.
 */
function confinement(): string[] {
  prefix ??=
    process.platform === 'linux'
      ? [
          ...firstThatWorks([['setpriv', '--pdeathsig', 'KILL']]),
          ...firstThatWorks([
            ['unshare', '-n'],
            ['unshare', '-r', '-n'],
          ]),
        ]
      : []
  return prefix
}

function firstThatWorks(commands: string[][]): string[] {
  const works = ([command = '', ...args]: string[]): boolean =>
    spawnSync(command, [...args, 'true'], { stdio: 'ignore', timeout: 5000 }).status === 0
  return commands.find(works) ?? []
}

function exitOf(child: Child): Promise<Exit> {
  const exit = new Promise<Exit>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => resolve({ code, signal }))
  })
  // It is awaited only after the last message.
  exit.catch(() => undefined)
  return exit
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

/** Signals that come from outside: from the kernel when the machine has no memory left, an operator, a deployment. */
const outsideSignals: readonly (NodeJS.Signals | null)[] = ['SIGKILL', 'SIGTERM', 'SIGINT', 'SIGHUP']

/** Undefined for a child that ended well. All other signals, and exit codes, are crashes that the file caused. */
function failureOf({ code, signal }: Exit, complaint: string): Error | undefined {
  if (code === 0) return undefined
  const cause = new Error(`reading ended with ${signal ?? code}: ${complaint}`)
  if (outsideSignals.includes(signal)) return new ReaderKilled('The process that read the file was killed', { cause })
  const isOutOfHeap = signal === 'SIGABRT' || code === 134 || complaint.includes('heap out of memory')
  return new ReadingError(isOutOfHeap ? 'out_of_memory' : 'damaged', { cause })
}

/** Linux tells the resident memory of any process; elsewhere the heap limit alone holds. */
function watchMemory(pid: number | undefined, limit: number, exceeded: () => void): NodeJS.Timeout | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined
  return setInterval(() => {
    readFile(`/proc/${pid}/statm`, 'utf8').then(
      (text) => {
        const pages = Number(text.split(' ')[1])
        if (pages * 4096 > limit) exceeded()
      },
      // It has ended: whoever waits for its exit notices.
      () => undefined,
    )
  }, memoryCheckMilliseconds)
}
