import * as z from 'zod/mini'
import { ResourceType } from './formats.ts'
import { requiredText } from './fields.ts'
import { AssetIdField, DepartmentIdField, Id, idsField, optionalIdField, ResourceIdField, Time } from './ids.ts'
import { limits } from './limits.ts'
import { documentClassIds, MakersDocument } from './document-classes.ts'
import { listQueryOf, optionalChoice, optionalNumber } from './listing.ts'
import { AccessLevel } from './people.ts'
import { PictureHint } from './picture-hints.ts'
import type { RouteTable } from './route.ts'
import { codes } from './reasons/refusals.ts'

/** A file as lists and upload events show it. `url` is a signed link, good for 12 hours. */
export const FileRecord = z.object({
  id: Id,
  type: ResourceType,
  fileName: z.string(),
  url: z.string(),
  /** A signed link to a small picture of it, where there is one. */
  thumbnailUrl: z.nullable(z.string()),
  /** Of a video, once they are made: a picture of it, and many small ones (`spriteGrid` in videos.ts). */
  posterUrl: z.optional(z.nullable(z.string())),
  spriteUrl: z.optional(z.nullable(z.string())),
  /** Of a file whose pictures were read: lines with text, of those that seem to hold some, on how many pages. */
  readText: z.optional(
    z.object({ readLines: z.int(), foundLines: z.int(), pages: z.int(), hints: z.array(PictureHint) }),
  ),
  /** Of a file that came with a maker's package: what that says of it. */
  document: z.optional(MakersDocument),
  aiAccess: z.boolean(),
  processed: z.boolean(),
  /** Of a picture that was processed: it says nothing, so that there is nothing to find or cite. */
  withoutText: z.optional(z.boolean()),
  /** Why its last processing failed, as a sentence to act on; null where it did not, or was not tried. */
  failure: z.nullable(z.string()),
  /** Of a note whose version that is shown was saved as a draft. */
  draft: z.boolean(),
  /** Of such a note: what was saved before the draft is not processed yet. */
  savedUnprocessed: z.optional(z.boolean()),
  parentId: z.nullable(Id),
  /** The version that is shown, from 1. */
  version: z.int(),
  /** The viewer's own level on its asset. */
  access: AccessLevel,
  metadata: z.object({
    /** Bytes. */
    size: z.int(),
    extension: z.string(),
    /** Media type, such as application/pdf. */
    type: z.string(),
    updatedAt: Time,
    /** Of a video, once it is known: seconds, and pixels as it is shown. */
    duration: z.optional(z.nullable(z.number())),
    width: z.optional(z.nullable(z.int())),
    height: z.optional(z.nullable(z.int())),
  }),
})
export type FileRecord = z.infer<typeof FileRecord>

/**
 * `items`: the files of every kind and the folders that lie directly in it. `shown`: those of them that the listing
 * shows, which may be of one kind.
 */
export const Folder = z.object({
  id: Id,
  name: z.string(),
  parentId: z.nullable(Id),
  items: z.int(),
  shown: z.int(),
  updatedAt: Time,
  access: AccessLevel,
})
export type Folder = z.infer<typeof Folder>

export const Listing = z.object({
  files: z.array(FileRecord),
  folders: z.array(Folder),
  parentId: z.nullable(Id),
  path: z.array(z.object({ folderId: Id, folderName: z.string() })),
})
export type Listing = z.infer<typeof Listing>

/** One of the versions of a file, newest first in lists. */
export const ResourceVersion = z.object({
  version: z.int(),
  size: z.int(),
  /** Hexadecimal. */
  sha256: z.string(),
  createdAt: Time,
  /** Null where its maker is not known any more. */
  createdBy: z.nullable(z.object({ _id: Id, username: z.string() })),
  current: z.boolean(),
  processed: z.boolean(),
  url: z.string(),
})
export type ResourceVersion = z.infer<typeof ResourceVersion>

export const ownAssetIds = { departmentId: DepartmentIdField, assetId: AssetIdField }
/** Which folder; none is the root. */
export const parentIdField = optionalIdField('folder', codes.folderIdInvalid)
export const fileSorts = listQueryOf([
  'fileName',
  'metadata.size',
  'metadata.updatedAt',
  'metadata.extension',
  'processed',
  'aiAccess',
  'id',
])
/** `documentClass`, `documentLanguage`, `documentTag` (the label of a tag): of a maker's document; with one, also what lies anywhere below the folder. */
export const ListingQuery = z.object({
  ...ownAssetIds,
  parentId: parentIdField,
  ...fileSorts,
  documentClass: optionalChoice(documentClassIds),
  documentLanguage: z.optional(z.string().check(z.maxLength(limits.name))),
  documentTag: z.optional(z.string().check(z.maxLength(limits.documentTag))),
})
export type ListingQuery = z.infer<typeof ListingQuery>
const flatQuery = z.object({ ...ownAssetIds, ...fileSorts })
const flatListing = z.omit(Listing, { path: true })

/** A name as a person types it; what a file system or a reader cannot take is cleaned on the server. */
export const FileName = requiredText(codes.fileNameRequired, limits.fileName, codes.fileNameLong)

const at = '/api/departments/assets/resources' as const
const oneQuery = z.object({ ...ownAssetIds, id: ResourceIdField })
const deleteIn = {
  method: 'DELETE',
  query: z.object({ assetId: AssetIdField, parentId: z.optional(z.unknown()) }),
  body: z.object({ ids: idsField('resource', codes.resourceIdInvalid) }),
  output: z.array(Id),
  message: 'Deleted',
  access: 'resource.write',
} as const
const accessIn = {
  method: 'PUT',
  query: oneQuery,
  body: z.object({ aiAccess: z.boolean() }),
  output: FileRecord,
  message: 'AI access saved',
  ifMatch: true,
  access: 'resource.write',
} as const

export const resourceRoutes = {
  fetchDocuments: {
    method: 'GET',
    path: `${at}/fetch/documents`,
    summary: 'The documents and folders of one folder',
    query: ListingQuery,
    output: Listing,
    access: 'resource.read',
  },
  fetchImages: {
    method: 'GET',
    path: `${at}/fetch/images`,
    summary: 'The images and folders of one folder',
    query: ListingQuery,
    output: Listing,
    access: 'resource.read',
  },
  fetchVideos: {
    method: 'GET',
    path: `${at}/fetch/videos`,
    summary: 'The videos and folders of one folder',
    query: ListingQuery,
    output: Listing,
    access: 'resource.read',
  },
  fetchNotes: {
    method: 'GET',
    path: `${at}/fetch/notes`,
    summary: 'The notes and folders of one folder',
    query: ListingQuery,
    output: Listing,
    access: 'resource.read',
  },
  fetchAllDocuments: {
    method: 'GET',
    path: `${at}/fetch/documents/all`,
    summary: 'All documents of an asset',
    query: flatQuery,
    output: flatListing,
    access: 'resource.read',
  },
  fetchAllImages: {
    method: 'GET',
    path: `${at}/fetch/images/all`,
    summary: 'All images of an asset',
    query: flatQuery,
    output: flatListing,
    access: 'resource.read',
  },
  fetchAllVideos: {
    method: 'GET',
    path: `${at}/fetch/videos/all`,
    summary: 'All videos of an asset',
    query: flatQuery,
    output: flatListing,
    access: 'resource.read',
  },
  fetchAllNotes: {
    method: 'GET',
    path: `${at}/fetch/notes/all`,
    summary: 'All notes of an asset',
    query: flatQuery,
    output: flatListing,
    access: 'resource.read',
  },
  fetchDocument: {
    method: 'GET',
    path: `${at}/fetch/documents/single`,
    summary: 'One document',
    query: z.object({ assetId: AssetIdField, docId: ResourceIdField }),
    output: FileRecord,
    access: 'resource.read',
  },
  fetchImage: {
    method: 'GET',
    path: `${at}/fetch/images/single`,
    summary: 'One image',
    query: z.object({ assetId: AssetIdField, imageId: ResourceIdField }),
    output: FileRecord,
    access: 'resource.read',
  },
  fetchVideo: {
    method: 'GET',
    path: `${at}/fetch/videos/single`,
    summary: 'One video',
    query: z.object({ assetId: AssetIdField, videoId: ResourceIdField }),
    output: FileRecord,
    access: 'resource.read',
  },
  deleteDocuments: { ...deleteIn, path: `${at}/delete/documents`, summary: 'Puts documents into the bin' },
  deleteImages: { ...deleteIn, path: `${at}/delete/images`, summary: 'Puts images into the bin' },
  deleteVideos: { ...deleteIn, path: `${at}/delete/videos`, summary: 'Puts videos into the bin' },
  deleteNotes: { ...deleteIn, path: `${at}/delete/notes`, summary: 'Puts notes into the bin' },
  rename: {
    method: 'PUT',
    path: `${at}/rename`,
    summary: 'Renames a file; its extension stays',
    query: oneQuery,
    body: z.object({ fileName: FileName }),
    output: FileRecord,
    message: 'Renamed',
    ifMatch: true,
    access: 'resource.write',
  },
  setDocumentAccess: { ...accessIn, path: `${at}/access/document`, summary: 'Gives or takes AI access to a document' },
  setImageAccess: { ...accessIn, path: `${at}/access/image`, summary: 'Gives or takes AI access to an image' },
  setVideoAccess: { ...accessIn, path: `${at}/access/video`, summary: 'Gives or takes AI access to a video' },
  setNoteAccess: { ...accessIn, path: `${at}/access/note`, summary: 'Gives or takes AI access to a note' },
  fetchVersions: {
    method: 'GET',
    path: `${at}/versions`,
    summary: 'The versions of a file, newest first',
    query: oneQuery,
    output: z.array(ResourceVersion),
    access: 'resource.read',
  },
  restoreVersion: {
    method: 'PUT',
    path: `${at}/versions/restore`,
    summary: 'Makes a version the current one',
    query: z.object({
      ...ownAssetIds,
      id: ResourceIdField,
      version: z.pipe(optionalNumber(codes.versionInvalid, 1_000_000), z.int(codes.versionInvalid)),
    }),
    output: FileRecord,
    message: 'Version restored',
    ifMatch: true,
    access: 'resource.write',
  },
} as const satisfies RouteTable
