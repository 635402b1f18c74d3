import type { ResourceType } from '@millwright/contract/formats'
import type { ResourceVersion } from '@millwright/contract/resources'
import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { EditableResourceId, ReadableResourceId } from '../../access/viewer.ts'
import { isAliveIn, isVersionOf } from '../../files/files.repository.ts'
import type { InTree } from '../../files/places.repository.ts'
import type { InAsset } from '../../files/tree.repository.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { users } from '../../schema/users.ts'

/** Puts files of this kind into the bin, each by itself; returns those that were there. */
export async function binFiles(
  tx: Transaction,
  scope: InTree & { type: ResourceType },
  ids: readonly EditableResourceId[],
): Promise<{ id: string; fileName: string }[]> {
  return tx
    .update(resources)
    .set({ deletedAt: sql`clock_timestamp()`, deletedBy: scope.viewer.userId, deletedWith: sql`${resources.id}` })
    .where(and(isAliveIn(scope), eq(resources.type, scope.type), isAnyOf(resources.id, ids)))
    .returning({ id: resources.id, fileName: resources.fileName })
}

/** Whether anything changed. */
export async function setAiAccess(
  tx: Transaction,
  scope: InTree,
  { id, aiAccess }: { id: EditableResourceId; aiAccess: boolean },
): Promise<boolean> {
  const changed = await tx
    .update(resources)
    .set({ aiAccess })
    .where(and(isAliveIn(scope), eq(resources.id, id), ne(resources.aiAccess, aiAccess)))
    .returning({ id: resources.id })
  return changed.length > 0
}

type VersionRow = Omit<ResourceVersion, 'url' | 'sha256' | 'createdAt'> & {
  id: string
  type: ResourceType
  sha256: Uint8Array
  createdAt: Date
}

/** Newest first. */
export async function listVersionsOf(tx: Transaction, scope: InAsset, id: ReadableResourceId): Promise<VersionRow[]> {
  const rows = await tx
    .select({
      id: resourceVersions.id,
      type: resources.type,
      version: resourceVersions.number,
      size: resourceVersions.size,
      sha256: resourceVersions.sha256,
      createdAt: resourceVersions.createdAt,
      createdById: users.id,
      createdByName: users.username,
      current: sql<boolean>`${resourceVersions.number} = ${resources.currentVersion}`,
      processed: sql<boolean>`${resourceVersions.processedAt} is not null`,
    })
    .from(resourceVersions)
    .innerJoin(resources, isVersionOf)
    .leftJoin(users, and(eq(users.companyId, resourceVersions.companyId), eq(users.id, resourceVersions.createdBy)))
    .where(and(isAliveIn(scope), eq(resources.id, id)))
    .orderBy(desc(resourceVersions.number))
  return rows.map(({ createdById: _id, createdByName, ...row }) => ({
    ...row,
    createdBy: _id === null ? null : { _id, username: createdByName ?? '' },
  }))
}
