import * as z from 'zod/mini'
import { ErrorEvent } from './envelope.ts'
import { formats, UploadKind } from './formats.ts'
import {
  AssetIdField,
  DepartmentIdField,
  Id,
  optionalId,
  optionalIdField,
  ResourceIdField,
  UploadIdField,
} from './ids.ts'
import { limits } from './limits.ts'
import { FileRecord, ownAssetIds } from './resources.ts'
import type { RouteTable } from './route.ts'
import type { CallCode } from './reasons/reason.ts'
import { codes } from './reasons/refusals.ts'

/** `sameAs`: another file of the asset with the same bytes; never told of a new version. */
export const UploadedFile = z.extend(FileRecord, {
  sameAs: z.optional(z.object({ id: Id, fileName: z.string() })),
})
export type UploadedFile = z.infer<typeof UploadedFile>

export const UploadEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('task'), content: z.string() }),
  z.object({ type: z.literal('progress'), content: z.number() }),
  z.object({ type: z.literal('data'), content: UploadedFile }),
  z.object({ type: z.literal('close'), content: z.null() }),
  ErrorEvent,
])
export type UploadEvent = z.infer<typeof UploadEvent>

/** Codes of what a file is refused with that would be refused again as it is. */
export const lastingRefusals: ReadonlySet<string> = new Set<CallCode>([
  'file.not_pdf',
  'file.not_image',
  'file.not_video',
  'file.type_not_supported',
  'file.too_large',
  'file_name.too_long',
  'svg.too_deep',
  'svg.too_many_attributes',
  'image.too_many_pixels',
  'image.unreadable',
  'package.of_maker',
])

/** A yes or no of a multipart field, where everything is text. */
const flag = z.pipe(
  z.transform((value: unknown) => value === true || value === 'true'),
  z.boolean(),
)
/** In which language a video speaks, ISO 639-1; anything else is to be found. */
const VideoLanguage = z.optional(
  z.pipe(
    z.transform((value: unknown) =>
      typeof value === 'string' && /^[a-z]{2}$/iu.test(value) ? value.toLowerCase() : undefined,
    ),
    z.optional(z.string()),
  ),
)
/** What to do where the folder holds a file of that name: `rename` keeps both, `replace` makes a version of it. */
export const IfTaken = z.enum(['rename', 'replace'])
/** `initiateProcessing`: an image that AI may use is processed without it, too. */
export const UploadFields = z.object({
  language: VideoLanguage,
  parentId: optionalId(codes.folderIdInvalid),
  grantAIAccess: flag,
  initiateProcessing: flag,
  ifTaken: z.pipe(
    z.transform((value: unknown) => (value === 'replace' ? 'replace' : 'rename')),
    IfTaken,
  ),
})
export type UploadFields = z.infer<typeof UploadFields>
export const VersionFields = z.object({ initiateProcessing: flag, language: VideoLanguage })
export type VersionFields = z.infer<typeof VersionFields>

/** What a client of the tus protocol sends as Upload-Metadata. */
export const ResumableMetadata = z.extend(UploadFields, {
  kind: UploadKind,
  departmentId: DepartmentIdField,
  assetId: AssetIdField,
  filename: z.string(codes.fileNameRequired).check(z.maxLength(limits.sentFileName, codes.fileNameLong)),
  /** Of the file that this becomes a version of. */
  versionOf: optionalId(codes.resourceIdInvalid),
})
export type ResumableMetadata = z.infer<typeof ResumableMetadata>

/** The same of a maker's package, which becomes no file: a look into it names the upload, in the same place. */
export const ResumablePackage = z.object({
  kind: z.literal('package'),
  departmentId: DepartmentIdField,
  assetId: optionalIdField('asset', codes.assetIdMalformed),
  filename: ResumableMetadata.shape.filename,
})
export type ResumablePackage = z.infer<typeof ResumablePackage>

const at = '/api/departments/assets/resources/upload' as const
/** Where a client of the tus protocol begins an upload. */
export const resumablePath = `${at}/resumable` as const
export const resumableEventsPath = (id: string) => `${resumablePath}/${id}/events`

const upload = {
  kind: 'upload',
  method: 'POST',
  query: z.object(ownAssetIds),
  fields: UploadFields,
  events: UploadEvent,
  access: 'resource.write',
} as const

export const uploadRoutes = {
  uploadDocument: {
    ...upload,
    path: `${at}/document`,
    summary: 'Uploads a document; the reply streams what becomes of it',
    fileLimit: formats.document.limit,
    fileTooLarge: formats.document.tooLarge,
  },
  uploadImage: {
    ...upload,
    path: `${at}/image`,
    summary: 'Uploads an image; the reply streams what becomes of it',
    fileLimit: formats.image.limit,
    fileTooLarge: formats.image.tooLarge,
  },
  uploadVideo: {
    ...upload,
    path: `${at}/video`,
    summary: 'Uploads a video; the reply streams what becomes of it',
    fileLimit: formats.video.limit,
    fileTooLarge: formats.video.tooLarge,
  },
  uploadVersion: {
    ...upload,
    path: `${at}/version`,
    summary: 'Uploads a new version of a file; the reply streams what becomes of it',
    query: z.object({ ...ownAssetIds, id: ResourceIdField }),
    fields: VersionFields,
    fileLimit: formats.video.limit,
    fileTooLarge: formats.video.tooLarge,
  },
} as const satisfies RouteTable

const tus = { kind: 'plain', output: z.null(), access: 'member' } as const

/** The tus protocol 1.0.0 with creation, expiration and termination; HEAD beside PATCH tells how far it is. */
export const resumableRoutes = {
  begin: {
    ...tus,
    method: 'POST',
    path: resumablePath,
    summary: 'Begins a resumable upload (tus): Upload-Length, and what it is to become in Upload-Metadata',
  },
  append: {
    ...tus,
    method: 'PATCH',
    path: `${resumablePath}/{id}`,
    summary: 'Goes on with a resumable upload (tus) at its Upload-Offset',
  },
  cancel: {
    ...tus,
    method: 'DELETE',
    path: `${resumablePath}/{id}`,
    summary: 'Ends a resumable upload (tus) and forgets its bytes',
  },
  events: {
    kind: 'stream',
    method: 'GET',
    path: `${resumablePath}/{id}/events`,
    summary: 'Streams what becomes of a resumable upload, also after its end',
    query: z.object({ id: UploadIdField }),
    events: UploadEvent,
    access: 'member',
  },
} as const satisfies RouteTable
