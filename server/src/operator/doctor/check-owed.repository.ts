import { z } from 'zod'
import type { PlainTransaction } from '../../platform/database/plain-database.ts'
import { findingOf } from './finding.ts'
import type { Check } from './look.ts'

/**
 * What was put into a queue with the row that it is for: `owes` is a part of its payload, and `payloads` what is put there
 * anew. Ended deliveries are kept for a day, so that one of a younger row that is not there was lost.
 */
const owedTo: Record<string, string> = {
  'approval-mail': `
    SELECT id, created_at AS since, jsonb_build_object('approvalId', id, 'about', 'request', 'mail', mails) AS owes,
      ARRAY[jsonb_build_object('companyId', company_id, 'approvalId', id, 'about', 'request', 'mail', mails,
        'expertId', mailed_to[cardinality(mailed_to)])] AS payloads
    FROM public.approvals WHERE state = 'waiting' AND mails > 0 AND cardinality(mailed_to) > 0`,
  'support-mail': `
    SELECT id, created_at AS since, jsonb_build_object('requestId', id) AS owes,
      ARRAY[jsonb_build_object('companyId', company_id, 'requestId', id)] AS payloads
    FROM public.support_requests`,
  // Admins alone: they may decide of every place.
  'access-request-mail': `
    SELECT q.id, q.created_at AS since, jsonb_build_object('requestId', q.id, 'about', 'request') AS owes, a.payloads
    FROM public.access_requests q CROSS JOIN LATERAL (
      SELECT array_agg(jsonb_build_object('companyId', q.company_id, 'requestId', q.id, 'about', 'request', 'to', u.id)) AS payloads
      FROM public.users u WHERE u.company_id = q.company_id AND u.role = 'admin' AND u.id <> q.asked_by AND NOT u.is_service
        AND u.removed_at IS NULL AND u.suspended_at IS NULL) a
    WHERE q.state = 'waiting' AND a.payloads IS NOT NULL`,
  // What quotes an older version is compared with one that was published.
  'fact-changes': `
    SELECT v.id, v.processed_at AS since, jsonb_build_object('versionId', v.id) AS owes,
      ARRAY[jsonb_build_object('companyId', v.company_id, 'resourceId', v.resource_id, 'versionId', v.id)] AS payloads
    FROM public.resource_versions v WHERE v.processed_at IS NOT NULL AND v.compared_at IS NULL`,
}

/** A queue that is younger than a row, as after a restore, never had what that row owes. */
const lostFrom = (queue: string, rows: string) => `
  SELECT o.id::text AS id, q.name AS queue, to_json(o.payloads) AS payloads FROM (${rows}) o
  JOIN pgboss.queue q ON q.name = '${queue}' AND q.created_on < o.since
  WHERE o.since > now() - interval '23 hours' AND NOT EXISTS (
    SELECT FROM pgboss.job j WHERE j.name = q.name AND j.data @> o.owes)`

const lost = Object.entries(owedTo)
  .map(([queue, rows]) => lostFrom(queue, rows))
  .join(' UNION ALL ')

const LostRow = z.object({ id: z.string(), queue: z.string(), payloads: z.array(z.record(z.string(), z.unknown())) })

async function listLost({ ask }: PlainTransaction) {
  // The queue's tables are made by its first start.
  const [queue] = await ask(z.object({ made: z.boolean() }), `SELECT to_regclass('pgboss.job') IS NOT NULL AS made`)
  return queue?.made ? ask(LostRow, `${lost} ORDER BY 1`) : []
}

export const checkOwed: Check = async ({ tx }) =>
  findingOf(
    'delivery.lost',
    (await listLost(tx)).map(({ id }) => id),
  )

/** As the queue's own sending writes it: polling finds it. Returns of how many rows. */
export async function oweAgain(tx: PlainTransaction): Promise<number> {
  const found = await listLost(tx)
  for (const { queue, payloads } of found) {
    await tx.run(
      `INSERT INTO pgboss.job (name, data, singleton_key, expire_seconds, deletion_seconds, keep_until, retry_limit,
         retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
       SELECT q.name, p.data, gen_random_uuid()::text, q.expire_seconds, q.deletion_seconds,
         now() + q.retention_seconds * interval '1 second', q.retry_limit, q.retry_delay, q.retry_backoff, q.retry_delay_max,
         q.policy, q.dead_letter, q.heartbeat_seconds
       FROM pgboss.queue q CROSS JOIN jsonb_array_elements($2::text::jsonb) AS p (data) WHERE q.name = $1`,
      [queue, JSON.stringify(payloads)],
    )
  }
  return found.length
}
