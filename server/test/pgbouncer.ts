import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { freePort } from './free-port.ts'
import { ordinaryAccount } from './postgres-cluster.ts'

/** Where Debian puts it, or null. */
export function findPgbouncer(): string | null {
  const places = ['/usr/sbin', ...(process.env['PATH'] ?? '').split(delimiter)].map((place) => join(place, 'pgbouncer'))
  return places.find((place) => existsSync(place)) ?? null
}

export type Pgbouncer = {
  /** The database behind it. */
  url: string
  stop: () => Promise<void>
}

/** PgBouncer in transaction mode before a database that trusts, with fewer sessions than its clients have connections. */
export async function startPgbouncer(program: string, databaseUrl: string): Promise<Pgbouncer> {
  const target = new URL(databaseUrl)
  const directory = mkdtempSync(join(tmpdir(), 'millwright-pgbouncer-'))
  const port = await freePort()
  const users = join(directory, 'users.txt')
  const settings = join(directory, 'pgbouncer.ini')
  writeFileSync(users, `"${target.username}" ""\n`)
  writeFileSync(
    settings,
    `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
default_pool_size = 6
max_client_conn = 200
`,
  )
  const account = process.getuid?.() === 0 ? ordinaryAccount() : undefined
  if (account) for (const path of [directory, users, settings]) chownSync(path, account.uid, account.gid)
  const child = spawn(program, [settings], { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
  const exit = once(child, 'exit')
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const said: string[] = []
  let isUp = false
  for await (const line of createInterface(child.stderr)) {
    said.push(line)
    isUp = line.includes('process up')
    if (isUp) break
  }
  if (!isUp) throw new Error(`PgBouncer did not start: ${said.join('\n')}`)
  child.stderr.resume()
  target.port = String(port)
  return {
    url: target.href,
    stop: async () => {
      process.off('exit', endWithUs)
      // At once: SIGINT would wait for its clients.
      child.kill('SIGTERM')
      await exit
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
