import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DatabaseKind, startServer, type TestServer } from '../harness.ts'
import { type KillOrder, type PassCounts, passedIn } from './orders.ts'

export const pointsModule = new URL('./points.ts', import.meta.url).href

export type KilledServer = {
  server: TestServer
  /** From now on: where it ends. Returns what was passed since the order before. */
  order: (next: KillOrder) => Promise<PassCounts>
  /**
   * Starts it after it was killed, to be killed once more at this point, null: at none, and then again. Returns what a
   * start that came about has passed.
   */
  startAgain: (next: KillOrder) => Promise<{ isKilled: boolean; passed: PassCounts }>
  stop: () => Promise<void>
}

/** A server that ends itself by SIGKILL where it is told to. */
export async function startKilledServer(
  database: DatabaseKind,
  env: Record<string, string> = {},
): Promise<KilledServer> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-kills-'))
  const file = join(folder, 'order.json')
  const settings = { ...env, KILL_ORDERS: file }
  const server = await startServer({ database, imports: [pointsModule], env: settings })
  const order = async (next: KillOrder): Promise<PassCounts> => {
    await writeFile(file, JSON.stringify(next))
    const answer = answerOf(server)
    try {
      process.kill(server.pid, 'SIGUSR2')
      const passed = await Promise.race([answer.said, server.ended()])
      if (passed === null || typeof passed === 'number') throw new Error('The server has ended')
      return passed
    } finally {
      answer.forget()
    }
  }
  const startAgain = async (next: KillOrder) => {
    if (next !== null) {
      const started = server.restart({ KILL_AT: JSON.stringify(next) }).then(() => 'started' as const)
      const isKilled = await started.then(
        // The point may lie behind the address that it prints.
        () => {
          const ended = server.ended().then(() => true)
          return Promise.race([
            ended,
            order(null).then(
              () => false,
              () => ended,
            ),
          ])
        },
        () => true,
      )
      if (!isKilled) return { isKilled, passed: {} }
    }
    await server.restart({ KILL_AT: undefined })
    return { isKilled: next !== null, passed: await order(null) }
  }
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { server, order, startAgain, stop }
}

/** What it says next to an order. */
function answerOf(server: TestServer): { said: Promise<PassCounts>; forget: () => void } {
  const { promise, resolve } = Promise.withResolvers<PassCounts>()
  let text = ''
  const forget = server.onPrinted((more) => {
    text += more
    const [passed] = passedIn(text)
    if (passed) resolve(passed)
  })
  return { said: promise, forget }
}
