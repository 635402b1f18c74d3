import { accountRoutes, type Registration } from '@millwright/contract/accounts'
import type { User } from '@millwright/contract/people'
import { spawn, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ModelTimeouts } from '../src/knowledge/answers/model/model.ts'
import { buildServerIfChanged, builtServer } from '../../tools/built/build-server.mjs'
import { serverEnvironment, serverFlags } from '../../tools/server-process.mjs'
import { createClient, type ApiClient } from './api-client.ts'
import { copyEmbeddedDatabase } from './embedded-template.ts'
import { codeMailedTo, readMails, type Mail } from './outbox.ts'
import { outgoingIn } from './outgoing.ts'
import { freePort } from './free-port.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

export type DatabaseKind = 'embedded' | 'postgres'

export type ServerOptions = {
  database: DatabaseKind
  /** Settings beside those that every test server has. */
  env?: Record<string, string>
  /** Holds the machine's dictionaries in `dictd` and `mythes`; none, whatever the machine has, unless it is given. */
  dictionaries?: string
  /** How long is waited for a model, in milliseconds, where that is not as usual. */
  modelTimeouts?: Partial<ModelTimeouts>
  /** A directory to keep: neither made, filled nor removed here. An empty one gives a true first start. */
  dataDir?: string
  /** Modules that its process loads before its own; it then runs from its sources. */
  imports?: readonly string[]
  /** How long its start may take before it counts as hanging, in milliseconds, where that is not as usual. */
  startLimit?: number
}

export type TestServer = {
  readonly url: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly pid: number
  /** Milliseconds from the process's start to its printed address. */
  readonly startedIn: number
  /** All that the server printed so far, over restarts. */
  log: () => string
  /** Calls with what it prints from now on, in pieces. Returns how to end that. */
  onPrinted: (listener: (text: string) => void) => () => void
  outbox: (to?: string) => Promise<Mail[]>
  /** SIGTERM, waits for the end, removes what the server left. Returns the exit code. */
  stop: () => Promise<number | null>
  kill9: () => Promise<void>
  /** Waits until it ends by itself. Returns the exit code. */
  ended: () => Promise<number | null>
  /** Starts again after `kill9`, or stops and starts: the same data, the same address; settings change for good. */
  restart: (changes?: Record<string, string | undefined>) => Promise<void>
}

const source = fileURLToPath(new URL('../src/main.ts', import.meta.url))
let isBuilt = false

/** What users start, built once a process. What is loaded before it may change the server's modules, which only sources have. */
function entryWith(imports: readonly string[]): string {
  if (imports.length > 0) return source
  if (!isBuilt) buildServerIfChanged(process.execPath)
  isBuilt = true
  return builtServer
}

/** Looks at what all servers of a run do, without a test of theirs that depends on it (`tools/suite.ts`). */
const importedFirst = process.env['TEST_SERVER_IMPORT'] ? ['--import', process.env['TEST_SERVER_IMPORT']] : []
const guards = [new URL('./no-outgoing.ts', import.meta.url), new URL('./same-priority.ts', import.meta.url)]
/** Only ends what hangs: beside thirty processes that compute, a start of three seconds takes more than a minute. */
const usualStartLimit = 180_000
/** Of its end, which a global teardown waits for without a limit of its own. */
const endLimit = 180_000

/** Runs the real server on a free port of this machine with a throw-away data directory. */
export async function startServer(options: ServerOptions): Promise<TestServer> {
  const { database, env = {}, dataDir: kept, imports = [] } = options
  const entry = entryWith(imports)
  const dataDir = kept ?? (await mkdtemp(join(tmpdir(), 'millwright-test-')))
  const own: TestDatabase | undefined = database === 'postgres' ? await createTestDatabase() : undefined
  if (!own && kept === undefined) await copyEmbeddedDatabase(join(dataDir, 'database'))
  const printed: string[] = []
  const listeners = new Set<(text: string) => void>()
  const keep = (text: string) => {
    printed.push(text)
    for (const listener of listeners) listener(text)
  }
  let settings: Record<string, string | undefined> = env
  // A server that stands behind another address prints that one.
  const isBehind = env['PUBLIC_URL'] !== undefined
  let port = isBehind ? String(await freePort()) : '0'
  let running = await run()

  async function run() {
    const started = performance.now()
    const child = spawn(
      process.execPath,
      [
        ...serverFlags,
        ...guards.map(({ href }) => `--import=${href}`),
        ...importedFirst,
        ...imports.map((module) => `--import=${module}`),
        entry,
        `--dictionaries=${options.dictionaries ?? dataDir}`,
        `--model-timeouts=${JSON.stringify(options.modelTimeouts ?? {})}`,
      ],
      {
        env: {
          ...basics(),
          ...serverEnvironment,
          ...(own ? { DATABASE_URL: own.url } : {}),
          DATA_DIR: dataDir,
          PORT: port,
          ...settings,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    // A run that breaks off takes its server with it.
    const endWithUs = () => child.kill('SIGKILL')
    process.once('exit', endWithUs)
    const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
    void gone.then(() => process.off('exit', endWithUs))
    const address = await printedAddress(child, options.startLimit ?? usualStartLimit, keep)
    const url = isBehind ? `http://127.0.0.1:${port}` : address
    const startedIn = performance.now() - started
    port = new URL(url).port
    const ready = await fetch(new URL('/api/ready', url))
    if (!ready.ok) throw new Error(`The server printed its address before it was ready: ${await ready.text()}`)
    return { child, url, startedIn, gone }
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    const { child, gone } = running
    child.kill(signal)
    let hangs = false
    const deadline = setTimeout(() => {
      hangs = true
      child.kill('SIGKILL')
    }, endLimit)
    await gone
    clearTimeout(deadline)
    if (hangs)
      throw new Error(`The server did not end within ${endLimit / 1000} s after ${signal}:\n${printed.join('')}`)
    return child.exitCode
  }

  return {
    get url() {
      return running.url
    },
    get pid() {
      return running.child.pid ?? 0
    },
    get startedIn() {
      return running.startedIn
    },
    dataDir,
    databaseUrl: own?.url,
    log: () => printed.join(''),
    onPrinted(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    outbox: (to) => readMails(dataDir, to),
    async stop() {
      const code = await end('SIGTERM')
      await own?.drop()
      if (kept === undefined) await rm(dataDir, { recursive: true, force: true })
      const outgoing = outgoingIn(printed.join(''))
      if (outgoing.length > 0) throw new Error(`The server was about to connect to ${outgoing.join()}`)
      return code
    },
    async ended() {
      const { child, gone } = running
      await gone
      return child.exitCode
    },
    async kill9() {
      await end('SIGKILL')
    },
    async restart(changes = {}) {
      settings = { ...settings, ...changes }
      await end('SIGTERM')
      running = await run()
    },
  }
}

/** Nothing of the machine's own settings reaches a test server. */
function basics(): Record<string, string> {
  const inherited = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'NODE_COMPILE_CACHE'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  return { ...Object.fromEntries(inherited), HOST: '127.0.0.1', BOT_CHECK: 'off', TRUST_PROXY: '1' }
}

async function printedAddress(child: ChildProcess, startLimit: number, keep: (text: string) => void): Promise<string> {
  const address = Promise.withResolvers<string>()
  let seen = ''
  const listen = (chunk: Buffer) => {
    const text = chunk.toString('utf8')
    keep(text)
    seen += text
    const found = /Millwright is ready at (\S+)\s/.exec(seen)?.[1]
    if (found) address.resolve(found)
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  child.once('exit', (code) => address.reject(new Error(`The server ended with ${code} while starting:\n${seen}`)))
  const deadline = setTimeout(() => {
    child.kill('SIGKILL')
    address.reject(new Error(`The server printed no address within ${startLimit / 1000} s:\n${seen}`))
  }, startLimit)
  try {
    return await address.promise
  } finally {
    clearTimeout(deadline)
  }
}

export type Account = { email: string; password: string }
export type SignedUp = ApiClient & { user: User; account: Account; companyName: string }

/** A new company with its admin: registered, verified with the mailed code, signed in. */
export async function signUp(
  server: Pick<TestServer, 'url' | 'dataDir'>,
  changes: Partial<Registration> = {},
): Promise<SignedUp> {
  const registration: Registration = {
    name: { firstName: 'Ada', middleName: '', lastName: 'Lindqvist' },
    companyName: 'Nordmark Paper',
    username: 'ada',
    contact: '5550123456',
    timeZone: 'Europe/Stockholm',
    email: `ada.${randomUUID()}@nordmark.example`,
    password: 'Pulp&Paper1',
    ...changes,
  }
  const client = createClient(() => server.url)
  const { userId, role } = await client.call(accountRoutes.register, { body: registration })
  const otp = await codeMailedTo(server.dataDir, registration.email)
  await client.call(accountRoutes.verifyUser, { body: { userId, role, otp } })
  const { email, password, companyName } = registration
  return Object.assign(await signIn(server, { email, password }), { companyName })
}

export async function signIn(
  server: Pick<TestServer, 'url'>,
  account: Account,
): Promise<Omit<SignedUp, 'companyName'>> {
  const client = createClient(() => server.url)
  const { token, ...user } = await client.call(accountRoutes.login, { body: account })
  client.token = token
  return Object.assign(client, { user, account })
}
