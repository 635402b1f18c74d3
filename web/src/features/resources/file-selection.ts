import { limits } from '@millwright/contract/limits'
import { kinds } from '../../library/resources/kinds.ts'

export type RefusedFile = { name: string; reason: 'type' | 'size'; size: number }
export type Selection<File> = { accepted: File[]; refused: RefusedFile[]; tooMany: boolean }

/** Judged by name and size; what is inside is judged by the server from the bytes. */
export function chooseDocuments<File extends { name: string; size: number }>(files: readonly File[]): Selection<File> {
  const byName = new Map<string, File>()
  for (const file of files) if (!byName.has(file.name)) byName.set(file.name, file)
  const distinct = [...byName.values()]
  if (distinct.length > limits.filesPerSelection) return { accepted: [], refused: [], tooMany: true }
  const accepted: File[] = []
  const refused: RefusedFile[] = []
  for (const file of distinct) {
    if (!kinds.document.ending.test(file.name)) refused.push({ name: file.name, reason: 'type', size: file.size })
    else if (file.size > kinds.document.bytes) refused.push({ name: file.name, reason: 'size', size: file.size })
    else accepted.push(file)
  }
  return { accepted, refused, tooMany: false }
}
