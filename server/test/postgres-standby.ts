import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from './free-port.ts'
import { findBinaries, ordinaryAccount, startCrashingPostgres } from './postgres-cluster.ts'

export type StandbyPair = {
  /** A database on the primary, as a superuser. */
  primaryUrl: string
  /** The same on its standby. */
  standbyUrl: string
  /** One text on the standby, as a superuser; returns its rows. */
  onStandby: (text: string) => Promise<Record<string, unknown>[]>
  onPrimary: (text: string) => Promise<Record<string, unknown>[]>
  killStandby: () => Promise<void>
  stop: () => Promise<void>
}

/** A cluster of its own and a standby that streams from it: what tests do to either concerns nobody else. */
export async function startStandbyPair(): Promise<StandbyPair> {
  const binaries = findBinaries()
  if (!binaries) throw new Error('No PostgreSQL: install its server')
  const primary = await startCrashingPostgres()
  const directory = mkdtempSync(join(tmpdir(), 'millwright-standby-'))
  const account = process.getuid?.() === 0 ? ordinaryAccount() : undefined
  if (account) chownSync(directory, account.uid, account.gid)
  const data = join(directory, 'data')
  const run = { ...account, cwd: directory, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } }
  const copied = ['-d', primary.url, '-D', data, '-R', '-c', 'fast', '--no-sync']
  execFileSync(join(binaries, 'pg_basebackup'), copied, { ...run, stdio: ['ignore', 'ignore', 'pipe'] })
  const port = await freePort()
  const settings = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    fsync: 'off',
    max_connections: 200,
  }
  const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const server = spawn(join(binaries, 'postgres'), ['-D', data, ...parameters], {
    ...run,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exit = once(server, 'exit')
  const killOnExit = () => server.kill('SIGQUIT')
  process.once('exit', killOnExit)
  await readyToRead(server.stderr)
  const end = async (signal: NodeJS.Signals) => {
    process.off('exit', killOnExit)
    server.kill(signal)
    await exit
  }
  const standbyUrl = primary.url.replace(new URL(primary.url).port, String(port))
  return {
    primaryUrl: primary.url,
    standbyUrl,
    onStandby: (text) => ask(standbyUrl, text),
    onPrimary: (text) => ask(primary.url, text),
    // All that it does ends at once, as where its machine was lost; its own processes go with it.
    killStandby: () => end('SIGQUIT'),
    async stop() {
      if (server.exitCode === null) await end('SIGQUIT')
      rmSync(directory, { recursive: true, force: true })
      await primary.stop()
    },
  }
}

async function ask(connectionString: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(text)).rows
  } finally {
    await client.end()
  }
}

async function readyToRead(log: NodeJS.ReadableStream): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    log.on('data', (text: Buffer) => {
      said += text.toString()
      if (said.includes('ready to accept read-only connections')) resolve()
    })
    log.on('end', () => reject(new Error(`The standby did not start: ${said}`)))
  })
}
