import { and, eq, isNotNull, ne, or, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { dictionaries, switchedOffDictionaries, systemDictionaries } from '../../schema/dictionaries.ts'
import type { Language } from '../language/language.ts'
import { formatOfOtherRussian, packedFormat } from './prepare/pack.ts'

/** A dictionary that is prepared and serves; `isOwn`: of the company itself. */
export type ServingRow = {
  id: string
  from: Language
  to: Language
  name: string
  entries: number
  preparedKey: string
  isOwn: boolean
}

/** One of the machine's that nothing has needed so far. */
export type OfferedRow = Pick<ServingRow, 'id' | 'from' | 'to' | 'entries'>

export type ServingDictionaries = {
  rows: ServingRow[]
  offered: OfferedRow[]
  /** What the company has switched off: ids of the system's dictionaries and of pairs by way of another language. */
  off: ReadonlySet<string>
}

/** Own ones first, each kind by age. */
export async function listServing(tx: Transaction, companyId: string): Promise<ServingDictionaries> {
  const own = tx
    .select({ ...columnsOf(dictionaries), isOwn: sql<boolean>`true`.as('is_own') })
    .from(dictionaries)
    .where(and(eq(dictionaries.companyId, companyId), dictionaries.enabled, isPrepared(dictionaries)))
  const ofSystem = tx
    .select({ ...columnsOf(systemDictionaries), isOwn: sql<boolean>`false`.as('is_own') })
    .from(systemDictionaries)
    .where(or(isPrepared(systemDictionaries), eq(systemDictionaries.state, 'offered')))
  const rows = await union(own, ofSystem).orderBy(sql`is_own desc`, sql`id`)
  const off = await listSwitchedOff(tx, companyId)
  const used = rows.filter(({ id, isOwn }) => isOwn || !off.has(id))
  return {
    rows: used.flatMap(({ preparedKey, ...row }) => (preparedKey === null ? [] : [{ ...row, preparedKey }])),
    offered: used.filter(({ preparedKey }) => preparedKey === null),
    off,
  }
}

export async function listSwitchedOff(tx: Transaction, companyId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ id: switchedOffDictionaries.dictionaryId })
    .from(switchedOffDictionaries)
    .where(eq(switchedOffDictionaries.companyId, companyId))
  return new Set(rows.map(({ id }) => id))
}

type Table = typeof dictionaries | typeof systemDictionaries

function columnsOf(table: Table) {
  return {
    id: table.id,
    from: table.fromLanguage,
    to: table.toLanguage,
    name: table.name,
    entries: table.entries,
    preparedKey: table.preparedKey,
  }
}

/** One that is being prepared anew serves on as it was. */
function isPrepared(table: Table) {
  const isAsNow = and(eq(table.format, formatOfOtherRussian), ne(table.fromLanguage, 'ru'), ne(table.toLanguage, 'ru'))
  return and(isNotNull(table.preparedKey), or(eq(table.format, packedFormat), isAsNow))
}

/** Which of these keys a dictionary names. Over all companies where the transaction is the system's. */
export async function namedDictionaryBlobs(tx: Transaction, keys: string[]): Promise<Set<string>> {
  const named = new Set<string>()
  for (const table of [dictionaries, systemDictionaries]) {
    const rows = await tx.select({ key: table.preparedKey }).from(table).where(isAnyOf(table.preparedKey, keys))
    for (const { key } of rows) if (key !== null) named.add(key)
  }
  const { rows } = await tx.execute<{ key: string }>(sql`
    select file ->> 'key' as key from ${dictionaries} cross join lateral jsonb_array_elements(files) as f (file)
    where file ->> 'key' = any(${sql.param(keys)}::text[])`)
  for (const { key } of rows) named.add(key)
  return named
}
