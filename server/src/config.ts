import type { Quota } from '@millwright/contract/company'
import path from 'node:path'
import { unescape } from 'node:querystring'
import type * as z from 'zod/mini'
import { type BackupsConfig, backupsOf, StoreEnvironment, type StoreKeys, storeKeysOf } from './config/backups.ts'
import { addressesIn, ConfigError, Environment, isSecret } from './config/environment.ts'
import { type Network, networksIn } from './config/networks.ts'
import { quotaOf } from './config/quotas.ts'
import { type StorageConfig, storageOf } from './config/storage.ts'
import { type TracesConfig, tracesOf } from './config/traces.ts'
import { folderOf, type ModelConfig, modelOf, ModelTimeouts, visionOf, withoutEndpoint } from './config/models.ts'

/** Everything the environment can set (README, Settings). Read once; nothing else reads `process.env`. */
export type Config = Readonly<{
  port: number
  host: string
  dataDir: string
  /** Without a trailing slash; null until the port is known and nobody has set it. */
  publicUrl: string | null
  databaseUrl: string | null
  /** The same database past a pooler, for what has to stay on one connection; null: there is no such address. */
  databaseDirectUrl: string | null
  /** A standby of the same database, which lists and search are asked of; null: there is none. */
  databaseReplicaUrl: string | null
  smtpUrl: string | null
  mailFrom: string
  botCheck: Readonly<{ kind: 'off' } | { kind: 'altcha' } | { kind: 'recaptcha'; siteKey: string; secret: string }>
  /** Where support requests are mailed to. */
  supportEmail: string | null
  model: ModelConfig | null
  /** How long is waited for it, where that is not as usual. */
  modelTimeouts: z.infer<typeof ModelTimeouts>
  /** Describes pictures; at the endpoint of the answers. */
  vision: ModelConfig | null
  embedding: ModelConfig | null
  /** Holds a model that embeds in this process, in place of `embedding`. */
  embeddingFolder: string | null
  /** Holds a model that compares a question with passages. */
  rerankerFolder: string | null
  /** Writes down speech. */
  transcription: ModelConfig | null
  trustProxy: boolean
  /** Whether OpenID providers may be in private networks, and on this machine by http. */
  signInPrivateAddresses: boolean
  /** Beside public ones, what webhooks may be sent to. */
  webhookNetworks: readonly Network[]
  /** Of whoever may read `/metrics`; null: there is no such address. */
  metricsToken: string | null
  /** Null: nothing is traced. */
  traces: TracesConfig | null
  /** Open the bucket of backups; null where they are not set. */
  storeKeys: StoreKeys | null
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  role: 'all' | 'web' | 'worker'
  /** Null: files lie in the data directory. */
  storage: StorageConfig | null
  /** What a copy of this installation, which is stopped for good, has written into the bucket; null: it is not taken over. */
  storageTakeOver: string | null
  /** 64 hexadecimal digits; null: it lies in the data directory. */
  installationSecret: string | null
  /** Holds the machine's dictionaries in `dictd` and `mythes`. */
  dictionariesFolder: string
  /** Addresses in small letters; null: the admins of the only company. */
  installationAdmins: readonly string[] | null
  /** Of each company that has none of its own. */
  quotas: Readonly<Quota>
  /** Null: backups are made by hand. */
  backups: BackupsConfig | null
  /** All that can be set, as it may be shown: secrets are masked. */
  settings: readonly ShownSetting[]
}>

/** `value`: null where nothing is set; `set` of a secret. */
export type ShownSetting = Readonly<{ name: string; value: string | null; secret: boolean; isGiven: boolean }>

/** `--model-timeouts={"idle":100}`, for tests and measurements. */
const modelTimeoutsOption = '--model-timeouts='

/** Where Debian puts them. `--dictionaries=FOLDER` names another, for tests and measurements. */
const dictionariesFolder = '/usr/share'
const dictionariesOption = '--dictionaries='

/** Where programs are looked for; of our settings, the only one that they get. */
export const programPath = process.env['PATH'] ?? '/usr/local/bin:/usr/bin:/bin'

/** @throws ConfigError with one sentence that names the bad value. */
export function readConfig(
  environment: NodeJS.ProcessEnv = process.env,
  options: readonly string[] = process.argv.slice(2),
): Config {
  const given = givenIn(environment)
  const parsed = Environment.safeParse(given)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    const name = String(issue?.path[0])
    throw new ConfigError(`${name}=${isSecret(name) ? '…' : withoutPassword(given[name])}: ${name} ${issue?.message}.`)
  }
  const env = parsed.data
  if ((env.LLM_BASE_URL === undefined) !== (env.LLM_MODEL === undefined)) {
    throw new ConfigError(
      `LLM_BASE_URL and LLM_MODEL belong together, but ${env.LLM_MODEL ? 'LLM_BASE_URL' : 'LLM_MODEL'} is not set.`,
    )
  }
  if (env.ROLE !== 'all' && !env.DATABASE_URL) {
    throw new ConfigError(`ROLE=${env.ROLE} needs DATABASE_URL: the embedded database serves one process only.`)
  }
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL) {
    throw new ConfigError('DATABASE_DIRECT_URL needs DATABASE_URL: it is the same database, past a pooler.')
  }
  if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL) {
    throw new ConfigError('DATABASE_REPLICA_URL needs DATABASE_URL: it is a standby of that server.')
  }
  return Object.freeze({
    port: Number(env.PORT),
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
    databaseDirectUrl: env.DATABASE_DIRECT_URL ?? null,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL ?? null,
    smtpUrl: env.SMTP_URL ?? null,
    mailFrom: env.MAIL_FROM,
    botCheck: Object.freeze(botCheckOf(env)),
    supportEmail: env.SUPPORT_EMAIL ?? null,
    model:
      env.LLM_BASE_URL && env.LLM_MODEL
        ? Object.freeze({ baseUrl: env.LLM_BASE_URL, apiKey: env.LLM_API_KEY ?? null, name: env.LLM_MODEL })
        : null,
    modelTimeouts: Object.freeze(ModelTimeouts.parse(JSON.parse(optionOf(options, modelTimeoutsOption) ?? '{}'))),
    vision: visionOf(env),
    embedding: folderOf(env.EMBEDDING_MODEL) === null ? modelOf(env, 'EMBEDDING') : withoutEndpoint(env),
    embeddingFolder: folderOf(env.EMBEDDING_MODEL),
    rerankerFolder: folderOf(env.RERANKER_MODEL),
    transcription: modelOf(env, 'TRANSCRIPTION'),
    trustProxy: env.TRUST_PROXY === '1',
    signInPrivateAddresses: env.SIGN_IN_PRIVATE_ADDRESSES === '1',
    webhookNetworks: Object.freeze(networksIn(env.WEBHOOK_NETWORKS) ?? []),
    metricsToken: env.METRICS_TOKEN ?? null,
    traces: tracesOf(env),
    storeKeys: storeKeysOf(env),
    logLevel: env.LOG_LEVEL,
    role: env.ROLE,
    storage: storageOf(env, storeKeysOf(env)),
    storageTakeOver: env.STORAGE_TAKE_OVER ?? null,
    installationSecret: env.INSTALLATION_SECRET ?? null,
    dictionariesFolder: optionOf(options, dictionariesOption) ?? dictionariesFolder,
    installationAdmins:
      env.INSTALLATION_ADMINS === undefined ? null : Object.freeze(addressesIn(env.INSTALLATION_ADMINS)),
    quotas: quotaOf(env),
    backups: backupsOf(env),
    settings: Object.freeze(
      Object.keys(Environment.shape).map((name) => shownSetting(name, env[name as keyof typeof env], name in given)),
    ),
  })
}

/** An empty one is as none. */
const givenIn = (environment: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))

/** What opens a store of backups, for who needs nothing else of the settings. */
export const readStoreKeys = (environment: NodeJS.ProcessEnv = process.env): StoreKeys | null =>
  storeKeysOf(StoreEnvironment.parse(givenIn(environment)))

function shownSetting(name: string, value: string | undefined, isGiven: boolean): ShownSetting {
  const secret = isSecret(name)
  if (value === undefined) return { name, value: null, secret, isGiven }
  return { name, value: secret ? 'set' : withoutCredentials(value), secret, isGiven }
}

/** Who signs in, and what an address is asked with, may be secret: of those only the place is left. */
function withoutCredentials(value: string): string {
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(value) ? URL.parse(value) : null
  if (address === null) return value
  const { protocol, username, password, host, pathname } = address
  return `${protocol}//${username || password ? '…@' : ''}${host}${pathname}`
}

function optionOf(options: readonly string[], name: string): string | undefined {
  return options.find((option) => option.startsWith(name))?.slice(name.length)
}

/** What of it must never appear, in a log for example. */
export function secretsIn(config: Config): string[] {
  const { model, embedding, transcription, botCheck, smtpUrl, backups, metricsToken, storeKeys, traces } = config
  const databases = [config.databaseUrl, config.databaseDirectUrl, config.databaseReplicaUrl]
  const passwords = [smtpUrl, ...databases, traces?.url ?? null].flatMap((address) => {
    const password = address === null ? '' : (URL.parse(address)?.password ?? '')
    return [password, unescape(password)]
  })
  const key = botCheck.kind === 'recaptcha' ? botCheck.secret : ''
  const keys = [model, embedding, transcription].map((endpoint) => endpoint?.apiKey ?? '')
  const own = [
    key,
    config.installationSecret ?? '',
    backups?.passphrase ?? '',
    metricsToken ?? '',
    storeKeys?.secretAccessKey ?? '',
    storeKeys?.sessionToken ?? '',
    ...Object.values(traces?.headers ?? {}),
  ]
  return [...new Set([...keys, ...own, ...passwords])].filter((secret) => secret.length >= shortestSecret)
}

/** A shorter one, such as the `postgres` of a throw-away database's user, would mask half of what is logged. */
const shortestSecret = 6

/** reCAPTCHA when its keys are set, else ALTCHA, unless one is named. */
function botCheckOf(env: Environment): Config['botCheck'] {
  const { BOT_CHECK: named, RECAPTCHA_SITE_KEY: siteKey, RECAPTCHA_SECRET: secret } = env
  if ((siteKey === undefined) !== (secret === undefined)) {
    throw new ConfigError(
      `RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET belong together, but ${siteKey === undefined ? 'RECAPTCHA_SITE_KEY' : 'RECAPTCHA_SECRET'} is not set.`,
    )
  }
  const keys = siteKey !== undefined && secret !== undefined ? { siteKey, secret } : null
  if (named === 'recaptcha' && !keys) {
    throw new ConfigError('BOT_CHECK=recaptcha: BOT_CHECK needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET.')
  }
  if (keys && (named === undefined || named === 'recaptcha')) return { kind: 'recaptcha', ...keys }
  return { kind: named === 'off' ? 'off' : 'altcha' }
}

function withoutPassword(value: string | undefined): string {
  return (value ?? '').replace(/\/\/[^@/]*@/, '//…@')
}
