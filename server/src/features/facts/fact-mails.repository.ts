import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { assets } from '../../schema/assets.ts'
import { chatMessages, chats } from '../../schema/chats.ts'
import { companies } from '../../schema/companies.ts'
import { changedQuotes, type SaidFact } from '../../schema/facts.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { isActive, users } from '../../schema/users.ts'
import { mayReadAssetOf } from '../../schema/viewer-access.ts'

const maxChanges = 20

/** `days`: who asked before that is not told. */
type FactMailScope = { companyId: string; userId: string; resourceId: string; versionId: string; days: number }

/** What they were told of a version they are not told again of one behind it. */
export async function setTold(
  tx: Transaction,
  { companyId, ids }: { companyId: string; ids: readonly string[] },
): Promise<void> {
  await tx
    .update(changedQuotes)
    .set({ toldAt: sql`now()` })
    .where(and(eq(changedQuotes.companyId, companyId), isAnyOf(changedQuotes.id, ids), isNull(changedQuotes.toldAt)))
}

export type FactMailText = {
  person: { userId: string; username: string; email: string; role: string }
  company: string
  fileName: string
  version: number
  assetId: string
  assetName: string
  departmentId: string
  /** The first of them. */
  changes: { question: string; before: SaidFact; after: SaidFact }[]
  /** Of all. */
  markIds: string[]
}

/** What somebody is told of a version; null when they, their access or the file are gone, or it is not shown any more. */
export async function findFactMail(
  tx: Transaction,
  { companyId, userId, resourceId, versionId, days }: FactMailScope,
): Promise<FactMailText | null> {
  const [file] = await tx
    .select({
      person: { userId: users.id, username: users.username, email: users.email, role: users.role },
      company: companies.name,
      fileName: resources.fileName,
      version: resourceVersions.number,
      assetId: assets.id,
      assetName: assets.name,
      departmentId: assets.departmentId,
    })
    .from(resources)
    .innerJoin(
      resourceVersions,
      and(
        eq(resourceVersions.companyId, resources.companyId),
        eq(resourceVersions.id, versionId),
        eq(resourceVersions.number, resources.currentVersion),
      ),
    )
    .innerJoin(
      assets,
      and(eq(assets.companyId, resources.companyId), eq(assets.id, resources.assetId), isNull(assets.deletedAt)),
    )
    .innerJoin(companies, eq(companies.id, resources.companyId))
    .innerJoin(users, and(eq(users.companyId, resources.companyId), eq(users.id, userId), isActive))
    .where(
      and(
        eq(resources.companyId, companyId),
        eq(resources.id, resourceId),
        isNull(resources.deletedAt),
        mayReadAssetOf(resources),
      ),
    )
  if (!file) return null
  const marks = await tx
    .select({ id: changedQuotes.id })
    .from(changedQuotes)
    .innerJoin(
      chatMessages,
      and(eq(chatMessages.companyId, changedQuotes.companyId), eq(chatMessages.id, changedQuotes.quoterId)),
    )
    .innerJoin(chats, and(eq(chats.companyId, chatMessages.companyId), eq(chats.id, chatMessages.chatId)))
    .where(
      and(
        eq(changedQuotes.companyId, companyId),
        eq(changedQuotes.toVersionId, versionId),
        eq(changedQuotes.kind, 'message'),
        isNull(changedQuotes.toldAt),
        eq(chats.userId, userId),
        sql`${chatMessages.createdAt} > now() - make_interval(days => ${days}::int)`,
      ),
    )
    .orderBy(asc(changedQuotes.id))
  const markIds = marks.map(({ id }) => id)
  if (markIds.length === 0) return null
  return { ...file, markIds, changes: await listChanges(tx, companyId, markIds.slice(0, maxChanges)) }
}

function listChanges(tx: Transaction, companyId: string, ids: readonly string[]): Promise<FactMailText['changes']> {
  return tx
    .select({ question: chatMessages.query, before: changedQuotes.before, after: changedQuotes.after })
    .from(changedQuotes)
    .innerJoin(
      chatMessages,
      and(eq(chatMessages.companyId, changedQuotes.companyId), eq(chatMessages.id, changedQuotes.quoterId)),
    )
    .where(and(eq(changedQuotes.companyId, companyId), isAnyOf(changedQuotes.id, ids)))
    .orderBy(asc(changedQuotes.id))
}
