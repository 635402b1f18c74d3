import { enoughRead } from '@millwright/contract/picture-hints'
import type { FileRecord } from '@millwright/contract/resources'

/** Whether so much of a file's pictures could not be read that its owner should know. */
export function isPoorlyRead({ readText }: Pick<FileRecord, 'readText'>): boolean {
  return readText !== undefined && readText.readLines < enoughRead * readText.foundLines
}
