import type { FindingCode } from '@millwright/contract/reasons/finding-sentences'
import { z } from 'zod'
import { checkOwed } from './check-owed.repository.ts'
import { findingOf } from './finding.ts'
import type { Check } from './look.ts'

/** Ids of what is wrong, one a row; those of `processed` are versions that searches should find whole. */
const damages = {
  'file.no-version': `
    SELECT r.id::text AS id FROM public.resources r WHERE NOT EXISTS (
      SELECT FROM public.resource_versions v
      WHERE v.company_id = r.company_id AND v.resource_id = r.id AND v.number = r.current_version)`,
  'note.no-text': `
    SELECT v.id::text AS id FROM public.resource_versions v WHERE v.extension = 'note' AND NOT EXISTS (
      SELECT FROM public.note_texts t WHERE t.company_id = v.company_id AND t.version_id = v.id)`,
  'index.passage-not-indexed': `
    SELECT p.id::text AS id FROM public.passages p
    JOIN public.resource_versions v ON v.company_id = p.company_id AND v.id = p.version_id AND v.processed_at IS NOT NULL
    WHERE NOT EXISTS (
      SELECT FROM public.passage_search s WHERE s.company_id = p.company_id AND s.passage_id = p.id)`,
  'index.row-without-passage': `
    SELECT s.passage_id::text AS id FROM public.passage_search s WHERE NOT EXISTS (
      SELECT FROM public.passages p WHERE p.company_id = s.company_id AND p.id = s.passage_id)`,
  'index.version-not-indexed': `
    SELECT v.id::text AS id FROM public.resource_versions v
    WHERE v.processed_at IS NOT NULL
      AND EXISTS (SELECT FROM public.passage_search s WHERE s.company_id = v.company_id AND s.version_id = v.id)
      AND NOT EXISTS (SELECT FROM public.search_versions i WHERE i.company_id = v.company_id AND i.version_id = v.id)`,
  // What was embedded is not looked at again, and what no row says is never looked at.
  'index.embedding-missing': `
    SELECT v.version_id::text AS id FROM public.version_embeddings v WHERE v.embedded_by IS NOT NULL AND EXISTS (
      SELECT FROM public.passages p WHERE p.company_id = v.company_id AND p.version_id = v.version_id AND NOT EXISTS (
        SELECT FROM public.passage_embeddings e WHERE e.company_id = p.company_id AND e.passage_id = p.id))
    UNION ALL
    SELECT s.version_id::text FROM public.search_versions s WHERE s.searchable AND NOT EXISTS (
      SELECT FROM public.version_embeddings v WHERE v.company_id = s.company_id AND v.version_id = s.version_id)`,
  // While passages are being counted, the two may differ for a moment.
  'index.statistics': `
    SELECT coalesce(s.asset_id, f.asset_id)::text AS id FROM public.search_statistics s
    FULL JOIN (
      SELECT p.company_id, p.asset_id, count(*) AS passages, sum(p.length) AS length FROM public.passage_search p
      JOIN public.version_counts v ON v.company_id = p.company_id AND v.version_id = p.version_id
        AND p.passage_id <= v.counted_to GROUP BY 1, 2) f
      ON f.company_id = s.company_id AND f.asset_id = s.asset_id
    WHERE coalesce(s.passages, 0) <> coalesce(f.passages, 0) OR coalesce(s.length, 0) <> coalesce(f.length, 0)`,
  'reading.segments': `
    SELECT v.id::text AS id FROM public.resource_versions v WHERE v.processed_at IS NOT NULL AND v.segments <> (
      SELECT count(*) FROM public.segments s WHERE s.company_id = v.company_id AND s.version_id = v.id)`,
  // A few characters may be no word at all.
  'reading.passages': `
    SELECT v.id::text AS id FROM public.resource_versions v
    WHERE v.processed_at IS NOT NULL
      AND NOT EXISTS (SELECT FROM public.passages p WHERE p.company_id = v.company_id AND p.version_id = v.id)
      AND (SELECT sum(length(btrim(s.text))) FROM public.segments s
        WHERE s.company_id = v.company_id AND s.version_id = v.id) > 400`,
  'reading.facts': `
    SELECT v.id::text AS id FROM public.resource_versions v WHERE v.processed_at IS NOT NULL AND v.facts > (
      SELECT count(*) FROM public.facts f WHERE f.company_id = v.company_id AND f.version_id = v.id)`,
  'bank.entry-missing': `
    SELECT r.id::text AS id FROM public.resources r WHERE r.deleted_at IS NULL
      AND EXISTS (SELECT FROM public.resource_versions v
        WHERE v.company_id = r.company_id AND v.resource_id = r.id AND v.number = r.current_version)
      AND NOT EXISTS (SELECT FROM public.bank_entries b WHERE b.company_id = r.company_id AND b.resource_id = r.id)`,
  'bank.entry-orphaned': `
    SELECT b.resource_id::text AS id FROM public.bank_entries b WHERE NOT EXISTS (
      SELECT FROM public.resources r
      WHERE r.company_id = b.company_id AND r.id = b.resource_id AND r.deleted_at IS NULL)`,
  'bank.counts': `
    SELECT DISTINCT asset_id::text AS id FROM (
      SELECT company_id, asset_id, type, extension, ai_access, processed FROM (
        SELECT company_id, asset_id, type, extension, ai_access, processed, files FROM public.bank_counts
        UNION ALL SELECT company_id, asset_id, type, extension, ai_access, processed, -1 FROM public.bank_entries) said
      GROUP BY 1, 2, 3, 4, 5, 6 HAVING sum(files) <> 0) wrong`,
  'quota.bytes': `
    SELECT company_id::text AS id FROM (
      SELECT company_id, bytes FROM public.stored_bytes
      UNION ALL SELECT company_id, -size FROM public.resource_versions WHERE blob_key IS NOT NULL
      UNION ALL SELECT company_id, -size FROM public.version_files
      UNION ALL SELECT DISTINCT ON (blob_key) company_id, -size FROM public.makers_packages
      UNION ALL SELECT company_id, -size FROM public.asked_pictures) said
    GROUP BY company_id HAVING sum(bytes) <> 0`,
  'job.lease-expired': `
    SELECT id::text AS id FROM public.processing_jobs
    WHERE status = 'active' AND heartbeat_at < now() - interval '2 minutes'`,
  'job.no-lease': `SELECT id::text AS id FROM public.processing_jobs WHERE status = 'active' AND heartbeat_at IS NULL`,
  // No pause between two attempts is longer than some minutes.
  'job.stuck': `
    SELECT id::text AS id FROM public.processing_jobs
    WHERE status = 'waiting' AND (due_at > now() + interval '1 hour' OR due_at < now() - interval '1 hour' AND NOT EXISTS (
      SELECT FROM public.processing_jobs o WHERE o.status = 'active' AND o.heartbeat_at > now() - interval '2 minutes'))`,
  // The longest pause between two attempts is half a day.
  'webhook.never-due': `
    SELECT d.id::text AS id FROM public.webhook_deliveries d
    JOIN public.webhooks w ON w.company_id = d.company_id AND w.id = d.webhook_id AND w.state = 'active'
    WHERE d.state = 'waiting' AND (d.due_at IS NULL OR d.due_at > now() + interval '1 day')`,
  'answer.unfinished': `
    SELECT id::text AS id FROM public.chat_messages
    WHERE state = 'streaming' AND updated_at < now() - interval '10 minutes'`,
  'upload.forgotten': `
    SELECT id::text AS id FROM public.resumable_uploads
    WHERE state IN ('receiving', 'saving') AND updated_at < now() - interval '25 hours'`,
} as const satisfies Partial<Record<FindingCode, string>>

export type RowDamage = keyof typeof damages

/** A query for the ids of what is damaged in this way. */
export const damagedBy = (code: RowDamage): string => damages[code]

const FoundRow = z.object({ id: z.string(), count: z.number() })

/** One for each damage: a statement alone, so that each may have a transaction of its own. */
export const rowChecks: readonly Check[] = [
  ...(Object.entries(damages) as [RowDamage, string][]).map(([code, query]): Check => async ({ tx }) => {
    const rows = await tx.ask(
      FoundRow,
      `SELECT id, (count(*) OVER ())::int AS count FROM (${query}) found ORDER BY id LIMIT 5`,
    )
    return findingOf(
      code,
      rows.map(({ id }) => id),
      rows[0]?.count,
    )
  }),
  ({ tx }) => checkDeliveries(tx),
  checkOwed,
]

/** Rows that contradict one another, and what is done by nobody. */
export const checkRows: Check = async (look) => {
  const findings = []
  for (const check of rowChecks) findings.push(...(await check(look)))
  return findings
}

/** The queue's tables are made by its first start. */
async function checkDeliveries({ ask }: Parameters<Check>[0]['tx']) {
  const [queue] = await ask(z.object({ made: z.boolean() }), `SELECT to_regclass('pgboss.job') IS NOT NULL AS made`)
  if (!queue?.made) return []
  const rows = await ask(
    FoundRow,
    `SELECT id::text AS id, (count(*) OVER ())::int AS count FROM pgboss.job
     WHERE state = 'active' AND heartbeat_seconds IS NOT NULL
       AND coalesce(heartbeat_on, started_on) < now() - interval '5 minutes' ORDER BY 1 LIMIT 5`,
  )
  return findingOf(
    'delivery.expired',
    rows.map(({ id }) => id),
    rows[0]?.count,
  )
}
