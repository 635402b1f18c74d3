import type { RemovedLine, TrailLine } from '@millwright/contract/trail'
import { sql } from 'drizzle-orm'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Anchor } from './trail-line.ts'

type Row = Omit<TrailLine, 'company' | 'seq' | 'at'> & { seq: string; at: string }

/** Up to `most` lines of a company's chain that come after a place. */
export async function readChain(
  tx: Transaction,
  company: string,
  { after, most }: { after: number; most: number },
): Promise<TrailLine[]> {
  const { rows } = await tx.execute<Row>(sql`
    select e.seq, e.id, e.at, e.actor_id as "actorId", e.actor_name as actor, e.action, e.target, e.address,
      encode(e.salt, 'hex') as salt, encode(e.words, 'hex') as words, encode(e.hash, 'hex') as hash, e.proof,
      coalesce((select json_agg(json_build_object('by', r.by_seq, 'words', encode(r.words, 'hex')) order by r.by_seq)
        from trail_renames r where r.company_id = e.company_id and r.seq = e.seq), '[]') as renames
    from audit_events e where e.company_id = ${company} and e.seq > ${after} order by e.seq limit ${most}`)
  return rows.map((row) => ({ ...row, company, seq: Number(row.seq), at: new Date(row.at).toISOString() }))
}

/** Of lines that are kept no longer: that somebody was forgotten in them. */
export async function readRemovedLines(
  tx: Transaction,
  company: string,
  { after, most }: { after: number; most: number },
): Promise<RemovedLine[]> {
  const { rows } = await tx.execute<{ seq: string; renames: RemovedLine['renames'] }>(sql`
    select r.seq, json_agg(json_build_object('by', r.by_seq, 'words', encode(r.words, 'hex')) order by r.by_seq) as renames
    from trail_renames r
    where r.company_id = ${company} and r.seq > ${after}
      and r.seq < (select min(e.seq) from audit_events e where e.company_id = ${company})
    group by r.seq order by r.seq limit ${most}`)
  return rows.map(({ seq, renames }) => ({ company, seq: Number(seq), renames }))
}

/** Lines that have no place although none wait for one: nobody could have written them. */
export async function readLinesWithoutPlace(tx: Transaction, company: string, most: number): Promise<{ id: string }[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select e.id from audit_events e
    where e.company_id = ${company} and e.seq is null
      and not exists (select from trail_heads h where h.company_id = e.company_id and h.waits)
    order by e.id limit ${most}`)
  return rows
}

/** Companies that have a trail, in the order of their ids. */
export async function listTrails(tx: Transaction): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select c.id from companies c where exists (select from audit_events e where e.company_id = c.id) order by c.id`)
  return rows.map(({ id }) => id)
}

export type Ends = { first: number; renames: number; head: Anchor }

/** Where a company's trail begins and ends now, and in how many lines somebody was forgotten. */
export async function findEnds(tx: Transaction, company: string): Promise<Ends | null> {
  const { rows } = await tx.execute<{
    first: string | null
    renames: string
    seq: string
    hash: string
    at: string
  }>(sql`
    select (select min(e.seq) from audit_events e where e.company_id = h.company_id) as first,
      (select count(*) from trail_renames r where r.company_id = h.company_id) as renames, h.seq,
      encode(h.hash, 'hex') as hash, now() as at
    from trail_heads h where h.company_id = ${company} and h.seq > 0`)
  const [row] = rows
  if (!row) return null
  return {
    first: Number(row.first ?? 0),
    renames: Number(row.renames),
    head: { company, seq: Number(row.seq), hash: row.hash, at: new Date(row.at).toISOString() },
  }
}

/** Companies whose lines from before the chain wait for their places. */
export async function findWaitingTrail(tx: Transaction): Promise<string | null> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select company_id as id from trail_heads where waits order by company_id limit 1`)
  return rows[0]?.id ?? null
}

/** Gives up to `most` waiting lines their places; false when none wait any more. */
export async function chainWaiting(tx: Transaction, company: string, most: number): Promise<boolean> {
  const { rows } = await tx.execute<{ chained: number }>(sql`select trail_append(${company}, ${most}) as chained`)
  if ((rows[0]?.chained ?? 0) === most) return true
  await tx.execute(sql`update trail_heads set waits = false where company_id = ${company}`)
  return false
}

/** Removes up to `most` of a company's first lines that are older than its days; how many went. */
export async function shortenTrail(
  tx: Transaction,
  company: string,
  { days, most }: { days: number; most: number },
): Promise<number> {
  const { rows } = await tx.execute<{ gone: number }>(sql`
    select trail_shorten(${company}, now() - ${days} * interval '24 hours', ${most}) as gone`)
  return rows[0]?.gone ?? 0
}
