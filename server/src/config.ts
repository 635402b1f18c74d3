import path from 'node:path'
import { unescape } from 'node:querystring'
import * as z from 'zod/mini'

/** A model behind an OpenAI-compatible endpoint. */
type ModelConfig = Readonly<{ baseUrl: string; apiKey: string | null; name: string }>

/** Everything the environment can set (README, Settings). Read once; nothing else reads `process.env`. */
export type Config = Readonly<{
  port: number
  host: string
  dataDir: string
  /** Without a trailing slash; null until the port is known and nobody has set it. */
  publicUrl: string | null
  databaseUrl: string | null
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
  /** Of whoever may read `/metrics`; null: there is no such address. */
  metricsToken: string | null
  /** What opens the bucket of backups, for whoever must not say it. */
  storeSecrets: readonly string[]
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  role: 'all' | 'web' | 'worker'
  /** Holds the machine's dictionaries in `dictd` and `mythes`. */
  dictionariesFolder: string
  /** Addresses in small letters; null: the admins of the only company. */
  installationAdmins: readonly string[] | null
  /** Null: backups are made by hand. */
  backups: Readonly<{ target: string; every: BackupEvery; at: TimeOfDay; passphrase: string | null }> | null
  /** All that can be set, as it may be shown: secrets are masked. */
  settings: readonly ShownSetting[]
}>

/** `count` hours, or days at a time of day. */
export type BackupEvery = Readonly<{ count: number; unit: 'h' | 'd' }>
/** Of this machine's own time. */
export type TimeOfDay = Readonly<{ hour: number; minute: number }>
/** `value`: null where nothing is set; `set` of a secret. */
export type ShownSetting = Readonly<{ name: string; value: string | null; secret: boolean; isGiven: boolean }>

/** Milliseconds. */
const ModelTimeouts = z.partial(
  z.object({ searchWords: z.int(), firstByte: z.int(), idle: z.int(), thinking: z.int(), translation: z.int() }),
)
/** `--model-timeouts={"idle":100}`, for tests and measurements. */
const modelTimeoutsOption = '--model-timeouts='

export class ConfigError extends Error {}

const url = (protocols: string[]) =>
  z.string().check(
    z.refine(
      (text) => {
        const parsed = URL.parse(text)
        return parsed !== null && protocols.includes(parsed.protocol)
      },
      `must be an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    ),
  )

/** `file:/srv/models/e5`: a model that runs in this process. */
const inFolder = 'file:'

/** A shorter one could be guessed: /metrics counts no attempts. */
const shortestToken = 16

const Environment = z.object({
  PORT: z._default(
    z
      .string()
      .check(z.refine((text) => /^\d{1,5}$/.test(text) && Number(text) < 65_536, 'must be a port from 0 to 65535')),
    '3000',
  ),
  HOST: z._default(z.string(), '127.0.0.1'),
  DATA_DIR: z._default(z.string(), './data'),
  PUBLIC_URL: z.optional(url(['http:', 'https:'])),
  DATABASE_URL: z.optional(url(['postgres:', 'postgresql:'])),
  SMTP_URL: z.optional(url(['smtp:', 'smtps:'])),
  MAIL_FROM: z._default(
    z.string().check(z.regex(/^[^\r\n]*@[^\r\n]+$/, 'must hold an e-mail address')),
    'Millwright <millwright@localhost>',
  ),
  BOT_CHECK: z.optional(z.enum(['altcha', 'recaptcha', 'off'], 'must be altcha, recaptcha or off')),
  RECAPTCHA_SITE_KEY: z.optional(z.string()),
  RECAPTCHA_SECRET: z.optional(z.string()),
  SUPPORT_EMAIL: z.optional(z.string().check(z.email('must be an e-mail address'))),
  LLM_BASE_URL: z.optional(url(['http:', 'https:'])),
  LLM_API_KEY: z.optional(z.string()),
  LLM_MODEL: z.optional(z.string()),
  LLM_VISION_MODEL: z.optional(z.string()),
  EMBEDDING_BASE_URL: z.optional(url(['http:', 'https:'])),
  EMBEDDING_API_KEY: z.optional(z.string()),
  EMBEDDING_MODEL: z.optional(z.string()),
  RERANKER_MODEL: z.optional(z.string().check(z.startsWith(inFolder, 'must be file: and a folder'))),
  TRANSCRIPTION_BASE_URL: z.optional(url(['http:', 'https:'])),
  TRANSCRIPTION_API_KEY: z.optional(z.string()),
  TRANSCRIPTION_MODEL: z.optional(z.string()),
  METRICS_TOKEN: z.optional(
    z.string().check(z.minLength(shortestToken, `must have ${shortestToken} characters or more`)),
  ),
  TRUST_PROXY: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
  LOG_LEVEL: z._default(
    z.enum(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'must be fatal, error, warn, info, debug, trace or silent',
    ),
    'info',
  ),
  ROLE: z._default(z.enum(['all', 'web', 'worker'], 'must be all, web or worker'), 'all'),
  INSTALLATION_ADMINS: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => addressesIn(text).every((address) => z.email().safeParse(address).success),
          'must be e-mail addresses, with commas between them',
        ),
      ),
  ),
  BACKUP_TO: z.optional(z.string()),
  BACKUP_EVERY: z._default(
    z.string().check(z.regex(/^[1-9]\d{0,2}[hd]$/, 'must be a number of hours or days, such as 12h or 1d')),
    '1d',
  ),
  BACKUP_AT: z._default(
    z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 02:00')),
    '02:00',
  ),
  BACKUP_PASSPHRASE: z.optional(z.string()),
  AWS_ACCESS_KEY_ID: z.optional(z.string()),
  AWS_SECRET_ACCESS_KEY: z.optional(z.string()),
  AWS_SESSION_TOKEN: z.optional(z.string()),
})

const addressesIn = (text: string) => text.split(',').map((address) => address.trim().toLowerCase())
const isSecret = (name: string) => /_(KEY|KEY_ID|SECRET|PASSPHRASE|TOKEN)$/.test(name)

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
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
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
  return Object.freeze({
    port: Number(env.PORT),
    host: env.HOST,
    dataDir: path.resolve(env.DATA_DIR),
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    databaseUrl: env.DATABASE_URL ?? null,
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
    metricsToken: env.METRICS_TOKEN ?? null,
    storeSecrets: [env.AWS_SECRET_ACCESS_KEY ?? '', env.AWS_SESSION_TOKEN ?? ''],
    logLevel: env.LOG_LEVEL,
    role: env.ROLE,
    dictionariesFolder: optionOf(options, dictionariesOption) ?? dictionariesFolder,
    installationAdmins:
      env.INSTALLATION_ADMINS === undefined ? null : Object.freeze(addressesIn(env.INSTALLATION_ADMINS)),
    backups: backupsOf(env),
    settings: Object.freeze(
      Object.keys(Environment.shape).map((name) => shownSetting(name, env[name as keyof typeof env], name in given)),
    ),
  })
}

function backupsOf(env: z.infer<typeof Environment>): Config['backups'] {
  const { BACKUP_TO: target, BACKUP_EVERY, BACKUP_AT, BACKUP_PASSPHRASE: passphrase = null } = env
  if (target === undefined) return null
  const [hour = 0, minute = 0] = BACKUP_AT.split(':').map(Number)
  const every = { count: Number.parseInt(BACKUP_EVERY, 10), unit: BACKUP_EVERY.endsWith('h') ? 'h' : 'd' } as const
  return Object.freeze({ target, every, at: { hour, minute }, passphrase })
}

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
  const { model, embedding, transcription, botCheck, smtpUrl, databaseUrl, backups, metricsToken, storeSecrets } =
    config
  const passwords = [smtpUrl, databaseUrl].flatMap((address) => {
    const password = address === null ? '' : (URL.parse(address)?.password ?? '')
    return [password, unescape(password)]
  })
  const key = botCheck.kind === 'recaptcha' ? botCheck.secret : ''
  const keys = [model, embedding, transcription].map((endpoint) => endpoint?.apiKey ?? '')
  const own = [key, backups?.passphrase ?? '', metricsToken ?? '', ...storeSecrets]
  return [...new Set([...keys, ...own, ...passwords])].filter((secret) => secret.length >= shortestSecret)
}

/** A shorter one, such as the `postgres` of a throw-away database's user, would mask half of what is logged. */
const shortestSecret = 6

function visionOf({ LLM_VISION_MODEL: name, LLM_BASE_URL: baseUrl, LLM_API_KEY }: z.infer<typeof Environment>) {
  if (name === undefined) return null
  if (baseUrl === undefined) throw new ConfigError('LLM_VISION_MODEL needs LLM_BASE_URL, but it is not set.')
  return Object.freeze({ baseUrl, apiKey: LLM_API_KEY ?? null, name })
}

function folderOf(model: string | undefined): string | null {
  return model?.startsWith(inFolder) ? path.resolve(model.slice(inFolder.length)) : null
}

/** @throws ConfigError where the model of a folder is to be asked for elsewhere. */
function withoutEndpoint({ EMBEDDING_BASE_URL: own, EMBEDDING_MODEL: name }: z.infer<typeof Environment>): null {
  if (own === undefined) return null
  throw new ConfigError(
    `EMBEDDING_MODEL=${name} runs in this process, but EMBEDDING_BASE_URL is set: unset one of them.`,
  )
}

/** At the endpoint of the answers, with its key, unless another is named. */
function modelOf(env: z.infer<typeof Environment>, of: 'EMBEDDING' | 'TRANSCRIPTION'): ModelConfig | null {
  const name = env[`${of}_MODEL`]
  const own = env[`${of}_BASE_URL`]
  if (name === undefined) {
    if (own === undefined) return null
    throw new ConfigError(`${of}_BASE_URL and ${of}_MODEL belong together, but ${of}_MODEL is not set.`)
  }
  const baseUrl = own ?? env.LLM_BASE_URL
  if (baseUrl === undefined) {
    throw new ConfigError(`${of}_MODEL needs ${of}_BASE_URL or LLM_BASE_URL, but neither is set.`)
  }
  // A key goes to the endpoint it was given for only.
  const apiKey = env[`${of}_API_KEY`] ?? (own === undefined ? env.LLM_API_KEY : undefined) ?? null
  return Object.freeze({ baseUrl, apiKey, name })
}

/** reCAPTCHA when its keys are set, else ALTCHA, unless one is named. */
function botCheckOf(env: z.infer<typeof Environment>): Config['botCheck'] {
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

const S3Environment = z.object({
  AWS_ACCESS_KEY_ID: z.string().check(z.minLength(1)),
  AWS_SECRET_ACCESS_KEY: z.string().check(z.minLength(1)),
  AWS_SESSION_TOKEN: z.optional(z.string()),
})

/** What opens a store of backups: by the names that all tools use. Null where it is not set. */
export function readS3Keys(environment: NodeJS.ProcessEnv = process.env) {
  const { data } = S3Environment.safeParse(environment)
  if (!data) return null
  return {
    accessKeyId: data.AWS_ACCESS_KEY_ID,
    secretAccessKey: data.AWS_SECRET_ACCESS_KEY,
    sessionToken: data.AWS_SESSION_TOKEN || null,
  }
}
