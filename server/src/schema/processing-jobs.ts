import type { Reason, ReasonCode } from '@millwright/contract/reasons/reason'
import { sql } from 'drizzle-orm'
import {
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { companyId, companyPolicy, createdAt, id, time, updatedAt } from './columns.ts'
import { reasonColumns } from './reasons.ts'
import { resourceVersions } from './resources.ts'
import { users } from './users.ts'

/** The truth of what is to be done for a resource; the queue only delivers. */
export const processingJobs = pgTable(
  'processing_jobs',
  {
    companyId: companyId(),
    id: id(),
    queue: text('queue', { enum: ['documents', 'notes', 'images', 'videos'] }).notNull(),
    jobType: text('job_type', { enum: ['process'] }).notNull(),
    assetId: uuid('asset_id').notNull(),
    resourceId: uuid('resource_id').notNull(),
    versionId: uuid('version_id').notNull(),
    startedBy: uuid('started_by'),
    status: text('status', { enum: ['waiting', 'active', 'completed', 'failed'] }).notNull(),
    progress: integer('progress').notNull().default(0),
    /** What is being done, or what it waits for. */
    stageCode: text('stage_code').$type<ReasonCode>(),
    stageParams: jsonb('stage_params').$type<Reason['params']>(),
    /** Attempts begun that the file or the machine did not cut short; three are given. */
    attempt: integer('attempt').notNull().default(0),
    /** Attempts that ended with the process that made them: not always a fault of the file; two are given. */
    deaths: integer('deaths').notNull().default(0),
    /** When the last attempt began: turns go round by it. */
    startedAt: time('started_at'),
    /** Its version may have passages stored though it is not processed: whoever ends the job clears them. */
    leftovers: boolean('leftovers').notNull().default(false),
    /** Grows with each attempt: a worker that slept and woke may not publish under an old one. */
    fence: integer('fence').notNull().default(0),
    /** Not before this time is a waiting job due again (backoff). */
    dueAt: time('due_at').notNull().defaultNow(),
    /** While it waits, its turn among the waiting ones of its company: `due_at` and what it costs (a trigger's). */
    turnAt: time('turn_at').notNull().defaultNow(),
    /** Last heartbeat of the worker that holds it. */
    heartbeatAt: time('heartbeat_at'),
    /** Why it failed. */
    ...reasonColumns,
    /**
     * The reader's format that it reads again for, in the background: behind everything that people started. Null of
     * what they started.
     */
    rereadFormat: integer('reread_format'),
    /** Taken out of the tracker's list by its owner. */
    dequeuedAt: time('dequeued_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    foreignKey({
      columns: [table.companyId, table.versionId],
      foreignColumns: [resourceVersions.companyId, resourceVersions.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [table.companyId, table.startedBy], foreignColumns: [users.companyId, users.id] }).onDelete(
      'set null',
    ),
    // With a job waiting or active, `process` starts no second one.
    uniqueIndex('processing_jobs_one_open')
      .on(table.companyId, table.resourceId, table.jobType)
      .where(sql`status in ('waiting', 'active')`),
    index('processing_jobs_of_resource').on(table.companyId, table.resourceId),
    index('processing_jobs_open')
      .on(table.status, table.dueAt)
      .where(sql`status in ('waiting', 'active')`),
    index('processing_jobs_turns').on(table.companyId, table.startedAt),
    index('processing_jobs_leftovers')
      .on(table.companyId, table.id)
      .where(sql`leftovers and status = 'failed'`),
    index('processing_jobs_waiting')
      .on(table.companyId, table.turnAt, table.id)
      .where(sql`status = 'waiting'`),
    index('processing_jobs_in_tracker')
      .on(table.companyId, table.assetId, table.startedBy, table.id)
      .where(sql`dequeued_at is null`),
    companyPolicy('processing_jobs'),
  ],
)
