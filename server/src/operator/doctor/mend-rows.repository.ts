import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { stopLostAnswers } from '../../features/chats/answers.repository.ts'
import { lockDeadJobs, releaseDeadJob } from '../../features/processing/dead-jobs.repository.ts'
import { deleteOldResumables } from '../../features/uploads/resumable/resumable.repository.ts'
import type { PlainDatabase, PlainTransaction } from '../../platform/database/plain-database.ts'
import { oweAgain } from './check-owed.repository.ts'
import { damagedBy, type RowDamage } from './check-rows.repository.ts'
import { type FindingCode, type Forms, formFor } from '@millwright/contract/reasons/finding-sentences'
import type { Repair } from './finding.ts'

type Mend = { codes: readonly FindingCode[]; says: Forms; run: (tx: PlainTransaction) => Promise<number> }

const maxJobs = 500

/** A waiting job for each damaged version that is shown: whoever serves the installation reads it again. */
const readAgain = (codes: readonly RowDamage[]): Mend => ({
  codes,
  says: ['file is read again', 'files are read again'],
  run: async (tx) => {
    const query = codes.map(versionsOf).join(' UNION ')
    const versions = await tx.ask(z.object({ id: z.string() }), query)
    return readVersionsAgain(
      tx,
      versions.map(({ id }) => id),
    )
  },
})

/** Returns how many of them are shown, and were not to be read anyway. */
export async function readVersionsAgain({ run }: PlainTransaction, ids: readonly string[]): Promise<number> {
  let started = 0
  for (const id of ids) {
    started += await run(
      `INSERT INTO public.processing_jobs (company_id, id, queue, job_type, asset_id, resource_id, version_id, status)
       SELECT r.company_id, $1, r.type || 's', 'process', r.asset_id, r.id, v.id, 'waiting'
       FROM public.resource_versions v
       JOIN public.resources r ON r.company_id = v.company_id AND r.id = v.resource_id
         AND v.number = r.current_version AND r.deleted_at IS NULL
       WHERE v.id = $2 ON CONFLICT DO NOTHING`,
      [randomUUID(), id],
    )
  }
  return started
}

const versionsOf = (code: RowDamage): string =>
  code === 'index.passage-not-indexed'
    ? `SELECT p.version_id::text AS id FROM public.passages p WHERE p.id::text IN (${damagedBy(code)})`
    : damagedBy(code)

/** Of an asset, all that searches weigh words by is counted anew. */
const recount = (tx: PlainTransaction): Promise<number> =>
  forEachOne(tx, 'index.statistics', 'search_statistics, lexeme_frequency', (asset) => [
    `DELETE FROM public.search_statistics WHERE asset_id = ${asset}`,
    `DELETE FROM public.lexeme_frequency WHERE asset_id = ${asset}`,
    `INSERT INTO public.search_statistics (company_id, asset_id, passages, length)
     SELECT company_id, asset_id, count(*), sum(length) FROM (${countedOf(asset)}) c GROUP BY 1, 2`,
    `INSERT INTO public.lexeme_frequency (company_id, lexeme, asset_id, documents)
     SELECT company_id, word COLLATE "C", asset_id, count(*) FROM (${countedOf(asset)}) c
     CROSS JOIN LATERAL unnest(tsvector_to_array(c.tokens)) word GROUP BY 1, 2, 3`,
  ])

const countedOf = (asset: string) => `
  SELECT p.* FROM public.passage_search p JOIN public.version_counts v ON v.company_id = p.company_id
    AND v.version_id = p.version_id AND p.passage_id <= v.counted_to WHERE p.asset_id = ${asset}`

const recountBank = (tx: PlainTransaction): Promise<number> =>
  forEachOne(tx, 'bank.counts', 'bank_entries, bank_counts', (asset) => [
    `DELETE FROM public.bank_counts WHERE asset_id = ${asset}`,
    `INSERT INTO public.bank_counts (company_id, asset_id, type, extension, ai_access, processed, files)
     SELECT company_id, asset_id, type, extension, ai_access, processed, count(*) FROM public.bank_entries
     WHERE asset_id = ${asset} GROUP BY 1, 2, 3, 4, 5, 6`,
  ])

const recountBytes = (tx: PlainTransaction): Promise<number> =>
  forEachOne(
    tx,
    'quota.bytes',
    'resource_versions, version_files, makers_packages, asked_pictures, stored_bytes',
    (company) => [
      `DELETE FROM public.stored_bytes WHERE company_id = ${company}`,
      `INSERT INTO public.stored_bytes (company_id, bytes)
       SELECT company_id, sum(size) FROM (
         SELECT company_id, size FROM public.resource_versions WHERE blob_key IS NOT NULL
         UNION ALL SELECT company_id, size FROM public.version_files
         UNION ALL SELECT DISTINCT ON (blob_key) company_id, size FROM public.makers_packages
         UNION ALL SELECT company_id, size FROM public.asked_pictures) stored
       WHERE company_id = ${company} GROUP BY 1`,
    ],
  )

/** Of all that has this damage. */
async function forEachOne(
  { ask, run }: PlainTransaction,
  code: RowDamage,
  tables: string,
  statements: (id: string) => string[],
): Promise<number> {
  // Whoever counts waits for us, and we for them.
  await run(`LOCK TABLE ${tables} IN SHARE ROW EXCLUSIVE MODE`)
  const damaged = await ask(z.object({ id: z.uuid() }), damagedBy(code))
  for (const { id } of damaged) for (const statement of statements('$1::uuid')) await run(statement, [id])
  return damaged.length
}

const mends: readonly Mend[] = [
  {
    codes: ['job.lease-expired', 'job.no-lease'],
    says: [
      'job of a silent worker waits for another one, or has failed too often',
      'jobs of silent workers wait for another one, or have failed too often',
    ],
    run: async ({ run, handle }) => {
      await run(
        `UPDATE public.processing_jobs SET heartbeat_at = now() - interval '1 hour'
         WHERE status = 'active' AND heartbeat_at IS NULL`,
      )
      const dead = await lockDeadJobs(handle, { living: [], all: false, most: maxJobs })
      for (const job of dead) await releaseDeadJob(handle, job)
      return dead.length
    },
  },
  {
    codes: ['job.stuck'],
    says: [
      'job that nobody took is due now, for the next worker',
      'jobs that nobody took are due now, for the next worker',
    ],
    run: ({ run }) =>
      run(`UPDATE public.processing_jobs SET due_at = now() WHERE id::text IN (${damagedBy('job.stuck')})`),
  },
  {
    codes: ['delivery.expired'],
    says: ['delivery is made again', 'deliveries are made again'],
    run: ({ run }) =>
      run(
        `UPDATE pgboss.job SET state = 'retry', started_on = NULL, heartbeat_on = NULL, start_after = now()
         WHERE state = 'active' AND heartbeat_seconds IS NOT NULL
           AND coalesce(heartbeat_on, started_on) < now() - interval '5 minutes'`,
      ),
  },
  {
    codes: ['delivery.lost'],
    says: ['lost delivery is made again', 'lost deliveries are made again'],
    run: oweAgain,
  },
  {
    codes: ['webhook.never-due'],
    says: ['message to a webhook is due now', 'messages to webhooks are due now'],
    run: ({ run }) =>
      run(
        `UPDATE public.webhook_deliveries SET due_at = now(), held_until = NULL
         WHERE id::text IN (${damagedBy('webhook.never-due')})`,
      ),
  },
  {
    codes: ['answer.unfinished'],
    says: [
      'answer is marked as stopped, with what was written',
      'answers are marked as stopped, with what was written',
    ],
    run: async ({ ask, handle }) => {
      const [row] = await ask(
        z.object({ count: z.number() }),
        `SELECT count(*)::int AS count FROM (${damagedBy('answer.unfinished')}) d`,
      )
      await stopLostAnswers(handle, { all: false })
      return row?.count ?? 0
    },
  },
  {
    codes: ['upload.forgotten'],
    says: ['upload that can be continued no more was given up', 'uploads that can be continued no more were given up'],
    run: async ({ ask, handle }) => {
      const forgotten = await ask(z.object({ id: z.string() }), damagedBy('upload.forgotten'))
      await deleteOldResumables(handle)
      return forgotten.length
    },
  },
  {
    codes: ['index.row-without-passage'],
    says: ['row of the index without a passage was removed', 'rows of the index without a passage were removed'],
    run: ({ run }) =>
      run(`DELETE FROM public.passage_search WHERE passage_id::text IN (${damagedBy('index.row-without-passage')})`),
  },
  readAgain([
    'index.passage-not-indexed',
    'index.version-not-indexed',
    'reading.segments',
    'reading.passages',
    'reading.facts',
  ]),
  {
    codes: ['bank.entry-missing', 'bank.entry-orphaned'],
    says: ['entry of the resource bank was made again', 'entries of the resource bank were made again'],
    run: async ({ run }) => {
      const gone = await run(
        `DELETE FROM public.bank_entries WHERE resource_id::text IN (${damagedBy('bank.entry-orphaned')})`,
      )
      const made = await run(
        `SELECT public.refresh_bank_entry(company_id, id) FROM public.resources
         WHERE id::text IN (${damagedBy('bank.entry-missing')})`,
      )
      return gone + made
    },
  },
  {
    codes: ['index.embedding-missing'],
    says: ['file is embedded again', 'files are embedded again'],
    run: async ({ ask, run }) => {
      const versions = await ask(z.object({ id: z.uuid() }), damagedBy('index.embedding-missing'))
      const ids = versions.map(({ id }) => id)
      await run(`UPDATE public.version_embeddings SET embedded_by = NULL WHERE version_id = ANY ($1::uuid[])`, [ids])
      await run(
        `INSERT INTO public.version_embeddings (company_id, version_id)
         SELECT company_id, version_id FROM public.search_versions WHERE searchable AND version_id = ANY ($1::uuid[])
         ON CONFLICT DO NOTHING`,
        [ids],
      )
      return ids.length
    },
  },
  {
    codes: ['index.statistics'],
    says: ['asset was counted anew for searches', 'assets were counted anew for searches'],
    run: recount,
  },
  {
    codes: ['bank.counts'],
    says: ['asset was counted anew in the resource bank', 'assets were counted anew in the resource bank'],
    run: recountBank,
  },
  {
    codes: ['quota.bytes'],
    says: ['company was counted anew', 'companies were counted anew'],
    run: recountBytes,
  },
]

/** One short transaction a kind of damage. */
export async function mendRows(
  database: PlainDatabase,
  found: ReadonlySet<FindingCode>,
  reached: (point: string) => void,
): Promise<Repair[]> {
  const mended: Repair[] = []
  for (const { codes, says, run } of mends) {
    const [code] = codes.filter((one) => found.has(one))
    if (code === undefined) continue
    const count = await database.write(async (tx) => {
      const changed = await run(tx)
      reached(`before the commit of ${code}`)
      return changed
    })
    if (count > 0) mended.push({ code, count, says: formFor(count, says) })
  }
  return mended
}
