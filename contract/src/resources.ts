import * as z from 'zod/mini'
import { texts } from './texts.ts'
import { AssetIdField, DepartmentIdField, Id, optionalId, ResourceIdField, Time } from './ids.ts'
import { limits } from './limits.ts'
import { listQueryOf } from './listing.ts'
import { AccessLevel } from './people.ts'
import type { RouteTable } from './route.ts'

export const ResourceType = z.enum(['document'])
export type ResourceType = z.infer<typeof ResourceType>

/** A file as lists and upload events show it. `url` is a signed link, good for 12 hours. */
export const FileRecord = z.object({
  id: Id,
  type: ResourceType,
  fileName: z.string(),
  url: z.string(),
  aiAccess: z.boolean(),
  processed: z.boolean(),
  parentId: z.nullable(Id),
  /** The viewer's own level on its asset. */
  access: AccessLevel,
  metadata: z.object({
    /** Bytes. */
    size: z.int(),
    extension: z.string(),
    /** Media type, such as application/pdf. */
    type: z.string(),
    updatedAt: Time,
  }),
})
export type FileRecord = z.infer<typeof FileRecord>

export const Folder = z.object({ id: Id, name: z.string(), parentId: z.nullable(Id) })
export const Listing = z.object({
  files: z.array(FileRecord),
  folders: z.array(Folder),
  parentId: z.nullable(Id),
  path: z.array(z.object({ folderId: Id, folderName: z.string() })),
})
export type Listing = z.infer<typeof Listing>

export const UploadEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('task'), content: z.string() }),
  z.object({ type: z.literal('progress'), content: z.number() }),
  z.object({ type: z.literal('data'), content: FileRecord }),
  z.object({ type: z.literal('close'), content: z.null() }),
  z.object({ type: z.literal('error'), content: z.string() }),
])
export type UploadEvent = z.infer<typeof UploadEvent>

/** A yes or no of a multipart field, where everything is text. */
const flag = z.pipe(
  z.transform((value: unknown) => value === true || value === 'true'),
  z.boolean(),
)
export const UploadFields = z.object({
  parentId: optionalId(texts.folderIdInvalid),
  grantAIAccess: flag,
  initiateProcessing: flag,
})
export type UploadFields = z.infer<typeof UploadFields>

const assetIds = { departmentId: DepartmentIdField, assetId: AssetIdField }
const fileSorts = listQueryOf(['fileName', 'metadata.size', 'metadata.updatedAt', 'processed', 'aiAccess', 'id'])

export const DocumentsQuery = z.object({ ...assetIds, parentId: optionalId(texts.folderIdInvalid), ...fileSorts })
export type DocumentsQuery = z.infer<typeof DocumentsQuery>

export const resourceRoutes = {
  uploadDocument: {
    kind: 'upload',
    method: 'POST',
    path: '/api/departments/assets/resources/upload/document',
    summary: 'Uploads a PDF; the reply streams what becomes of it',
    query: z.object(assetIds),
    fields: UploadFields,
    fileLimit: limits.documentBytes,
    events: UploadEvent,
    access: 'resource.write',
  },
  fetchDocuments: {
    method: 'GET',
    path: '/api/departments/assets/resources/fetch/documents',
    summary: 'The documents and folders of one folder',
    query: DocumentsQuery,
    output: Listing,
    access: 'resource.read',
  },
  fetchAllDocuments: {
    method: 'GET',
    path: '/api/departments/assets/resources/fetch/documents/all',
    summary: 'All documents of an asset',
    query: z.object({ ...assetIds, ...fileSorts }),
    output: z.omit(Listing, { path: true }),
    access: 'resource.read',
  },
  fetchDocument: {
    method: 'GET',
    path: '/api/departments/assets/resources/fetch/documents/single',
    summary: 'One document',
    query: z.object({ assetId: AssetIdField, docId: ResourceIdField }),
    output: FileRecord,
    access: 'resource.read',
  },
} as const satisfies RouteTable
