import type { Retention } from '@millwright/contract/retention'
import { eq, isNotNull, or, sql, type SQL } from 'drizzle-orm'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { approvals } from '../../../schema/approvals.ts'
import { auditEvents } from '../../../schema/audit-events.ts'
import { chatMessages, chats } from '../../../schema/chats.ts'
import { companies } from '../../../schema/companies.ts'
import { folders } from '../../../schema/folders.ts'
import { resources } from '../../../schema/resources.ts'

const days = {
  chatsDays: companies.keepChatsDays,
  trailDays: companies.keepTrailDays,
  binDays: companies.keepBinDays,
}
const columns = { ...days, updatedAt: companies.updatedAt }
export type RetentionRow = Retention & { updatedAt: Date }

export async function readRetention(tx: Transaction, companyId: string): Promise<RetentionRow> {
  return only(await tx.select(columns).from(companies).where(eq(companies.id, companyId)))
}

/** Locked until `tx` ends. */
export async function lockRetention(tx: Transaction, companyId: string): Promise<RetentionRow> {
  return only(await tx.select(columns).from(companies).where(eq(companies.id, companyId)).for('no key update'))
}

export async function writeRetention(tx: Transaction, companyId: string, kept: Retention): Promise<RetentionRow> {
  const set = { keepChatsDays: kept.chatsDays, keepTrailDays: kept.trailDays, keepBinDays: kept.binDays }
  return only(await tx.update(companies).set(set).where(eq(companies.id, companyId)).returning(columns))
}

function only([row]: RetentionRow[]): RetentionRow {
  if (!row) throw new Error('The company of a viewer is gone')
  return row
}

/** Companies in which chats or lines are not kept for ever. */
export async function listRetentions(tx: Transaction): Promise<(Omit<Retention, 'binDays'> & { companyId: string })[]> {
  const { chatsDays, trailDays } = days
  return tx
    .select({ companyId: companies.id, chatsDays, trailDays })
    .from(companies)
    .where(or(isNotNull(companies.keepChatsDays), isNotNull(companies.keepTrailDays)))
    .orderBy(companies.id)
}

/** Nobody has asked in it for so long, and nobody was asked to check one of its answers: its asker sees the outcome there. */
function isOver(companyId: string, days: number): SQL {
  return sql`c.company_id = ${companyId} and c.updated_at < now() - ${days} * interval '24 hours'
    and not exists (select from ${chatMessages} m
      join ${approvals} p on p.company_id = m.company_id and p.message_id = m.id
      where m.company_id = c.company_id and m.chat_id = c.id)`
}

/** Up to `most` chats with all that was asked in them; how many went. One in which somebody asks at this moment stays. */
export async function deleteSomeChats(
  tx: Transaction,
  companyId: string,
  { days, most }: { days: number; most: number },
): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    delete from ${chats} where company_id = ${companyId} and updated_at < now() - ${days} * interval '24 hours'
      and id = any(array(
      select c.id from ${chats} c where ${isOver(companyId, days)} order by c.updated_at limit ${most}))`)
  return rowCount ?? 0
}

export async function countOldChats(tx: Transaction, companyId: string, days: number): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from ${chats} c where ${isOver(companyId, days)}`)
  return rows[0]?.count ?? 0
}

export async function countOldLines(tx: Transaction, companyId: string, days: number): Promise<number> {
  return tx.$count(
    auditEvents,
    sql`company_id = ${companyId} and at < now() - ${days} * interval '24 hours' and action <> 'trail-shortened'`,
  )
}

/** What went into the bin by itself. */
export async function countOldBinned(tx: Transaction, companyId: string, days: number): Promise<number> {
  const isOver = sql`company_id = ${companyId} and deleted_with = id and deleted_at < now() - ${days} * interval '24 hours'`
  return (await tx.$count(resources, isOver)) + (await tx.$count(folders, isOver))
}
