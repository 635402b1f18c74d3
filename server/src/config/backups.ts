import * as z from 'zod/mini'
import { Environment } from './environment.ts'
import { parseRetention, type Retention } from './retention.ts'

/** `count` hours, or days at a time of day. */
export type BackupEvery = Readonly<{ count: number; unit: 'h' | 'd' }>
/** Of this machine's own time. */
export type TimeOfDay = Readonly<{ hour: number; minute: number }>
/** `keep`: null keeps all. */
export type BackupsConfig = Readonly<{
  target: string
  every: BackupEvery
  at: TimeOfDay
  passphrase: string | null
  keep: Retention | null
}>

/** Null: backups are made by hand. */
export function backupsOf(env: Environment): BackupsConfig | null {
  const { BACKUP_TO: target, BACKUP_EVERY, BACKUP_AT, BACKUP_PASSPHRASE: passphrase = null, BACKUP_KEEP } = env
  if (target === undefined) return null
  const [hour = 0, minute = 0] = BACKUP_AT.split(':').map(Number)
  const every = { count: Number.parseInt(BACKUP_EVERY, 10), unit: BACKUP_EVERY.endsWith('h') ? 'h' : 'd' } as const
  const keep = BACKUP_KEEP === undefined ? null : parseRetention(BACKUP_KEEP)
  return Object.freeze({ target, every, at: { hour, minute }, passphrase, keep })
}

/** What opens a store of backups. */
export type StoreKeys = Readonly<{ accessKeyId: string; secretAccessKey: string; sessionToken: string | null }>

/** By the names that all tools use. */
export const StoreEnvironment = z.pick(Environment, {
  AWS_ACCESS_KEY_ID: true,
  AWS_SECRET_ACCESS_KEY: true,
  AWS_SESSION_TOKEN: true,
})

/** Null where they are not set. */
export function storeKeysOf(env: z.infer<typeof StoreEnvironment>): StoreKeys | null {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey, AWS_SESSION_TOKEN } = env
  if (accessKeyId === undefined || secretAccessKey === undefined) return null
  return Object.freeze({ accessKeyId, secretAccessKey, sessionToken: AWS_SESSION_TOKEN ?? null })
}
