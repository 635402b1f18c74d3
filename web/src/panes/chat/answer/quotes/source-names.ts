import type { Source } from '@millwright/contract/chats'
import { opensType, titleOf } from '../../../../domain/resources/kinds.ts'

/** What people call a source: a file without its ending, a record by its own name. */
export function nameOf({ fileName, fileType }: Pick<Source, 'fileName' | 'fileType'>): string {
  return opensType(fileType) ? titleOf(fileName) : fileName
}

/** The packages of makers that say what is quoted, each once. */
export const packagesOf = ({ quotes }: Pick<Source, 'quotes'>): string[] => [
  ...new Set(quotes.flatMap(({ packageName }) => packageName ?? [])),
]
