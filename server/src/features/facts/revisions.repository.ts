import type { ResourceType } from '@millwright/contract/formats'
import { and, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { citations } from '../../schema/chats.ts'
import { changedQuotes } from '../../schema/facts.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'

type Version = { companyId: string; resourceId: string; versionId: string }
/** `comparedAt`: once before; it is read again. */
export type ShownVersion = {
  id: string
  number: number
  assetId: string
  type: ResourceType
  comparedAt: Date | null
}

const isRead = and(isNotNull(resourceVersions.processedAt), isNotNull(resourceVersions.facts))

/** The version, where it was read for facts and is shown. */
export async function findShownVersion(
  tx: Transaction,
  { companyId, resourceId, versionId }: Version,
): Promise<ShownVersion | null> {
  const [shown] = await tx
    .select({
      id: resourceVersions.id,
      number: resourceVersions.number,
      assetId: resources.assetId,
      type: resources.type,
      comparedAt: resourceVersions.comparedAt,
    })
    .from(resourceVersions)
    .innerJoin(
      resources,
      and(eq(resources.companyId, resourceVersions.companyId), eq(resources.id, resourceVersions.resourceId)),
    )
    .where(
      and(
        eq(resourceVersions.companyId, companyId),
        eq(resourceVersions.resourceId, resourceId),
        isRead,
        eq(resourceVersions.id, versionId),
        eq(resources.currentVersion, resourceVersions.number),
      ),
    )
  return shown ?? null
}

/** Whether all of these versions are read for facts, and none is being read again. */
export async function areStillRead(tx: Transaction, companyId: string, ids: readonly string[]): Promise<boolean> {
  const rows = await tx
    .select({ id: resourceVersions.id })
    .from(resourceVersions)
    .where(and(eq(resourceVersions.companyId, companyId), isAnyOf(resourceVersions.id, ids), isRead))
  return rows.length === new Set(ids).size
}

const maxOthers = 20

/** `isQuoted`: answers cite it, or something was marked once for what it says. */
export type OtherVersion = { id: string; number: number; isQuoted: boolean }

/** The newest versions beside one that were read for facts, the newest first. */
export async function listOtherVersions(
  tx: Transaction,
  of: { companyId: string; resourceId: string; number: number },
): Promise<OtherVersion[]> {
  const { companyId, id, number } = resourceVersions
  return tx
    .select({
      id,
      number,
      isQuoted: sql<boolean>`(
        exists (
          select from ${citations} c
          where c.company_id = ${resourceVersions}.company_id and c.version_id = ${resourceVersions}.id)
        or exists (
          select from ${changedQuotes} q
          where q.company_id = ${resourceVersions}.company_id and q.from_version_id = ${resourceVersions}.id))`,
    })
    .from(resourceVersions)
    .where(
      and(eq(companyId, of.companyId), eq(resourceVersions.resourceId, of.resourceId), isRead, ne(number, of.number)),
    )
    .orderBy(desc(number))
    .limit(maxOthers)
}

/** From now on the marks of versions before this one say nothing of what is shown. */
export async function setCompared(
  tx: Transaction,
  { companyId, versionId }: Pick<Version, 'companyId' | 'versionId'>,
): Promise<void> {
  await tx
    .update(resourceVersions)
    .set({ comparedAt: sql`now()` })
    .where(and(eq(resourceVersions.companyId, companyId), eq(resourceVersions.id, versionId)))
}
