import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { type DatabaseKind, startServer, type TestServer } from '../harness.ts'
import { type KillOrder, type Passed, passedIn } from './orders.ts'

export const pointsModule = new URL('./points.ts', import.meta.url).href

export type KilledServer = {
  server: TestServer
  /** From now on: where it ends. Returns what was passed since the order before. */
  order: (next: KillOrder) => Promise<Passed>
  stop: () => Promise<void>
}

const askEveryMs = 5
const maxAsked = 12_000

/** A server that ends itself by SIGKILL where it is told to. */
export async function startKilledServer(
  database: DatabaseKind,
  env: Record<string, string> = {},
): Promise<KilledServer> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-kills-'))
  const file = join(folder, 'order.json')
  const settings = { ...env, KILL_ORDERS: file }
  const server = await startServer({ database, imports: [pointsModule], env: settings })
  const order = async (next: KillOrder): Promise<Passed> => {
    await writeFile(file, JSON.stringify(next))
    const known = passedIn(server.log()).length
    process.kill(server.pid, 'SIGUSR2')
    for (let asked = 0; asked < maxAsked; asked += 1) {
      const passed = passedIn(server.log())[known]
      if (passed) return passed
      await setTimeout(askEveryMs)
    }
    throw new Error('The server takes no order')
  }
  const stop = async () => {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return { server, order, stop }
}
