import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Order, type RestoreOutcome, RestoreMessage } from './child-messages.ts'

const program = fileURLToPath(new URL('restore-child.ts', import.meta.url))

type WatchOptions = {
  /** Is told how far it is. */
  onProgress?: (at: { done: number; total: number }) => void
  /** Ends the child. */
  signal?: AbortSignal
}

/** Gives a child an order and waits for its end. It ends with this process, too. */
export async function runChild(
  order: Order,
  { onProgress = () => {}, signal }: WatchOptions = {},
): Promise<RestoreOutcome> {
  let outcome: RestoreOutcome = { kind: 'failed', sentence: null }
  if (signal?.aborted) return outcome
  const child = fork(program, [], { stdio: ['pipe', 'pipe', 'inherit', 'ipc'] })
  const ended = once(child, 'close')
  // Whoever waits for it below hears of a failure; before that nobody does.
  ended.catch(() => {})
  const end = () => child.kill('SIGTERM')
  signal?.addEventListener('abort', end, { once: true })
  try {
    if (!child.stdin || !child.stdout) throw new Error('A child without pipes')
    // One that ended before it read its order says so by its end.
    child.stdin.on('error', () => {})
    child.stdin.end(JSON.stringify(order))
    for await (const line of createInterface({ input: child.stdout })) {
      const said = saidIn(line)
      if (said?.kind === 'progress') onProgress(said)
      else if (said) outcome = said
    }
    await ended
  } finally {
    signal?.removeEventListener('abort', end)
    // One that a failure here leaves behind would restore for nobody.
    end()
  }
  return outcome
}

/** Null: a library's word, or the half of a line of one that was killed. */
function saidIn(line: string): RestoreMessage | null {
  try {
    return RestoreMessage.parse(JSON.parse(line))
  } catch {
    return null
  }
}
