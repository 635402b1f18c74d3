import { expect, it } from 'vitest'
import { readConfig, readStoreKeys, secretsIn } from './config.ts'
import { ConfigError } from './config/environment.ts'

const keys = { RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'hidden' }

it.each([
  [{}, 'altcha'],
  [{ BOT_CHECK: '' }, 'altcha'],
  [keys, 'recaptcha'],
  [{ ...keys, BOT_CHECK: 'recaptcha' }, 'recaptcha'],
  [{ ...keys, BOT_CHECK: 'altcha' }, 'altcha'],
  [{ ...keys, BOT_CHECK: 'off' }, 'off'],
  [{ BOT_CHECK: 'off' }, 'off'],
])('reads the bot check of %j', (environment, kind) => {
  expect(readConfig(environment).botCheck.kind).toBe(kind)
})

it.each([
  [{ BOT_CHECK: 'recaptcha' }, 'BOT_CHECK needs RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET'],
  [{ BOT_CHECK: 'maybe' }, 'BOT_CHECK must be altcha, recaptcha or off'],
  [{ RECAPTCHA_SECRET: 'hidden' }, 'RECAPTCHA_SITE_KEY is not set'],
  [{ RECAPTCHA_SITE_KEY: 'site' }, 'RECAPTCHA_SECRET is not set'],
  [{ LLM_VISION_MODEL: 'sees' }, 'LLM_VISION_MODEL needs LLM_BASE_URL'],
  [{ DATABASE_REPLICA_URL: 'postgres://a:hidden@b/c' }, 'DATABASE_REPLICA_URL needs DATABASE_URL'],
  [{ RERANKER_MODEL: 'bge' }, 'RERANKER_MODEL must be file: and a folder'],
  [{ EMBEDDING_MODEL: 'file:/srv/e5', EMBEDDING_BASE_URL: 'http://127.0.0.1:9/v1' }, 'EMBEDDING_BASE_URL is set'],
  [{ INSTALLATION_ADMINS: 'ada@x.example, bea' }, 'INSTALLATION_ADMINS must be e-mail addresses, with commas between'],
  [{ BACKUP_EVERY: '0d' }, 'BACKUP_EVERY must be a number of hours or days'],
  [{ BACKUP_AT: '24:00' }, 'BACKUP_AT must be a time of day'],
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' }, 'OTEL_EXPORTER_OTLP_ENDPOINT must be an address that starts'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'hidden' }, 'OTEL_EXPORTER_OTLP_HEADERS must be headers such as name=value'],
  [{ OTEL_EXPORTER_OTLP_HEADERS: 'key=hidden%0D%0Ax: y' }, 'OTEL_EXPORTER_OTLP_HEADERS must be headers'],
  [{ OTEL_TRACES_SAMPLER: 'often' }, 'OTEL_TRACES_SAMPLER must be always_on, always_off or traceidratio'],
  [{ OTEL_TRACES_SAMPLER_ARG: '1.5' }, 'OTEL_TRACES_SAMPLER_ARG must be a share from 0 to 1'],
  [
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_TRACES_SAMPLER_ARG: '0.1' },
    'OTEL_TRACES_SAMPLER_ARG is the share of OTEL_TRACES_SAMPLER=parentbased_traceidratio or traceidratio',
  ],
  [{ SUPPORT_EMAIL: 'nobody' }, 'SUPPORT_EMAIL must be an e-mail address'],
  [{ SUPPORT_EMAIL: 'a@x.example\r\nBcc: b@x.example' }, 'SUPPORT_EMAIL must be an e-mail address'],
])('refuses %j in one sentence that hides secrets', (environment, text) => {
  expect(() => readConfig(environment)).toThrow(ConfigError)
  expect(() => readConfig(environment)).toThrow(text)
  expect(() => readConfig(environment)).not.toThrow(/hidden/)
})

it('knows which of its values must not be told', () => {
  const environment = {
    ...keys,
    LLM_BASE_URL: 'http://127.0.0.1:9/v1',
    LLM_MODEL: 'm',
    LLM_API_KEY: 'model-key',
    EMBEDDING_MODEL: 'e',
    EMBEDDING_API_KEY: 'embedding-key',
    TRANSCRIPTION_MODEL: 't',
    TRANSCRIPTION_API_KEY: 'speech-key',
    SMTP_URL: 'smtp://post:mail%20pass@127.0.0.1',
    DATABASE_URL: 'postgres://postgres:%zzpass@127.0.0.1/plant',
    DATABASE_REPLICA_URL: 'postgres://postgres:standby-pass@127.0.0.2/plant',
  }
  const told = secretsIn(readConfig(environment))
  expect(told).toEqual([
    'model-key',
    'embedding-key',
    'speech-key',
    'hidden',
    'mail%20pass',
    'mail pass',
    '%zzpass',
    'standby-pass',
  ])
  expect(secretsIn(readConfig({}))).toEqual([])
})

it.each([
  ['EMBEDDING', 'embedding'],
  ['TRANSCRIPTION', 'transcription'],
] as const)('%s_MODEL is at the endpoint of the answers, with its key, unless another is named', (of, name) => {
  const answers = { LLM_BASE_URL: 'http://127.0.0.1:9/v1', LLM_MODEL: 'm', LLM_API_KEY: 'model-key' }
  const read = (more: NodeJS.ProcessEnv) => readConfig({ ...answers, ...more })[name]
  const baseUrl = 'http://127.0.0.1:8/v1'
  expect(read({})).toBeNull()
  expect(read({ [`${of}_MODEL`]: 'e' })).toEqual({ baseUrl: answers.LLM_BASE_URL, apiKey: 'model-key', name: 'e' })
  const own = { [`${of}_MODEL`]: 'e', [`${of}_BASE_URL`]: baseUrl }
  expect(read(own)).toEqual({ baseUrl, apiKey: null, name: 'e' })
  expect(() => read({ [`${of}_BASE_URL`]: baseUrl })).toThrow(`${of}_MODEL is not set`)
  expect(() => readConfig({ [`${of}_MODEL`]: 'e' })).toThrow(`${of}_MODEL needs ${of}_BASE_URL or LLM_BASE_URL`)
})

it('takes a model in a folder for one that runs here, whatever endpoint the answers have', () => {
  const answers = { LLM_BASE_URL: 'http://127.0.0.1:9/v1', LLM_MODEL: 'm' }
  const read = readConfig({ ...answers, EMBEDDING_MODEL: 'file:/srv/e5', RERANKER_MODEL: 'file:/srv/bge' })
  expect(read).toMatchObject({ embedding: null, embeddingFolder: '/srv/e5', rerankerFolder: '/srv/bge' })
  expect(readConfig(answers)).toMatchObject({ embeddingFolder: null, rerankerFolder: null })
})

it('reads the keys of a bucket by the names that all tools use, and takes an empty one for none', () => {
  const both = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'a secret', AWS_SESSION_TOKEN: '' }
  const keys = { accessKeyId: 'AKIA', secretAccessKey: 'a secret', sessionToken: null }
  expect(readConfig(both).storeKeys).toEqual(keys)
  expect(readStoreKeys(both)).toEqual(keys)
  expect(secretsIn(readConfig({ ...both, AWS_SESSION_TOKEN: 'a token' }))).toEqual(['a secret', 'a token'])
  expect(readStoreKeys({ ...both, AWS_SECRET_ACCESS_KEY: '' })).toBeNull()
})

it('reads when backups are made, daily in the night unless told otherwise', () => {
  expect(readConfig({ BACKUP_EVERY: '12h' }).backups).toBeNull()
  expect(readConfig({ BACKUP_TO: '/mnt/backup' }).backups).toEqual({
    target: '/mnt/backup',
    every: { count: 1, unit: 'd' },
    at: { hour: 2, minute: 0 },
    passphrase: null,
    keep: null,
  })
  const settings = {
    BACKUP_TO: '/mnt/backup',
    BACKUP_EVERY: '12h',
    BACKUP_AT: '23:05',
    BACKUP_PASSPHRASE: 'a passphrase',
  }
  const config = readConfig(settings)
  expect(config.backups).toMatchObject({ every: { count: 12, unit: 'h' }, at: { hour: 23, minute: 5 } })
  expect(secretsIn(config)).toEqual(['a passphrase'])
  expect(readConfig({ BACKUP_TO: '/mnt/backup', BACKUP_KEEP: '7d, 4w' }).backups?.keep).toEqual(
    new Map([
      ['d', 7],
      ['w', 4],
    ]),
  )
  expect(() => readConfig({ BACKUP_KEEP: '7 days' })).toThrow('BACKUP_KEEP=7 days: BACKUP_KEEP must be like 7d,4w,12m')
})

it('reads where files lie, with the keys that open the bucket', () => {
  const keys = { AWS_ACCESS_KEY_ID: 'AKIA', AWS_SECRET_ACCESS_KEY: 'a secret' }
  const url = 's3://plant/files?endpoint=https://store.example&region=eu-1'
  expect(readConfig({}).storage).toBe(null)
  expect(readConfig({ ...keys, STORAGE_URL: url, STORAGE_CACHE_MB: '500' }).storage).toEqual({
    url,
    keys: { accessKeyId: 'AKIA', secretAccessKey: 'a secret', sessionToken: null },
    cacheBytes: 500_000_000,
  })
  expect(() => readConfig({ STORAGE_URL: url })).toThrow('STORAGE_URL needs AWS_ACCESS_KEY_ID')
  expect(() => readConfig({ ...keys, STORAGE_URL: '/mnt/files' })).toThrow('must be an address that starts with s3://')
})

it('takes the secret of the installation from the environment, and shows and logs nothing of it', () => {
  const INSTALLATION_SECRET = 'ab'.repeat(32)
  const config = readConfig({ INSTALLATION_SECRET })
  expect(config.installationSecret).toBe(INSTALLATION_SECRET)
  expect(secretsIn(config)).toContain(INSTALLATION_SECRET)
  expect(JSON.stringify(config.settings)).not.toContain(INSTALLATION_SECRET)
  expect(() => readConfig({ INSTALLATION_SECRET: 'secret' })).toThrow('must be 64 hexadecimal digits')
})

it('traces where a collector is named, and keeps what is sent along secret', () => {
  expect(readConfig({ OTEL_SERVICE_NAME: 'mill' }).traces).toBeNull()
  const config = readConfig({
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318/otlp/',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20let-me-in, x-tenant=plant',
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '0.25',
  })
  expect(config.traces).toEqual({
    url: 'http://collector.example:4318/otlp/v1/traces',
    headers: { authorization: 'Bearer let-me-in', 'x-tenant': 'plant' },
    serviceName: 'millwright',
    share: 0.25,
    followsParent: false,
    tellsModels: false,
  })
  expect(secretsIn(config)).toContain('Bearer let-me-in')
  expect(config.settings.find(({ name }) => name === 'OTEL_EXPORTER_OTLP_HEADERS')).toMatchObject({
    secret: true,
    value: 'set',
  })
})
