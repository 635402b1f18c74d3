import type { Reason, ReasonCode } from '@millwright/contract/reasons/reason'
import { and, asc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Transaction } from '../../platform/database/transaction.ts'
import {
  dictionaries,
  type DictionaryFile,
  switchedOffDictionaries,
  systemDictionaries,
} from '../../schema/dictionaries.ts'
import { users } from '../../schema/users.ts'

type Common = {
  id: string
  from: string
  to: string
  name: string
  licence: string
  files: DictionaryFile[]
  entries: number
  state: string
  progress: number
  reasonCode: ReasonCode | null
  reasonParams: Reason['params'] | null
  updatedAt: Date
}
export type SystemRow = Common
export type OwnRow = Common & { enabled: boolean; addedBy: string | null }

const columnsOf = (table: typeof dictionaries | typeof systemDictionaries) => ({
  id: table.id,
  from: table.fromLanguage,
  to: table.toLanguage,
  name: table.name,
  licence: table.licence,
  files: table.files,
  entries: table.entries,
  state: table.state,
  progress: table.progress,
  reasonCode: table.reasonCode,
  reasonParams: table.reasonParams,
  updatedAt: table.updatedAt,
})

/** In the order in which they were added. */
export async function listOwn(tx: Transaction, companyId: string, id?: string): Promise<OwnRow[]> {
  return tx
    .select({ ...columnsOf(dictionaries), enabled: dictionaries.enabled, addedBy: users.username })
    .from(dictionaries)
    .leftJoin(users, and(eq(users.companyId, dictionaries.companyId), eq(users.id, dictionaries.addedBy)))
    .where(and(eq(dictionaries.companyId, companyId), id === undefined ? undefined : eq(dictionaries.id, id)))
    .orderBy(asc(dictionaries.id))
}

export async function listSystem(tx: Transaction): Promise<SystemRow[]> {
  return tx
    .select(columnsOf(systemDictionaries))
    .from(systemDictionaries)
    .orderBy(asc(systemDictionaries.fromLanguage), asc(systemDictionaries.toLanguage))
}

type NewDictionary = {
  companyId: string
  addedBy: string
  from: string
  to: string
  name: string
  files: DictionaryFile[]
}

export async function insertOwn(tx: Transaction, { from, to, ...row }: NewDictionary): Promise<string> {
  const id = uuidv7()
  await tx.insert(dictionaries).values({ ...row, id, fromLanguage: from, toLanguage: to })
  return id
}

export async function countOwn(tx: Transaction, companyId: string): Promise<number> {
  return tx.$count(dictionaries, eq(dictionaries.companyId, companyId))
}

type One = { companyId: string; id: string }

/** False where the company has none of this id. */
export async function enableOwn(tx: Transaction, { companyId, id }: One, enabled: boolean): Promise<boolean> {
  const rows = await tx
    .update(dictionaries)
    .set({ enabled })
    .where(and(eq(dictionaries.companyId, companyId), eq(dictionaries.id, id)))
    .returning({ id: dictionaries.id })
  return rows.length > 0
}

/** False where the company has none of this id. */
export async function deleteOwn(tx: Transaction, { companyId, id }: One): Promise<boolean> {
  const rows = await tx
    .delete(dictionaries)
    .where(and(eq(dictionaries.companyId, companyId), eq(dictionaries.id, id)))
    .returning({ id: dictionaries.id })
  return rows.length > 0
}

/** One that is not the company's own. */
export async function switchForCompany(tx: Transaction, { companyId, id }: One, enabled: boolean): Promise<void> {
  const row = { companyId, dictionaryId: id }
  if (!enabled) return void (await tx.insert(switchedOffDictionaries).values(row).onConflictDoNothing())
  await tx
    .delete(switchedOffDictionaries)
    .where(and(eq(switchedOffDictionaries.companyId, companyId), eq(switchedOffDictionaries.dictionaryId, id)))
}
