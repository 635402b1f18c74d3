import type { ResourceType } from '@millwright/contract/formats'
import type { AccessLevel } from '@millwright/contract/people'
import type { Listing, ListingQuery } from '@millwright/contract/resources'
import type { ReadableAssetId, ReadableFolderId, Viewer } from '../access/viewer.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { notFound } from '../platform/refusal.ts'
import type { FileLinks } from './file-links.ts'
import { presentFile } from './file.presenter.ts'
import { listFilesIn } from './files.repository.ts'
import { withOrigins } from './packages/document-origins.repository.ts'
import { presentFolder } from './folder.presenter.ts'
import { findPath, listFolders, type Within } from './tree.repository.ts'

/** What the calls that list share. `type` null: files of every kind. */
export type ListCall = {
  tx: Transaction
  viewer: Viewer
  granted: { assetId: ReadableAssetId; access: AccessLevel }
  query: Omit<ListingQuery, 'departmentId' | 'assetId' | 'parentId'>
}
type WantedFiles = { links: FileLinks; type: ResourceType | null }
type ListedFiles = { files: Listing['files']; folders: Listing['folders']; total: number | undefined }

/** What lies in a folder; with a search also what lies anywhere below it. */
export async function listFolder(
  wanted: WantedFiles,
  call: ListCall & { granted: { parentId: ReadableFolderId | null } },
): Promise<{ data: Listing; total?: number }> {
  const { tx, viewer, granted, query } = call
  const { assetId, parentId } = granted
  const path = parentId === null ? [] : await findPath(tx, { viewer, assetId }, parentId)
  if (parentId !== null && path.length === 0) throw notFound()
  const within = { folderId: parentId, isDeep: Boolean(query.search) || isOfDocuments(query) }
  const { files, folders, total } = await list(wanted, call, within)
  const data = { files, folders, parentId, path }
  return total === undefined ? { data } : { data, total }
}

/** The whole tree, flat. */
export async function listAll(
  wanted: WantedFiles,
  call: ListCall,
): Promise<{ data: Omit<Listing, 'path'>; total?: number }> {
  const { files, folders, total } = await list(wanted, call, 'all')
  const data = { files, folders, parentId: null }
  return total === undefined ? { data } : { data, total }
}

const isOfDocuments = ({ documentClass, documentLanguage, documentTag }: ListCall['query']): boolean =>
  Boolean(documentClass || documentLanguage || documentTag)

async function list({ links, type }: WantedFiles, call: ListCall, within: Within): Promise<ListedFiles> {
  const { tx, viewer, granted, query } = call
  const { assetId, access } = granted
  const scope = { viewer, assetId, type, within }
  // A folder is of no class.
  const folders = isOfDocuments(query) ? [] : await listFolders(tx, scope, query)
  const { rows, total } = await listFilesIn(tx, scope, query)
  const whole = await withOrigins(tx, scope, rows)
  return {
    files: whole.map((row) => presentFile(row, { links, viewer, access })),
    folders: folders.map((row) => presentFolder(row, access)),
    total,
  }
}
