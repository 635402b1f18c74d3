import type { Source } from '@millwright/contract/chats'
import { opensType, titleOf } from '../../../../domain/resources/kinds.ts'

/** What people call a source: a file without its ending, a record by its own name. */
export function nameOf({ fileName, fileType }: Pick<Source, 'fileName' | 'fileType'>): string {
  return opensType(fileType) ? titleOf(fileName) : fileName
}
