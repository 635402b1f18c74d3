import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Order, type Outcome, Said } from './child-messages.ts'

const program = fileURLToPath(new URL('restore-child.ts', import.meta.url))

/** Gives a child an order and waits for its end. @param onProgress is told how far it is */
export async function runChild(
  order: Order,
  onProgress: (at: { done: number; total: number }) => void = () => {},
): Promise<Outcome> {
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] })
  // One that ended before it read its order says so by its end.
  child.stdin.on('error', () => {})
  child.stdin.end(JSON.stringify(order))
  let outcome: Outcome = { kind: 'failed', sentence: null }
  for await (const line of createInterface({ input: child.stdout })) {
    const said = Said.parse(JSON.parse(line))
    if (said.kind === 'progress') onProgress(said)
    else outcome = said
  }
  return outcome
}
