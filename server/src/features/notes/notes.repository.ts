import type { NoteVersion } from '@millwright/contract/notes'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { ReadableResourceId } from '../../access/viewer.ts'
import { type FileRow, fileColumns, isAliveIn, isCurrentVersion, isVersionOf } from '../../files/files.repository.ts'
import type { InAsset } from '../../files/tree.repository.ts'
import { isAnyOf } from '../../platform/database/is-any-of.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { noteTexts } from '../../schema/notes.ts'
import { resources, resourceVersions } from '../../schema/resources.ts'
import { users } from '../../schema/users.ts'

type Author = NoteVersion['createdBy']
export type NoteRow = FileRow & {
  /** As this version has it. */
  title: string
  data: string
  /** When this version was written last. */
  writtenAt: Date
  writtenBy: Author
}

const isText = and(eq(noteTexts.companyId, resourceVersions.companyId), eq(noteTexts.versionId, resourceVersions.id))
const isAuthor = and(eq(users.companyId, resourceVersions.companyId), eq(users.id, resourceVersions.createdBy))
const authorColumns = { authorId: users.id, authorName: users.username }

function authorOf({ authorId: _id, authorName }: { authorId: string | null; authorName: string | null }): Author {
  return _id === null ? null : { _id, username: authorName ?? '' }
}

/** A note as it is shown, or as one of its versions has it. */
export async function findNote(
  tx: Transaction,
  scope: InAsset,
  { id, version }: { id: ReadableResourceId; version?: number },
): Promise<NoteRow | null> {
  // By itself: joined, all texts were read where a few notes have most of the versions.
  const said = tx
    .select({ title: noteTexts.title, data: noteTexts.data, writtenAt: noteTexts.updatedAt })
    .from(noteTexts)
    .where(isText)
    .limit(1)
    .as('said')
  const [row] = await tx
    .select({
      ...fileColumns,
      ...authorColumns,
      title: said.title,
      data: said.data,
      writtenAt: said.writtenAt,
    })
    .from(resources)
    .innerJoin(resourceVersions, and(isVersionOf, eq(resourceVersions.number, version ?? resources.currentVersion)))
    .innerJoinLateral(said, sql`true`)
    .leftJoin(users, isAuthor)
    .where(and(isAliveIn(scope), eq(resources.id, id)))
  return row ? { ...row, writtenBy: authorOf(row) } : null
}

type VersionRow = Omit<NoteVersion, 'createdAt' | 'updatedAt'> & { createdAt: Date; updatedAt: Date }

/** Newest first. */
export async function listNoteVersions(tx: Transaction, scope: InAsset, id: ReadableResourceId): Promise<VersionRow[]> {
  const rows = await tx
    .select({
      ...authorColumns,
      version: resourceVersions.number,
      title: noteTexts.title,
      draft: resourceVersions.draft,
      size: resourceVersions.size,
      createdAt: resourceVersions.createdAt,
      updatedAt: noteTexts.updatedAt,
      current: sql<boolean>`${resourceVersions.number} = ${resources.currentVersion}`,
      processed: sql<boolean>`${resourceVersions.processedAt} is not null`,
    })
    .from(resources)
    .innerJoin(resourceVersions, isVersionOf)
    .innerJoin(noteTexts, isText)
    .leftJoin(users, isAuthor)
    .where(and(isAliveIn(scope), eq(resources.id, id)))
    .orderBy(desc(resourceVersions.number))
  return rows.map(({ authorId, authorName, ...row }) => ({ ...row, createdBy: authorOf({ authorId, authorName }) }))
}

export type MediaRow = { id: string; versionId: string; fileName: string }

/** Those among the resources that are files of the asset, outside its bin. */
export async function listMedia(tx: Transaction, scope: InAsset, ids: readonly string[]): Promise<MediaRow[]> {
  if (ids.length === 0) return []
  return tx
    .select({ id: resources.id, versionId: resourceVersions.id, fileName: resources.fileName })
    .from(resources)
    .innerJoin(resourceVersions, and(isCurrentVersion, sql`${resourceVersions.blobKey} is not null`))
    .where(and(isAliveIn(scope), isAnyOf(resources.id, ids)))
}

/** The resources of the company that versions belong to, by the version. */
export async function findResourcesOf(
  tx: Transaction,
  { viewer }: Pick<InAsset, 'viewer'>,
  versionIds: readonly string[],
): Promise<Map<string, string>> {
  if (versionIds.length === 0) return new Map()
  const rows = await tx
    .select({ id: resourceVersions.id, resourceId: resourceVersions.resourceId })
    .from(resourceVersions)
    .where(and(eq(resourceVersions.companyId, viewer.companyId), isAnyOf(resourceVersions.id, versionIds)))
  return new Map(rows.map(({ id, resourceId }) => [id, resourceId]))
}
