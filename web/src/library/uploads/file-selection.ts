import { formats, UploadKind } from '@millwright/contract/formats'
import { limits } from '@millwright/contract/limits'
import { endingOf, endingsOf } from '../resources/kinds.ts'

export type RefusedFile = { name: string; size: number; reason: 'type' | 'size'; kind: UploadKind | null }
export type Accepted<File> = { file: File; kind: UploadKind }
export type Selection<File> = { accepted: Accepted<File>[]; refused: RefusedFile[]; tooMany: boolean }
type Named = { name: string; size: number }
type Taken = {
  /** What is chosen from; files for another are refused. */
  kinds: readonly UploadKind[]
  takesOffice: boolean
}

/**
 * Judges a selection: a name that comes twice is dropped, more than ten refuse it whole,
 * a wrong or too large file is refused and the others are kept.
 */
export function chooseFiles<File extends Named>(
  files: readonly File[],
  { kinds, takesOffice }: Taken,
): Selection<File> {
  const byName = new Map<string, File>()
  for (const file of files) if (!byName.has(file.name)) byName.set(file.name, file)
  const distinct = [...byName.values()]
  if (distinct.length > limits.filesPerSelection) return { accepted: [], refused: [], tooMany: true }
  const accepted: Accepted<File>[] = []
  const refused: RefusedFile[] = []
  for (const file of distinct) {
    const { name, size } = file
    const kind = kinds.find((one) => endingsOf(one, takesOffice).includes(endingOf(name))) ?? null
    if (kind === null) refused.push({ name, size, kind, reason: 'type' })
    else if (size > formats[kind].limit) refused.push({ name, size, kind, reason: 'size' })
    else accepted.push({ file, kind })
  }
  return { accepted, refused, tooMany: false }
}

/** A selection of any kinds, such as what is dropped on the drive. */
export const everyKind = UploadKind.options
