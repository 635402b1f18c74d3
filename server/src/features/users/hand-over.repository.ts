import { and, eq, sql } from 'drizzle-orm'
import type { ManagedMemberId, Viewer } from '../../access/viewer.ts'
import type { MemberRow } from '../../people/users.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { isActive, isPerson, users } from '../../schema/users.ts'

export type HandingOver = { userId: ManagedMemberId; receiverId: string }

/** Of one kind: how many the receiver gets, and how many lie where they may not read. */
export type Counted = { given: number; unreadable: number }
export type HandedOver = { experts: Counted; drafts: Counted; asked: Counted; requests: Counted; unreadable: string[] }

/** The receiver, locked so that nobody removes them meanwhile; null when they are none of the company or may not sign in. */
export async function lockReceiver(tx: Transaction, { companyId }: Viewer, id: string): Promise<MemberRow | null> {
  const [row] = await tx
    .select()
    .from(users)
    .where(and(eq(users.companyId, companyId), eq(users.id, id), isActive, isPerson))
    .for('share')
  return row ?? null
}

type What = { kind: keyof Omit<HandedOver, 'unreadable'>; readable: boolean; asset: string }

/** What would be handed over, and what would not. */
export async function countToHandOver(
  tx: Transaction,
  { companyId }: Viewer,
  { userId, receiverId }: HandingOver,
): Promise<HandedOver> {
  const { rows } = await tx.execute<What & { count: number }>(sql`
    with held as (
      select 'experts' as kind, e.asset_id from experts e where e.company_id = ${companyId} and e.user_id = ${userId}
      union all
      select 'asked', p.asset_id from approvals p join experts e on e.company_id = p.company_id and e.id = p.expert_id
      where e.company_id = ${companyId} and e.user_id = ${userId} and p.state = 'waiting'
      union all
      select 'requests', p.asset_id from approvals p
      where p.company_id = ${companyId} and p.asked_by = ${userId} and p.state = 'waiting'
      union all
      select 'drafts', r.asset_id from resource_versions v
      join resources r on r.company_id = v.company_id and r.id = v.resource_id and r.current_version = v.number
      where v.company_id = ${companyId} and v.created_by = ${userId} and v.draft
    )
    select h.kind, a.name as asset, exists (
        select from asset_readers r
        where r.company_id = a.company_id and r.asset_id = a.id and r.user_id = ${receiverId}) as readable,
      count(*)::int as count
    from held h join assets a on a.company_id = ${companyId} and a.id = h.asset_id and a.deleted_at is null
    group by h.kind, a.company_id, a.id, a.name order by a.name`)
  const of = (kind: What['kind']): Counted => {
    const sum = (readable: boolean) =>
      rows.filter((row) => row.kind === kind && row.readable === readable).reduce((all, { count }) => all + count, 0)
    return { given: sum(true), unreadable: sum(false) }
  }
  const unreadable = [...new Set(rows.filter(({ readable }) => !readable).map(({ asset }) => asset))]
  const [experts, drafts, asked, requests] = [of('experts'), of('drafts'), of('asked'), of('requests')]
  return { experts, drafts, asked, requests, unreadable }
}

/** Hands over what `countToHandOver` counts as given. */
export async function handOver(
  tx: Transaction,
  { companyId }: Viewer,
  { userId, receiverId }: HandingOver,
): Promise<void> {
  // An asset in the bin is read by nobody, and keeps what it has.
  const mayRead = (asset: ReturnType<typeof sql>) => sql`exists (
    select from asset_readers reader
    where reader.company_id = ${companyId} and reader.asset_id = ${asset} and reader.user_id = ${receiverId})`
  // Before the experts: one whom the receiver takes the place of goes.
  await tx.execute(sql`
    update approvals p set asked_by = ${receiverId}
    where p.company_id = ${companyId} and p.asked_by = ${userId} and p.state = 'waiting' and ${mayRead(sql`p.asset_id`)}`)
  const twice = sql`
    select e.id, coalesce(t.id, m.id) as theirs from experts e
    left join experts t on t.company_id = e.company_id and t.asset_id = e.asset_id and t.user_id = ${receiverId}
    left join experts m on m.company_id = e.company_id and m.asset_id = e.asset_id and m.user_id is null
      and lower(m.email) = (select lower(u.email) from users u where u.company_id = ${companyId} and u.id = ${receiverId})
    where e.company_id = ${companyId} and e.user_id = ${userId} and coalesce(t.id, m.id) is not null
      and ${mayRead(sql`e.asset_id`)}`
  await tx.execute(sql`
    update approvals p set expert_id = w.theirs, mailed_to = array_replace(p.mailed_to, w.id, w.theirs)
    from (${twice}) w where p.company_id = ${companyId} and p.expert_id = w.id and p.state = 'waiting'`)
  await tx.execute(sql`delete from experts e using (${twice}) w where e.company_id = ${companyId} and e.id = w.id`)
  await tx.execute(sql`
    update experts e set user_id = ${receiverId}
    where e.company_id = ${companyId} and e.user_id = ${userId} and ${mayRead(sql`e.asset_id`)}`)
  await tx.execute(sql`
    update resource_versions v set created_by = ${receiverId}
    from resources r
    where v.company_id = ${companyId} and v.created_by = ${userId} and v.draft and r.company_id = v.company_id
      and r.id = v.resource_id and r.current_version = v.number and ${mayRead(sql`r.asset_id`)}`)
}
