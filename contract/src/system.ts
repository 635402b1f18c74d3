import * as z from 'zod/mini'
import { Quota } from './company.ts'
import { Reason } from './envelope.ts'
import { Id, Time } from './ids.ts'
import type { RouteTable } from './route.ts'

/** What a check found: `code` is stable, the rest is for an operator to read. */
export const SystemFinding = z.object({
  code: z.string(),
  sentence: z.string(),
  /** What to do; empty where `npm run doctor -- --fix` does it. */
  advice: z.string(),
  /** Whether `npm run doctor -- --fix` mends it. */
  mendable: z.boolean(),
  count: z.number(),
  /** Ids, keys and names of the schema, five at most: nothing of what users wrote. */
  examples: z.array(z.string()),
})
export type SystemFinding = z.infer<typeof SystemFinding>

/** `stopped`: the process that ran it ended before it. */
export const RunState = z.enum(['running', 'done', 'failed', 'stopped'])
export type RunState = z.infer<typeof RunState>

/** A check or a backup. */
export const SystemRun = z.object({
  id: Id,
  state: RunState,
  startedAt: Time,
  endedAt: z.nullable(Time),
  /** What became of it, in a sentence; empty while it runs. */
  sentence: z.string(),
  /** The same as a stable code with its parameters; null while it runs, and of runs from before there were codes. */
  reason: z.nullable(Reason),
  findings: z.array(SystemFinding),
  /** Files and bytes that a check has read, or that a backup holds. */
  files: z.number(),
  bytes: z.number(),
  /** Of a check: whether it read its part of all bytes. Of a backup: whether it was restored, and nothing found there. */
  thorough: z.boolean(),
})
export type SystemRun = z.infer<typeof SystemRun>

/** What can be tried from the page. */
export const SystemPart = z.enum(['mail', 'storage', 'answers', 'vision', 'embedding', 'reranker', 'transcription'])
export type SystemPart = z.infer<typeof SystemPart>

const Backups = z.object({
  /** Where they go; null where `BACKUP_TO` is not set. */
  target: z.nullable(z.string()),
  /** When the next one is due. */
  nextAt: z.nullable(Time),
  last: z.nullable(SystemRun),
  lastProvenAt: z.nullable(Time),
  /** A target is set, and the last proven one is older than `limits.provenBackupDays`, or there is none. */
  isOverdue: z.boolean(),
})

/** A setting of the environment. `value` is what holds, and null where nothing does; of a secret it is never the value itself. */
export const SystemSetting = z.object({
  name: z.string(),
  about: z.string(),
  value: z.nullable(z.string()),
  secret: z.boolean(),
  from: z.enum(['environment', 'default']),
})
export type SystemSetting = z.infer<typeof SystemSetting>

export const SystemReport = z.object({
  version: z.string(),
  database: z.enum(['embedded', 'server']),
  /** When this process started. */
  startedAt: Time,
  check: z.nullable(SystemRun),
  /** The last check that read its part of all bytes. */
  lastThoroughAt: z.nullable(Time),
  backups: Backups,
  /** What is there to be tried. */
  parts: z.array(SystemPart),
  settings: z.array(SystemSetting),
})
export type SystemReport = z.infer<typeof SystemReport>

/** `freeBytes`: on the disk of `DATA_DIR`. `quota` of a company: its own; null where `quota` of the installation holds. */
export const SystemStorage = z.object({
  freeBytes: z.number(),
  diskBytes: z.number(),
  quota: Quota,
  companies: z.array(
    z.object({
      id: Id,
      name: z.string(),
      members: z.number(),
      files: z.number(),
      bytes: z.number(),
      quota: z.nullable(Quota),
    }),
  ),
})
export type SystemStorage = z.infer<typeof SystemStorage>

/** `file`: a file could not be read. `delivery`: what a queue owes, as a mail, was given up within the last day. */
const FailedKind = z.object({
  of: z.enum(['file', 'delivery']),
  /** Of a file, its kind; of a delivery, its queue. */
  queue: z.string(),
  /** Why, of a file; null of a delivery, and where it is not known. */
  code: z.nullable(z.string()),
})

/** Nothing of what users wrote. `companyId`: null where a delivery belongs to none. */
export const FailedJob = z.extend(FailedKind, {
  id: Id,
  companyId: z.nullable(Id),
  attempts: z.number(),
  failedAt: Time,
})
export type FailedJob = z.infer<typeof FailedJob>

/** How many of each kind there are, and the newest, `limits.failedJobs.named` at most. */
export const FailedJobs = z.object({
  kinds: z.array(z.extend(FailedKind, { jobs: z.number() })),
  jobs: z.array(FailedJob),
})
export type FailedJobs = z.infer<typeof FailedJobs>

/** One of a kind, or with null all of it: the oldest `limits.failedJobs.retried`. */
export const RetriedJobs = z.extend(FailedKind, { id: z.nullable(Id) })
export type RetriedJobs = z.infer<typeof RetriedJobs>

const path = '/api/settings/system'

export const systemRoutes = {
  fetchRight: {
    method: 'GET',
    path: `${path}/right`,
    summary: 'Whether the user runs this installation: everything else here is not found for who does not',
    output: z.object({ operates: z.boolean() }),
    access: 'member',
  },
  fetch: {
    method: 'GET',
    path,
    summary: 'The installation: version, last check, backups, and what its environment sets',
    output: SystemReport,
    access: 'system.operate',
  },
  fetchStorage: {
    method: 'GET',
    path: `${path}/storage`,
    summary: 'How much the files of each company take, and how much is free',
    output: SystemStorage,
    access: 'system.operate',
  },
  setQuota: {
    method: 'PUT',
    path: `${path}/quota`,
    summary: 'Says how much one company may have, in place of what the settings say; null: these hold again',
    body: z.object({ companyId: Id, quota: z.nullable(Quota) }),
    output: z.null(),
    message: 'Quota saved',
    access: 'system.operate',
  },
  fetchFailedJobs: {
    method: 'GET',
    path: `${path}/jobs`,
    summary: 'The jobs that failed and that nothing has done since, of all companies',
    output: FailedJobs,
    access: 'system.operate',
  },
  retryJobs: {
    method: 'POST',
    path: `${path}/jobs/retry`,
    summary: 'Lets jobs that failed wait again, one or all of a kind, and says how many',
    body: RetriedJobs,
    output: z.object({ retried: z.number() }),
    message: 'The jobs wait again',
    access: 'system.operate',
  },
  check: {
    method: 'POST',
    path: `${path}/check`,
    summary: 'Begins a check that reads rows, schema and the sizes of files, and returns at once',
    output: z.null(),
    message: 'The check has begun',
    stepwise: true,
    access: 'system.operate',
  },
  backUp: {
    method: 'POST',
    path: `${path}/backup`,
    summary: 'Begins a backup to the target of the settings, and returns at once',
    output: z.null(),
    message: 'The backup has begun',
    stepwise: true,
    access: 'system.operate',
  },
  test: {
    method: 'POST',
    path: `${path}/test`,
    summary: 'Tries mail, storage or a model now, and says what happened; a mail goes to the user who asks',
    body: z.object({ part: SystemPart }),
    output: z.object({ ok: z.boolean(), sentence: z.string() }),
    stepwise: true,
    access: 'system.operate',
  },
} as const satisfies RouteTable
