import type { FileRecord } from '@millwright/contract/resources'

/** Of the lines that were found. */
const enough = 0.8

/** Whether so much of a file's pictures could not be read that its owner should know. */
export function isPoorlyRead({ readText }: Pick<FileRecord, 'readText'>): boolean {
  return readText !== undefined && readText.readLines < enough * readText.foundLines
}
