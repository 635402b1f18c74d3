import * as z from 'zod/mini'
import { ResourceType } from './formats.ts'
import { requiredText } from './fields.ts'
import { FolderIdField, Id, idsField, optionalId, ResourceIdField, Time } from './ids.ts'
import { limits } from './limits.ts'
import { Folder, Listing, ListingQuery, ownAssetIds, parentIdField } from './resources.ts'
import type { RouteTable } from './route.ts'
import { codes } from './reasons/refusals.ts'

export const FolderName = requiredText(codes.folderNameRequired, limits.name, codes.folderNameLong)

/** Something that can be brought back from the bin. A folder stands for all that went with it. */
export const BinnedItem = z.object({
  id: Id,
  kind: z.enum(['file', 'folder']),
  /** Null for a folder. */
  type: z.nullable(ResourceType),
  fileName: z.string(),
  /** The names of the folders that it lay in, from the root; `''` for the root. */
  path: z.string(),
  deletedAt: Time,
  deletedBy: z.nullable(z.object({ _id: Id, username: z.string() })),
})
export type BinnedItem = z.infer<typeof BinnedItem>

/** Navigating to it downloads; good for 12 hours, to the session that asked. */
export const DownloadLink = z.object({ url: z.string() })

/** Ids of a call that needs some of either kind. */
const optionalIds = <N extends 'resource' | 'folder' | 'binned'>(noun: N, malformed: string) => {
  const field = idsField(noun, malformed)
  const ids = z.array(z.string(malformed).check(z.guid(malformed), z.toLowerCase()), malformed)
  const read = z.transform((value: unknown) => (typeof value === 'string' ? [value] : (value ?? [])))
  return Object.assign(z._default(z.pipe(read, ids.check(z.maxLength(limits.bulkIds))), []), { noun: field.noun })
}
const someItems = {
  ids: optionalIds('resource', codes.resourceIdInvalid),
  folderIds: optionalIds('folder', codes.folderIdInvalid),
}
const binnedItems = {
  ids: optionalIds('binned', codes.resourceIdInvalid),
  folderIds: optionalIds('binned', codes.folderIdInvalid),
}
const AffectedItems = z.object({ ids: z.array(Id), folderIds: z.array(Id) })

const at = '/api/departments/assets/drive' as const
const resources = '/api/departments/assets/resources' as const
const downloadQuery = z.object({ ...ownAssetIds, id: ResourceIdField })

export const driveRoutes = {
  fetch: {
    method: 'GET',
    path: `${at}/fetch`,
    summary: 'The files of every kind and the folders of one folder',
    query: ListingQuery,
    output: Listing,
    access: 'resource.read',
  },
  createFolder: {
    method: 'POST',
    path: `${at}/folders/create`,
    summary: 'Creates a folder',
    query: z.object(ownAssetIds),
    body: z.object({ name: FolderName, parentId: parentIdField }),
    output: Folder,
    message: 'Folder created',
    create: true,
    access: 'resource.write',
  },
  renameFolder: {
    method: 'POST',
    path: `${at}/folders/rename`,
    summary: 'Renames a folder',
    query: z.object(ownAssetIds),
    body: z.object({ folderId: FolderIdField, newName: FolderName }),
    output: Folder,
    message: 'Folder renamed',
    ifMatch: true,
    access: 'resource.write',
  },
  move: {
    method: 'POST',
    path: `${at}/folders/move`,
    summary: 'Moves files and folders into a folder',
    query: z.object(ownAssetIds),
    body: z.object({ ...someItems, parentId: parentIdField }),
    output: AffectedItems,
    message: 'Moved',
    access: 'resource.write',
  },
  deleteFolders: {
    method: 'DELETE',
    path: `${at}/folders/delete`,
    summary: 'Puts folders with all that is in them into the bin',
    query: z.object(ownAssetIds),
    body: z.object({ ids: idsField('folder', codes.folderIdInvalid) }),
    output: z.array(Id),
    message: 'Deleted',
    access: 'resource.write',
  },
  downloadFolder: {
    method: 'GET',
    path: `${at}/folders/download`,
    summary: 'A link to a folder as a zip with its tree',
    query: z.object({ ...ownAssetIds, folderId: FolderIdField }),
    output: DownloadLink,
    access: 'resource.read',
  },
  downloadMany: {
    method: 'POST',
    path: `${resources}/download`,
    summary: 'A link to files and folders as one zip',
    query: z.object(ownAssetIds),
    body: z.object(someItems),
    output: DownloadLink,
    access: 'resource.read',
  },
  downloadDocument: {
    method: 'GET',
    path: `${resources}/download/documents`,
    summary: 'A link that downloads a document',
    query: downloadQuery,
    output: DownloadLink,
    access: 'resource.read',
  },
  downloadImage: {
    method: 'GET',
    path: `${resources}/download/images`,
    summary: 'A link that downloads an image',
    query: downloadQuery,
    output: DownloadLink,
    access: 'resource.read',
  },
  fetchBin: {
    method: 'GET',
    path: `${resources}/bin`,
    summary: 'What was deleted and can be brought back, newest first; `holding` a file: only what that went with',
    query: z.object({ ...ownAssetIds, holding: optionalId(codes.resourceIdInvalid) }),
    output: z.array(BinnedItem),
    access: 'resource.write',
  },
  restore: {
    method: 'PUT',
    path: `${resources}/bin/restore`,
    summary: 'Brings files and folders back, to where they lay or to the root where that is gone',
    query: z.object(ownAssetIds),
    body: z.object(binnedItems),
    output: AffectedItems,
    message: 'Restored',
    access: 'resource.write',
  },
  purge: {
    method: 'DELETE',
    path: `${resources}/bin`,
    summary: 'Deletes files and folders of the bin for good',
    query: z.object(ownAssetIds),
    body: z.object(binnedItems),
    output: AffectedItems,
    message: 'Deleted for good',
    access: 'resource.purge',
    stepwise: true,
  },
} as const satisfies RouteTable
