import { and, desc, eq, lte, not, sql } from 'drizzle-orm'
import type { EditableResourceId, Viewer } from '../access/viewer.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { noteTexts } from '../schema/notes.ts'
import { resources, resourceVersions } from '../schema/resources.ts'
import { isAliveIn, isVersionOf } from './files.repository.ts'
import type { InTree } from './places.repository.ts'

export type RestoredVersion = {
  versionId: string
  parentId: string | null
  fileName: string
  /** Of a note, as this version has it. */
  title: string | null
  aiAccess: boolean
  /** It can be found once it is processed, and is not. */
  isToProcess: boolean
  /** A version was found in searches until now. */
  wasAnswering: boolean
}

/** Null when it has no such version. */
export async function findVersion(
  tx: Transaction,
  scope: InTree,
  { id, version }: { id: EditableResourceId; version: number },
): Promise<RestoredVersion | null> {
  const answering = sql<boolean>`exists (
    select from ${resourceVersions} p
    where p.company_id = resources.company_id and p.resource_id = resources.id
      and p.number <= resources.current_version and p.processed_at is not null)`
  const [row] = await tx
    .select({
      versionId: resourceVersions.id,
      parentId: resources.parentId,
      fileName: resources.fileName,
      title: noteTexts.title,
      aiAccess: resources.aiAccess,
      isToProcess: sql<boolean>`${resourceVersions.processedAt} is null and not ${resourceVersions.draft}`,
      wasAnswering: answering,
    })
    .from(resources)
    .innerJoin(resourceVersions, isVersionOf)
    .leftJoin(
      noteTexts,
      and(eq(noteTexts.companyId, resourceVersions.companyId), eq(noteTexts.versionId, resourceVersions.id)),
    )
    .where(and(isAliveIn(scope), eq(resources.id, id), eq(resourceVersions.number, version)))
    .for('no key update', { of: resources })
  return row ?? null
}

export async function setCurrentVersion(
  tx: Transaction,
  scope: InTree,
  { id, ...set }: { id: EditableResourceId; currentVersion: number; fileName: string },
): Promise<void> {
  await tx
    .update(resources)
    .set(set)
    .where(and(isAliveIn(scope), eq(resources.id, id)))
}

/** The version that is read for the assistant: of a note, the one before the draft that is shown; null without one. */
export async function findVersionToRead(
  tx: Transaction,
  { viewer }: { viewer: Viewer },
  { id, version }: { id: string; version: number },
): Promise<{ versionId: string; isProcessed: boolean } | null> {
  const [row] = await tx
    .select({
      versionId: resourceVersions.id,
      isProcessed: sql<boolean>`${resourceVersions.processedAt} is not null`,
    })
    .from(resourceVersions)
    .where(
      and(
        eq(resourceVersions.companyId, viewer.companyId),
        eq(resourceVersions.resourceId, id),
        lte(resourceVersions.number, version),
        not(resourceVersions.draft),
      ),
    )
    .orderBy(desc(resourceVersions.number))
    .limit(1)
  return row ?? null
}
