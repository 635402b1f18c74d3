import { reasons } from '@millwright/contract/reasons/refusals'
import { open } from 'node:fs/promises'
import { aasOriginName, iirdsMetadataName, vdi2770Names } from '../../../packages/marker-names.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { readAt, readEnd } from './file-edges.ts'
import type { FileFormat } from './file-format.ts'

const openXml = 'application/vnd.openxmlformats-officedocument'
const docx = { extension: 'docx', mediaType: `${openXml}.wordprocessingml.document` }
const pptx = { extension: 'pptx', mediaType: `${openXml}.presentationml.presentation` }

/** The end record (APPNOTE 4.3.16): 22 bytes and a comment of 65,535 at most. */
const endRecord = { signature: Buffer.from([0x50, 0x4b, 0x05, 0x06]), bytes: 22, maxComment: 65_535 }
/** An entry of the directory (APPNOTE 4.3.12), before its name. */
const entry = { signature: 0x02014b50, bytes: 46 }
/** Office files have some hundred entries. */
const maxDirectoryLength = 8_000_000

/** Names that only makers' packages have. */
const packageNames = new Set(['aasx', 'iirds'])
export const isPackageName = (extension: string): boolean => extension === 'zip' || packageNames.has(extension)

/** Whether a ZIP is a Word document or a presentation, by its directory. @throws Refusal */
export async function officeFormatOf(path: string, extension: string): Promise<FileFormat> {
  const names = await namesIn(path)
  if (names.has('[Content_Types].xml')) {
    if (names.has('word/document.xml')) return docx
    if (names.has('ppt/presentation.xml')) return pptx
  }
  throw new Refusal('wrong-type', isMakersPackage(names, extension) ? reasons.packageOfMaker : reasons.unsupportedType)
}

/** Most say by a file what they are. ZIPs in a ZIP may be documents without the main one: the import says whether they are. */
function isMakersPackage(names: ReadonlySet<string>, extension: string): boolean {
  const known: string[] = [...Object.values(vdi2770Names), aasOriginName]
  return (
    packageNames.has(extension) ||
    [...names].some((name) => {
      const base = name.slice(name.lastIndexOf('/') + 1).toLowerCase()
      return (
        known.includes(base) || name.endsWith(iirdsMetadataName) || /\.(?:zip|iirds|aas\.xml|aas\.json)$/u.test(base)
      )
    })
  )
}

/** @throws Refusal always: by its directory or its name it is a maker's package, or nothing that is taken */
export async function refuseZip(path: string, extension: string): Promise<never> {
  const isPackage = isMakersPackage(await namesIn(path), extension)
  throw new Refusal('wrong-type', isPackage ? reasons.packageOfMaker : reasons.notAPdf)
}

/** Empty when there is no directory, or one that leads beyond the file. */
async function namesIn(path: string): Promise<Set<string>> {
  const end = await readEnd(path, endRecord.bytes + endRecord.maxComment)
  const at = end.lastIndexOf(endRecord.signature)
  if (at < 0 || at + endRecord.bytes > end.length) return new Set()
  const length = end.readUInt32LE(at + 12)
  if (length > maxDirectoryLength) return new Set()
  await using file = await open(path)
  return namesOf(await readAt(file, end.readUInt32LE(at + 16), length))
}

function namesOf(directory: Buffer): Set<string> {
  const names = new Set<string>()
  let at = 0
  while (at + entry.bytes <= directory.length && directory.readUInt32LE(at) === entry.signature) {
    const nameLength = directory.readUInt16LE(at + 28)
    names.add(directory.toString('utf8', at + entry.bytes, at + entry.bytes + nameLength))
    at += entry.bytes + nameLength + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return names
}
