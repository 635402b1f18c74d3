import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ManagedMemberId, Viewer } from '../../access/viewer.ts'
import type { MemberRow } from '../../people/users.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { isActive, isPerson, users } from '../../schema/users.ts'

export type HandingOver = { userId: ManagedMemberId; receiverId: string }

/** Null where they are none of the company any more; the receiver, also where they may not sign in. */
export type HandingOverPeople = { member: MemberRow | null; receiver: MemberRow | null }

export async function findHandingOver(
  tx: Transaction,
  viewer: Viewer,
  handing: HandingOver,
): Promise<HandingOverPeople> {
  return peopleAmong(await selectPeople(tx, viewer, handing), handing)
}

/** Both locked in one order until `tx` ends, so that nobody removes one meanwhile, and two hand-overs come one after the other. */
export async function lockHandingOver(
  tx: Transaction,
  viewer: Viewer,
  handing: HandingOver,
): Promise<HandingOverPeople> {
  return peopleAmong(await selectPeople(tx, viewer, handing).for('no key update'), handing)
}

function selectPeople(tx: Transaction, { companyId }: Viewer, { userId, receiverId }: HandingOver) {
  const areThese = and(eq(users.companyId, companyId), inArray(users.id, [userId, receiverId]))
  return tx
    .select({ row: users, isActive: sql<boolean>`${isActive}` })
    .from(users)
    .where(and(areThese, isNull(users.removedAt), isPerson))
    .orderBy(users.id)
}

function peopleAmong(
  people: { row: MemberRow; isActive: boolean }[],
  { userId, receiverId }: HandingOver,
): HandingOverPeople {
  const receiver = people.find(({ row, isActive: maySignIn }) => row.id === receiverId && maySignIn)
  return { member: people.find(({ row }) => row.id === userId)?.row ?? null, receiver: receiver?.row ?? null }
}

/** Of one kind: how many the receiver gets, and how many lie where they may not read, or read but not edit. */
export type HandOverCount = { given: number; unreadable: number; uneditable: number }
type Kind = 'experts' | 'drafts' | 'asked' | 'requests' | 'questions'
export type HandedOver = Record<Kind, HandOverCount> & { unreadable: string[]; uneditable: string[] }

type PlaceColumn = ReturnType<typeof sql>

/** An answer is checked, and a draft or an open question seen, by who may edit alone. A place among the experts goes with the answers that wait for it. */
const needsFull = {
  experts: (companyId: string, expert: PlaceColumn) => sql`exists (
    select from approvals w where w.company_id = ${companyId} and w.expert_id = ${expert} and w.state = 'waiting')`,
  drafts: sql`true`,
  asked: sql`true`,
  requests: sql`false`,
  questions: sql`true`,
}

/** What a member asked that was not answered, and what was handed to them before. */
const openQuestionsOf = (companyId: string, userId: string) => sql`
  select q.id, q.asset_id, m.verdict, m.feedback from chats c
  join chat_messages m on m.company_id = c.company_id and m.chat_id = c.id
  join unanswered_questions q on q.company_id = m.company_id and q.message_id = m.id
  where c.company_id = ${companyId} and c.user_id = ${userId} and q.removed_at is null
  union all
  select q.id, q.asset_id, q.verdict, q.feedback from unanswered_questions q
  where q.company_id = ${companyId} and q.handed_to = ${userId} and q.removed_at is null`

type What = { kind: Kind; outcome: keyof HandOverCount; asset: string }

/** What would be handed over, and what would not. */
export async function countToHandOver(
  tx: Transaction,
  { companyId }: Viewer,
  { userId, receiverId }: HandingOver,
): Promise<HandedOver> {
  const { rows } = await tx.execute<What & { count: number }>(sql`
    with held as (
      select 'experts' as kind, e.asset_id, ${needsFull.experts(companyId, sql`e.id`)} as needs_full
      from experts e where e.company_id = ${companyId} and e.user_id = ${userId}
      union all
      select 'asked', p.asset_id, ${needsFull.asked}
      from approvals p join experts e on e.company_id = p.company_id and e.id = p.expert_id
      where e.company_id = ${companyId} and e.user_id = ${userId} and p.state = 'waiting'
      union all
      select 'requests', p.asset_id, ${needsFull.requests} from approvals p
      where p.company_id = ${companyId} and p.asked_by = ${userId} and p.state = 'waiting'
      union all
      select 'drafts', r.asset_id, ${needsFull.drafts} from resource_versions v
      join resources r on r.company_id = v.company_id and r.id = v.resource_id and r.current_version = v.number
      where v.company_id = ${companyId} and v.created_by = ${userId} and v.draft
      union all
      select 'questions', q.asset_id, ${needsFull.questions} from (${openQuestionsOf(companyId, userId)}) q
    )
    select h.kind, a.name as asset, case
        when reader.level is null then 'unreadable'
        when h.needs_full and reader.level <> 'full' then 'uneditable'
        else 'given' end as outcome,
      count(*)::int as count
    from held h
    join assets a on a.company_id = ${companyId} and a.id = h.asset_id and a.deleted_at is null
    left join lateral (
      select r.level from asset_readers r
      where r.company_id = ${companyId} and r.asset_id = h.asset_id and r.user_id = ${receiverId}) reader on true
    group by h.kind, a.id, a.name, outcome order by a.name`)
  const of = (kind: Kind): HandOverCount => {
    const sum = (outcome: keyof HandOverCount) =>
      rows.filter((row) => row.kind === kind && row.outcome === outcome).reduce((all, { count }) => all + count, 0)
    return { given: sum('given'), unreadable: sum('unreadable'), uneditable: sum('uneditable') }
  }
  const assetsWith = (outcome: keyof HandOverCount) => [
    ...new Set(rows.filter((row) => row.outcome === outcome).map(({ asset }) => asset)),
  ]
  return {
    experts: of('experts'),
    drafts: of('drafts'),
    asked: of('asked'),
    requests: of('requests'),
    questions: of('questions'),
    unreadable: assetsWith('unreadable'),
    uneditable: assetsWith('uneditable'),
  }
}

/** Hands over what `countToHandOver` counts as given. */
export async function handOver(
  tx: Transaction,
  { companyId }: Viewer,
  { userId, receiverId }: HandingOver,
): Promise<void> {
  // An asset in the bin is read by nobody, and keeps what it has.
  const mayHave = (asset: PlaceColumn, isFullNeeded: PlaceColumn) => sql`exists (
    select from asset_readers reader
    where reader.company_id = ${companyId} and reader.asset_id = ${asset} and reader.user_id = ${receiverId}
      and (reader.level = 'full' or not (${isFullNeeded})))`
  const mayTakePlace = mayHave(sql`e.asset_id`, needsFull.experts(companyId, sql`e.id`))
  // Before the experts: one whom the receiver takes the place of goes.
  await tx.execute(sql`
    update approvals p set asked_by = ${receiverId}
    where p.company_id = ${companyId} and p.asked_by = ${userId} and p.state = 'waiting'
      and ${mayHave(sql`p.asset_id`, needsFull.requests)}`)
  const twice = sql`
    select e.id, e.asset_id, coalesce(t.id, m.id) as theirs from experts e
    left join experts t on t.company_id = e.company_id and t.asset_id = e.asset_id and t.user_id = ${receiverId}
    left join experts m on m.company_id = e.company_id and m.asset_id = e.asset_id and m.user_id is null
      and lower(m.email) = (select lower(u.email) from users u where u.company_id = ${companyId} and u.id = ${receiverId})
    where e.company_id = ${companyId} and e.user_id = ${userId} and coalesce(t.id, m.id) is not null
      and ${mayTakePlace}`
  // Decided ones, too: who was asked would be forgotten with their entry.
  await tx.execute(sql`
    update approvals p set expert_id = case when p.expert_id = w.id then w.theirs else p.expert_id end,
      mailed_to = case when w.theirs = any(p.mailed_to) then array_remove(p.mailed_to, w.id)
        else array_replace(p.mailed_to, w.id, w.theirs) end
    from (${twice}) w
    where p.company_id = ${companyId} and p.asset_id = w.asset_id and (p.expert_id = w.id or w.id = any(p.mailed_to))`)
  await tx.execute(sql`delete from experts e using (${twice}) w where e.company_id = ${companyId} and e.id = w.id`)
  await tx.execute(sql`
    update experts e set user_id = ${receiverId}
    where e.company_id = ${companyId} and e.user_id = ${userId} and ${mayTakePlace}`)
  await tx.execute(sql`
    update resource_versions v set created_by = ${receiverId}
    from resources r
    where v.company_id = ${companyId} and v.created_by = ${userId} and v.draft and r.company_id = v.company_id
      and r.id = v.resource_id and r.current_version = v.number
      and ${mayHave(sql`r.asset_id`, needsFull.drafts)}`)
  // From now on they are no part of the chat that they were asked in, which is private and goes with its member.
  await tx.execute(sql`
    update unanswered_questions q set handed_to = ${receiverId}, message_id = null, verdict = o.verdict, feedback = o.feedback
    from (${openQuestionsOf(companyId, userId)}) o
    where q.company_id = ${companyId} and q.id = o.id and ${mayHave(sql`o.asset_id`, needsFull.questions)}`)
}
