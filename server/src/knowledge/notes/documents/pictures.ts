import type { NoteBlock } from '@millwright/contract/note-blocks'
import type { PrintPicture } from '../../../platform/images/print-picture.ts'
import { resourceIdOf } from './note-parts.ts'

export type Pictures = ReadonlyMap<string, PrintPicture>

/** More would make a document that no mail takes. */
const maxPictures = 200

/** The resources that a note shows as pictures. */
export function pictureIdsIn(blocks: readonly NoteBlock[]): string[] {
  return [...new Set(pictureIds(blocks))].slice(0, maxPictures)
}

function* pictureIds(blocks: readonly NoteBlock[]): Generator<string> {
  for (const block of blocks) {
    const id = block.type === 'image' ? resourceIdOf(block) : null
    if (id !== null) yield id
    yield* pictureIds(block.children)
  }
}

/** Points (1/72 inch) at 96 pixels an inch, as wide as the editor shows it, within the page. */
export function sizeInPrint(
  { width, height }: Pick<PrintPicture, 'width' | 'height'>,
  { shown, most }: { shown: unknown; most: { width: number; height: number } },
): { width: number; height: number } {
  const wanted = (typeof shown === 'number' && shown > 0 ? Math.min(shown, width) : width) * 0.75
  const scale = Math.min(wanted, most.width, (most.height * width) / height) / width
  return { width: width * scale, height: height * scale }
}
