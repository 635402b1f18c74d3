import { fork } from 'node:child_process'
import { once } from 'node:events'
import os from 'node:os'
import { fileURLToPath } from 'node:url'

/** Of a process that gives way to those that serve. */
export const giveWay = () => os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL)
/** One that was told to end may have to remove what it made. */
const maxToEndMs = 10_000

/**
 * Runs one of our scripts, with the settings of this process, and returns the last thing that it sent.
 * @throws Error with the end of what it complained about, or the signal's reason
 */
export async function runBesides(script: URL, args: readonly string[], signal: AbortSignal): Promise<unknown> {
  signal.throwIfAborted()
  const child = fork(fileURLToPath(script), args, {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'json',
  })
  let kill: NodeJS.Timeout | undefined
  const end = () => {
    child.kill('SIGTERM')
    kill = setTimeout(() => child.kill('SIGKILL'), maxToEndMs)
  }
  signal.addEventListener('abort', end, { once: true })
  let sent: unknown
  let complaint = ''
  child.on('message', (message) => {
    sent = message
  })
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${chunk.toString('utf8')}`.slice(-4_000)
  })
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    signal.throwIfAborted()
    if (code !== 0) throw new Error(`${script.pathname} ended with ${code ?? 'a signal'}: ${complaint}`)
    return sent
  } finally {
    clearTimeout(kill)
    signal.removeEventListener('abort', end)
  }
}
