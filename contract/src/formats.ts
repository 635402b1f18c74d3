import * as z from 'zod/mini'
import { limits } from './limits.ts'
import type { CallReason } from './reasons/reason.ts'
import { reasons } from './reasons/refusals.ts'

export const ResourceType = z.enum(['document', 'note', 'image', 'video'])
export type ResourceType = z.infer<typeof ResourceType>

/** What is uploaded; a note is written. */
export const UploadKind = z.enum(['document', 'image', 'video'])
export type UploadKind = z.infer<typeof UploadKind>

/** By what a file's name ends with; what it truly is, its bytes say. */
export const formats = {
  document: {
    limit: limits.documentBytes,
    tooLarge: reasons.documentTooLarge,
    always: ['pdf'],
    /** Where the company's settings allow office files. */
    office: ['doc', 'docx', 'ppt', 'pptx', 'csv', 'txt'],
  },
  image: {
    limit: limits.imageBytes,
    tooLarge: reasons.imageTooLarge,
    always: ['png', 'jpg', 'jpeg', 'svg'],
    office: [],
  },
  video: {
    limit: limits.videoBytes,
    tooLarge: reasons.videoTooLarge,
    always: ['mp4', 'webm', 'ogv', 'mov', '3gp', 'avi', 'mkv', 'wmv', 'flv', 'mpeg'],
    office: [],
  },
} as const satisfies Record<
  UploadKind,
  { limit: number; tooLarge: CallReason; always: readonly string[]; office: readonly string[] }
>

/** What a selection of files is refused with, letter for letter; a list of names follows the first two. */
export const selectionTexts = {
  unsupported: 'The following files are not supported or exceed the 100MB limit:',
  unsupportedDropped: 'The following files are not supported or exceed the size limit:',
  tooMany: `You can only upload a maximum of ${limits.filesPerSelection} files.`,
} as const
