import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { freePort } from './free-port.ts'

/** `url` is a database of this run; the login owns it and may create roles, but is no superuser. */
export type TestPostgres = {
  url: string
  /** Empty, or a copy of the database of this name, which nobody may be connected to. */
  createDatabase(template?: string): Promise<string>
  removeDatabase(url: string): Promise<void>
  stop(): Promise<void>
}

/** True when `startPostgres` will work; otherwise one line says what is missing. */
export function postgresIsHere(): boolean {
  if (process.env['TEST_DATABASE_URL'] || findBinaries()) return true
  console.log('No PostgreSQL (TEST_DATABASE_URL or installed binaries): what needs a server is not tested')
  return false
}

export async function startPostgres(): Promise<TestPostgres> {
  const given = process.env['TEST_DATABASE_URL']
  if (given) return await databasesOn(given)
  const binaries = findBinaries()
  if (!binaries) throw new Error('No PostgreSQL: set TEST_DATABASE_URL or install its server')
  const cluster = await startCluster(binaries)
  const login = `owner_${suffix()}`
  await admin(cluster.url, [`CREATE ROLE ${login} LOGIN CREATEROLE CREATEDB`])
  return await databasesOn(cluster.url.replace('postgres@', `${login}@`), cluster.stop)
}

export type CrashingPostgres = {
  url: string
  kill9: () => Promise<void>
  startAgain: () => Promise<void>
  stop: () => Promise<void>
}

/** A cluster of its own that writes as durably as an administrator's would, to be killed and started again. */
export async function startCrashingPostgres(): Promise<CrashingPostgres> {
  const binaries = findBinaries()
  if (!binaries) throw new Error('No PostgreSQL: install its server')
  return await startCluster(binaries, { fsync: 'on' })
}

/** Databases on a server that runs already. */
export async function databasesOn(url: string, stopCluster = async () => {}): Promise<TestPostgres> {
  const made: string[] = []
  const createDatabase = async (template?: string) => {
    const name = `millwright_test_${suffix()}`
    await admin(url, [`CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${template}`}`])
    made.push(name)
    const own = new URL(url)
    own.pathname = `/${name}`
    return own.href
  }
  const remove = (name: string) => admin(url, [endSessions(name), `DROP DATABASE IF EXISTS ${name}`])
  const removeDatabase = async (of: string) => {
    const name = new URL(of).pathname.slice(1)
    made.splice(made.indexOf(name), 1)
    await remove(name)
  }
  const stop = async () => {
    try {
      for (const name of made) await remove(name)
    } finally {
      await stopCluster()
    }
  }
  return { url: await createDatabase(), createDatabase, removeDatabase, stop }
}

/** Only our own: to end the server's own vacuuming is not ours (`WITH (FORCE)` fails on it), and DROP does that itself. */
function endSessions(name: string): string {
  return `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}' AND usename = current_user`
}

async function admin(url: string, statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

function suffix(): string {
  return randomUUID().replaceAll('-', '').slice(0, 12)
}

export function findBinaries(): string | undefined {
  const packaged = '/usr/lib/postgresql'
  const versions = existsSync(packaged) ? readdirSync(packaged).toSorted((a, b) => Number(b) - Number(a)) : []
  const places = [
    ...versions.map((version) => join(packaged, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(delimiter),
  ]
  return places.find((place) => ['initdb', 'postgres'].every((name) => existsSync(join(place, name))))
}

async function startCluster(binaries: string, changes: { fsync?: 'on' } = {}): Promise<CrashingPostgres> {
  const directory = mkdtempSync(join(tmpdir(), 'millwright-postgres-'))
  const remove = () => rmSync(directory, { recursive: true, force: true })
  try {
    // PostgreSQL refuses to run as root.
    const account = process.getuid?.() === 0 ? ordinaryAccount() : undefined
    if (account) chownSync(directory, account.uid, account.gid)
    const data = join(directory, 'data')
    const run = { ...account, cwd: directory, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } }
    const initdb = ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync']
    execFileSync(join(binaries, 'initdb'), initdb, { ...run, stdio: ['ignore', 'ignore', 'pipe'] })

    const port = await freePort()
    const settings = {
      listen_addresses: '127.0.0.1',
      port,
      unix_socket_directories: '',
      fsync: 'off',
      max_connections: 200,
      ...changes,
    }
    const parameters = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    const start = async () => {
      const server = spawn(join(binaries, 'postgres'), ['-D', data, ...parameters], {
        ...run,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const exit = once(server, 'exit')
      const killOnExit = () => server.kill('SIGQUIT')
      process.once('exit', killOnExit)
      await listening(server.stderr)
      const end = async (signal: NodeJS.Signals) => {
        process.off('exit', killOnExit)
        server.kill(signal)
        await exit
      }
      return { pid: server.pid ?? 0, end }
    }
    let running = await start()
    const stop = async () => {
      await running.end('SIGINT')
      remove()
    }
    const kill9 = async () => {
      // Stopped first, so that it starts no process that we do not know of.
      process.kill(running.pid, 'SIGSTOP')
      const children = readFileSync(`/proc/${running.pid}/task/${running.pid}/children`, 'utf8').match(/\d+/g) ?? []
      await running.end('SIGKILL')
      for (const child of children) await killed(Number(child))
    }
    const startAgain = async () => {
      running = await start()
    }
    return { url: `postgres://postgres@127.0.0.1:${port}/postgres`, kill9, startAgain, stop }
  } catch (error) {
    remove()
    throw error
  }
}

/** While one of its processes lives, PostgreSQL refuses to start on the same files. */
async function killed(pid: number): Promise<void> {
  for (let turn = 0; turn < 1_000; turn += 1) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      return
    }
    await wait(10)
  }
  throw new Error(`Process ${pid} of PostgreSQL does not end`)
}

async function listening(log: NodeJS.ReadableStream): Promise<void> {
  let said = ''
  await new Promise<void>((resolve, reject) => {
    log.on('data', (text: Buffer) => {
      said += text.toString()
      if (said.includes('ready to accept connections')) resolve()
    })
    log.on('end', () => reject(new Error(`PostgreSQL did not start: ${said}`)))
  })
}

/** What runs servers that refuse to be root's. */
export function ordinaryAccount(): { uid: number; gid: number } {
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
      return { uid: id('-u'), gid: id('-g') }
    } catch {
      // No such account on this machine; the next one may exist.
    }
  }
  throw new Error('PostgreSQL will not run as root, and there is no account postgres or nobody')
}
