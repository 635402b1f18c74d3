import { reasons } from '@millwright/contract/reasons/refusals'
import { type FileHandle, open } from 'node:fs/promises'
import { Refusal } from '../../../platform/refusal.ts'
import { readAt } from './file-edges.ts'
import type { FileFormat } from './file-format.ts'

const doc = { extension: 'doc', mediaType: 'application/msword' }
const ppt = { extension: 'ppt', mediaType: 'application/vnd.ms-powerpoint' }

/** Sectors of the directory that are looked at; Word and PowerPoint have fewer than ten. */
const maxSectors = 200
const entryBytes = 128

/** Whether an OLE compound file holds a Word document or a presentation, by the streams in it. @throws Refusal */
export async function compoundFormatOf(path: string): Promise<FileFormat> {
  await using file = await open(path)
  const names = await streamsIn(file)
  if (names.has('WordDocument')) return doc
  if (names.has('PowerPoint Document')) return ppt
  throw new Refusal('wrong-type', reasons.unsupportedType)
}

/** MS-CFB 2.2 to 2.6: the header names the directory's first sector, and a table of sectors each next one. */
async function streamsIn(file: FileHandle): Promise<Set<string>> {
  const names = new Set<string>()
  const header = await readAt(file, 0, 512)
  if (header.length < 512) return names
  const shift = header.readUInt16LE(30)
  if (shift !== 9 && shift !== 12) return names
  const sectorBytes = 2 ** shift
  const perSector = sectorBytes / 4
  const sectorAt = (number: number) => readAt(file, (number + 1) * sectorBytes, sectorBytes)
  let sector = header.readUInt32LE(48)
  for (let read = 0; read < maxSectors && sector < 0xfffffffa; read += 1) {
    for (const name of namesIn(await sectorAt(sector))) names.add(name)
    // The header lists the first 109 sectors of the table, which cover the first 7 MB: the directory begins there.
    const place = Math.floor(sector / perSector)
    if (place >= 109) break
    const table = await sectorAt(header.readUInt32LE(76 + place * 4))
    if (table.length < sectorBytes) break
    sector = table.readUInt32LE((sector % perSector) * 4)
  }
  return names
}

/** An entry begins with its name in UTF-16 and that name's bytes, the closing NUL included (MS-CFB 2.6.1). */
function namesIn(sector: Buffer): string[] {
  const names: string[] = []
  for (let at = 0; at + entryBytes <= sector.length; at += entryBytes) {
    const length = sector.readUInt16LE(at + 64)
    if (length > 2 && length <= 64) names.push(sector.toString('utf16le', at, at + length - 2))
  }
  return names
}
