import * as z from 'zod/mini'
import { networksIn } from './networks.ts'
import { parseRetention } from './retention.ts'
import { headersIn, isRatio, SamplerName } from './trace-settings.ts'

export class ConfigError extends Error {}

/** `file:/srv/models/e5`: a model that runs in this process. */
export const inFolder = 'file:'

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

/** A shorter one could be guessed: /metrics counts no attempts. */
const shortestToken = 16

/** By the names of the environment, as it may be given. */
export const Environment = z.object({
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
  DATABASE_DIRECT_URL: z.optional(url(['postgres:', 'postgresql:'])),
  DATABASE_REPLICA_URL: z.optional(url(['postgres:', 'postgresql:'])),
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
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(url(['http:', 'https:'])),
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(
    z
      .string()
      .check(
        z.refine((text) => headersIn(text) !== null, 'must be headers such as name=value, with commas between them'),
      ),
  ),
  OTEL_SERVICE_NAME: z._default(z.string(), 'millwright'),
  OTEL_TRACES_SAMPLER: z._default(SamplerName, 'parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.optional(z.string().check(z.refine(isRatio, 'must be a share from 0 to 1, such as 0.1'))),
  TRACE_MODELS: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
  TRUST_PROXY: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
  SIGN_IN_PRIVATE_ADDRESSES: z._default(z.enum(['0', '1'], 'must be 0 or 1'), '0'),
  WEBHOOK_NETWORKS: z._default(
    z
      .string()
      .check(
        z.refine((text) => networksIn(text) !== null, 'must be networks such as 10.1.0.0/16, with commas between them'),
      ),
    '',
  ),
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
  INSTALLATION_SECRET: z.optional(
    z.string().check(z.regex(/^[0-9a-f]{64}$/, 'must be 64 hexadecimal digits in small letters')),
  ),
  STORAGE_URL: z.optional(z.string().check(z.startsWith('s3://', 'must be an address that starts with s3://'))),
  STORAGE_TAKE_OVER: z.optional(
    z.string().check(z.regex(/^[0-9a-f]{16}$/, 'must be the 16 characters that the refused start has said')),
  ),
  STORAGE_CACHE_MB: z._default(
    z.string().check(z.regex(/^[1-9]\d{1,8}$/, 'must be a number of megabytes, 10 or more')),
    '10000',
  ),
  QUOTA_GB: z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'must be a whole number of gigabytes'))),
  QUOTA_MEMBERS: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number'))),
  QUOTA_QUESTIONS: z.optional(z.string().check(z.regex(/^\d{1,9}$/, 'must be a whole number'))),
  BACKUP_TO: z.optional(z.string()),
  BACKUP_EVERY: z._default(
    z.string().check(z.regex(/^[1-9]\d{0,2}[hd]$/, 'must be a number of hours or days, such as 12h or 1d')),
    '1d',
  ),
  BACKUP_AT: z._default(
    z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, such as 02:00')),
    '02:00',
  ),
  BACKUP_KEEP: z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => parseRetention(text) !== null,
          'must be like 7d,4w,12m (h, d, w, m, y; a number alone: the last ones)',
        ),
      ),
  ),
  BACKUP_PASSPHRASE: z.optional(z.string()),
  AWS_ACCESS_KEY_ID: z.optional(z.string()),
  AWS_SECRET_ACCESS_KEY: z.optional(z.string()),
  AWS_SESSION_TOKEN: z.optional(z.string()),
})
export type Environment = z.infer<typeof Environment>

export const addressesIn = (text: string) => text.split(',').map((address) => address.trim().toLowerCase())
export const isSecret = (name: string) => /_(KEY|KEY_ID|SECRET|PASSPHRASE|TOKEN|HEADERS)$/.test(name)
