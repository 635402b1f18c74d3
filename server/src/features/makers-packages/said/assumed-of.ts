import { isDeepStrictEqual } from 'node:util'
import { takenLanguages } from '../../../packages/machines.ts'
import { readMetadata } from '../../../packages/vdi2770/read-metadata.ts'
import { type WrittenDocument, writeMetadata } from '../../../packages/vdi2770/write-metadata.ts'
import { saidIn } from './said-in.ts'
import type { SaidOfFile } from '../export/documents-of-asset.ts'

/** The names of what our import would read of a file otherwise than a package had said it. `written`: its document, with its version alone. */
export function assumedOf(said: SaidOfFile | null, written: WrittenDocument): string[] {
  if (!said) return []
  const { ids, classes, versions } = readMetadata(writeMetadata(written))
  const [version] = versions
  if (!version) return []
  const { isOfOtherVersion: _other, path: _path, ...before } = said
  const document = { ...version, ids, classes, languages: takenLanguages(version.languages) }
  const read = new Map<string, unknown>(Object.entries(saidIn(document, { languages: [], before, isSame: false })))
  return Object.entries(before).flatMap(([name, value]) => (isDeepStrictEqual(read.get(name), value) ? [] : [name]))
}
