import { formats, type UploadKind } from '@millwright/contract/formats'
import type { CallReason } from '@millwright/contract/reasons/reason'
import { reasons } from '@millwright/contract/reasons/refusals'
import { fileTypeFromBuffer } from 'file-type'
import { Refusal } from '../../../platform/refusal.ts'
import { requireReadableImage } from '../pictures/picture-size.ts'
import { compoundFormatOf } from './compound-file.ts'
import type { FileFormat } from './file-format.ts'
import type { TaskOrder } from '../../../platform/threads/threads.ts'
import { requireWholePdf } from './pdf-end.ts'
import { requireSvg } from './svg.ts'
import { requireText } from './text-file.ts'
import { isPackageName, officeFormatOf, refuseZip } from './zip-directory.ts'

/** What a file must be, by its begin; its whole then decides. @throws Refusal */
export type Candidate = { settle: (path: string, order: TaskOrder) => Promise<FileFormat> }

/** What is known of a file when its first bytes are here. */
export type Beginning = {
  kind: UploadKind
  head: Buffer
  fileName: string
  /** Whether the company takes office files. */
  takesOffice: boolean
}

/** How many bytes of a file's begin are looked at: enough for every format but those that its end tells. */
export const headBytes = 4_100

const pdf = { extension: 'pdf', mediaType: 'application/pdf' }
const svg = { extension: 'svg', mediaType: 'image/svg+xml' }
const pictures: Readonly<Record<string, FileFormat>> = {
  'image/png': { extension: 'png', mediaType: 'image/png' },
  'image/jpeg': { extension: 'jpg', mediaType: 'image/jpeg', aliases: ['jpeg'] },
}
const mp4 = { extension: 'mp4', mediaType: 'video/mp4' }
const threeGp = { extension: '3gp', mediaType: 'video/3gpp' }
const wmv = { extension: 'wmv', mediaType: 'video/x-ms-wmv' }
const mpeg = { extension: 'mpeg', mediaType: 'video/mpeg' }
const asf = [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11, 0xa6, 0xd9, 0x00, 0xaa, 0x00, 0x62, 0xce, 0x6c]
/** By what `file-type` calls them. */
const videos: Readonly<Record<string, FileFormat>> = {
  'video/mp4': mp4,
  'video/x-m4v': mp4,
  'video/webm': { extension: 'webm', mediaType: 'video/webm' },
  'video/ogg': { extension: 'ogv', mediaType: 'video/ogg' },
  'video/quicktime': { extension: 'mov', mediaType: 'video/quicktime' },
  'video/3gpp': threeGp,
  'video/3gpp2': threeGp,
  'video/vnd.avi': { extension: 'avi', mediaType: 'video/x-msvideo' },
  'video/matroska': { extension: 'mkv', mediaType: 'video/x-matroska' },
  'video/x-flv': { extension: 'flv', mediaType: 'video/x-flv' },
  'video/mpeg': mpeg,
  'video/MP1S': mpeg,
  'video/MP2P': mpeg,
}
const textFormats: Readonly<Record<string, FileFormat>> = {
  csv: { extension: 'csv', mediaType: 'text/csv' },
  txt: { extension: 'txt', mediaType: 'text/plain' },
}

const candidatesOf: Record<UploadKind, (file: Beginning) => Promise<Candidate | null>> = {
  async document({ head, fileName, takesOffice }) {
    if (await isPdf(head)) return { settle: async (path) => (await requireWholePdf(path), pdf) }
    const isZip = beginsWith(head, [0x50, 0x4b, 0x03, 0x04])
    const extension = extensionOf(fileName)
    // It says what it is by its end: who sends a maker's package is told that it can be imported.
    if (isZip && !takesOffice && isPackageName(extension)) return { settle: (path) => refuseZip(path, extension) }
    if (!takesOffice) return null
    if (isZip) return { settle: (path) => officeFormatOf(path, extension) }
    if (beginsWith(head, [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])) return { settle: compoundFormatOf }
    const text = textFormats[extension]
    return text ? { settle: async (path) => (await requireText(path), text) } : null
  },
  async image({ head, fileName }) {
    const picture = pictures[(await fileTypeFromBuffer(head))?.mime ?? '']
    if (picture) return { settle: async (path) => (await requireReadableImage(path), picture) }
    // Other programs would run what an SVG can hold: it may not come under the name of something else.
    if (extensionOf(fileName) !== 'svg') return null
    return { settle: async (path, order) => (await requireSvg(path, order), svg) }
  },
  async video({ head }) {
    const mime = (await fileTypeFromBuffer(head))?.mime ?? ''
    // Whether it holds a picture or sound alone can stand behind the head.
    const video = beginsWith(head, asf) && !mime.startsWith('audio/') ? wmv : videos[mime]
    return video ? { settle: async () => video } : null
  },
}

const wrongTypes: Record<UploadKind, CallReason> = {
  document: reasons.notAPdf,
  image: reasons.notAnImage,
  video: reasons.notAVideo,
}

/** @throws Refusal `wrong-type` */
export async function candidateOf(file: Beginning): Promise<Candidate> {
  const candidate = await candidatesOf[file.kind](file)
  if (candidate) return candidate
  throw wrongType(file)
}

/** An empty file is of no type. */
export function wrongType({ kind, takesOffice }: Pick<Beginning, 'kind' | 'takesOffice'>): Refusal {
  const office = kind === 'document' && takesOffice
  return new Refusal('wrong-type', office ? reasons.unsupportedType : wrongTypes[kind])
}

export const limitOf = (kind: UploadKind) => ({ limit: formats[kind].limit, tooLarge: formats[kind].tooLarge })

/** In lower case; '' for a name without one. */
export function extensionOf(fileName: string): string {
  return /\.([^./\\]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

/**
 * Readers look for the header of a PDF within 1,024 bytes (ISO 32000-1, annex H.3.4.1). What stands before it may be
 * a printer's command, but nothing that another program takes for a file of its own.
 */
async function isPdf(head: Buffer): Promise<boolean> {
  const at = head.subarray(0, 1_024).indexOf('%PDF-')
  if (at <= 0) return at === 0
  const before = head
    .subarray(0, at)
    .toString('latin1')
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  if (before.startsWith('<')) return false
  const other = await fileTypeFromBuffer(head)
  return other === undefined || other.mime === 'application/pdf'
}

function beginsWith(head: Buffer, bytes: readonly number[]): boolean {
  return head.subarray(0, bytes.length).equals(Buffer.from(bytes))
}
