import { formats, selectionTexts, UploadKind } from '@millwright/contract/formats'
import { limits } from '@millwright/contract/limits'
import { isPackage } from './is-package.ts'
import { endingOf, endingsOf, isOfficeFile } from '../resources/kinds.ts'

/** `office`: a type that the company could take; `package`: a maker's, which can be imported. */
export type RefusedFile = {
  name: string
  size: number
  reason: 'type' | 'office' | 'package' | 'size' | 'room'
  kind: UploadKind | null
}
export type AcceptedFile<File> = { file: File; kind: UploadKind }
/** `accepted`: with what was listed before. */
export type Selection<File> = { accepted: AcceptedFile<File>[]; refused: RefusedFile[]; tooMany: boolean }
type NamedFile = { name: string; size: number }
type SelectionInput<File> = {
  /** What was chosen before and waits with the rest. */
  listed?: readonly AcceptedFile<File>[]
  /** What is chosen from; files for another are refused. */
  kinds: readonly UploadKind[]
  takesOffice: boolean
}

/**
 * Judges a selection: a name that comes twice is dropped, more than ten refuse it whole,
 * a wrong or too large file is refused and the others are kept, up to ten with those that are listed.
 */
export function chooseFiles<File extends NamedFile>(
  files: readonly File[],
  { kinds, takesOffice, listed = [] }: SelectionInput<File>,
): Selection<File> {
  const names = new Set(listed.map(({ file: { name } }) => name))
  const byName = new Map<string, File>()
  for (const file of files) if (!byName.has(file.name) && !names.has(file.name)) byName.set(file.name, file)
  const distinct = [...byName.values()]
  const accepted = [...listed]
  if (distinct.length > limits.filesPerSelection) return { accepted, refused: [], tooMany: true }
  const refused: RefusedFile[] = []
  for (const file of distinct) {
    const { name, size } = file
    const kind = kinds.find((one) => endingsOf(one, takesOffice).includes(endingOf(name))) ?? null
    if (kind === null) {
      const isOffice = kinds.includes('document') && isOfficeFile(name)
      refused.push({ name, size, kind, reason: isPackage(file) ? 'package' : isOffice ? 'office' : 'type' })
    } else if (size > formats[kind].limit) refused.push({ name, size, kind, reason: 'size' })
    else if (accepted.length === limits.filesPerSelection) refused.push({ name, size, kind, reason: 'room' })
    else accepted.push({ file, kind })
  }
  return { accepted, refused, tooMany: refused.some(({ reason }) => reason === 'room') }
}

/** A selection of any kinds, such as what is dropped on the drive. */
export const everyKind = UploadKind.options

export type Refusal = { text: string; files: readonly RefusedFile[] }

/** What is said of a selection that is not taken whole; `text` of those of a wrong type or size. */
export function refusalOf(
  { refused, tooMany }: Pick<Selection<unknown>, 'refused' | 'tooMany'>,
  text: string,
): Refusal | null {
  const texts = [tooMany && selectionTexts.tooMany, refused.some(({ reason }) => reason !== 'room') && text]
  const said = texts.filter((one) => one !== false).join(' ')
  return said === '' ? null : { text: said, files: refused }
}
