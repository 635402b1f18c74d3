import type { SystemSetting } from '@millwright/contract/system'
import type { ShownSetting } from '../../config.ts'

/** One for each setting of the environment, as in README; a test asks for all. */
export const aboutSettings: Readonly<Record<string, string>> = {
  PORT: 'The port that the server listens on.',
  HOST: 'The address that the server listens on; 0.0.0.0 lets others in.',
  DATA_DIR: 'Holds database, files, outbox and the secret of the installation.',
  PUBLIC_URL: 'The address in mails; with https, cookies are sent over https alone.',
  DATABASE_URL: 'A PostgreSQL server in place of the embedded database.',
  DATABASE_DIRECT_URL:
    'The same server past a pooler in transaction mode; without it, changes are looked for each second.',
  SMTP_URL: 'The mail server; without one, mails are written to the outbox.',
  MAIL_FROM: 'The sender of mails.',
  BOT_CHECK: 'How people are told from programs where one registers or signs in.',
  RECAPTCHA_SITE_KEY: 'The public key of reCAPTCHA.',
  RECAPTCHA_SECRET: 'The secret key of reCAPTCHA.',
  SUPPORT_EMAIL: 'Where requests for help are mailed; without it, to the admins of the company.',
  LLM_BASE_URL: 'The endpoint of the model that writes answers; without it, answers are quotes.',
  LLM_API_KEY: 'The key of that endpoint.',
  LLM_MODEL: 'The model that writes answers.',
  LLM_VISION_MODEL: 'The model that describes pictures in words.',
  EMBEDDING_BASE_URL: 'The endpoint of the model that compares meanings; without it, that of the answers.',
  EMBEDDING_API_KEY: 'The key of that endpoint.',
  EMBEDDING_MODEL: 'The model that compares meanings: at an endpoint, or file: and its folder.',
  RERANKER_MODEL: 'file: and the folder of the model that compares a question with passages.',
  TRANSCRIPTION_BASE_URL: 'The endpoint of the model that writes down speech; without it, that of the answers.',
  TRANSCRIPTION_API_KEY: 'The key of that endpoint.',
  TRANSCRIPTION_MODEL: 'The model that writes down speech.',
  METRICS_TOKEN: 'Of whoever may read /metrics; without it, there is no such address.',
  TRUST_PROXY: 'Whether a proxy in front says whose address a call has.',
  SIGN_IN_PRIVATE_ADDRESSES: 'Whether OpenID providers may be in private networks, and on this machine by http.',
  WEBHOOK_NETWORKS: 'Networks inside which webhooks may be sent to addresses, and there by http.',
  LOG_LEVEL: 'How much is written to the log.',
  ROLE: 'What this process does: serve, work on jobs, or both.',
  INSTALLATION_ADMINS: 'Addresses of those who see this page; without it, the admins of the only company.',
  INSTALLATION_SECRET: 'Signs sessions and links, the same for all processes; without it, one is kept in DATA_DIR.',
  STORAGE_URL: 'A bucket that holds the files; without it, they lie in DATA_DIR.',
  STORAGE_TAKE_OVER: 'For one start: takes the bucket over from a copy of this installation, as the refusal says.',
  STORAGE_CACHE_MB: 'How much of the bucket this machine keeps copies of, in megabytes.',
  QUOTA_GB: 'How much a company may store, in gigabytes; without it, as much as there is room for.',
  QUOTA_MEMBERS: 'How many members who may sign in a company may have; without it, as many as it wants.',
  QUOTA_QUESTIONS: 'How many questions a company may ask in a day; without it, as many as it wants.',
  BACKUP_TO: 'Where backups go; without it, none are made by themselves.',
  BACKUP_EVERY: 'How often a backup is made.',
  BACKUP_AT: 'At what time of the day, by the clock of this machine.',
  BACKUP_KEEP: 'Which backups stay, such as 7d,4w,12m; without it, all do.',
  AWS_ACCESS_KEY_ID: 'With the secret key, opens the buckets of files and backups.',
  AWS_SECRET_ACCESS_KEY: 'The secret key of those buckets.',
  AWS_SESSION_TOKEN: 'Goes with keys that are lent for a time.',
  BACKUP_PASSPHRASE: 'Encrypts backups; without it, whoever can read them can read everything.',
}

export function describedSettings(settings: readonly ShownSetting[]): SystemSetting[] {
  return settings.map(({ isGiven, ...shown }) => ({
    ...shown,
    about: aboutSettings[shown.name] ?? '',
    from: isGiven ? 'environment' : 'default',
  }))
}
