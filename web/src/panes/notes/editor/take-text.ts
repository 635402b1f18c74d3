import type { PartialBlock } from '@blocknote/core'
import type { NoteBlock } from '@millwright/contract/note-blocks'
import { forMarkdown, fromMarkdown } from '../markdown-blocks.ts'
import { everyBlock, toEditor, unknownType } from '../../../domain/notes/note-document.ts'
import type { noteSchema } from './note-schema.tsx'

/** A part of the note in Markdown, and what puts other Markdown in its place or below it: each one step of undo. */
export type TakenText = {
  isSelection: boolean
  text: string
  replace: (markdown: string) => void
  insertBelow: (markdown: string) => void
}

type Partial = PartialBlock<
  typeof noteSchema.blockSchema,
  typeof noteSchema.inlineContentSchema,
  typeof noteSchema.styleSchema
>

/** The blocks that the selection touches, as long as there is one, else all. */
export function takeText(editor: typeof noteSchema.BlockNoteEditor): TakenText {
  const selected = editor.getSelection()?.blocks ?? []
  const taken = (selected.length > 0 ? selected : editor.document) as unknown as NoteBlock[]
  const ids = taken.map(({ id }) => id)
  const carried = everyBlock(taken).filter(({ type }) => type === unknownType)
  const made = (markdown: string) =>
    fromMarkdown(editor.tryParseMarkdownToBlocks(markdown) as unknown as NoteBlock[], taken)
  const put = (blocks: readonly NoteBlock[]) => toEditor(blocks) as unknown as Partial[]
  // Somebody may have written on meanwhile.
  const still = () => ids.filter((id) => editor.getBlock(id) !== undefined)
  const insertBelow = (markdown: string) => {
    const last = still().at(-1) ?? editor.document.at(-1)?.id
    if (last !== undefined) editor.insertBlocks(put(made(markdown)), last, 'after')
  }
  return {
    isSelection: selected.length > 0,
    text: editor.blocksToMarkdownLossy(put(forMarkdown(taken.filter(({ type }) => type !== unknownType)))),
    replace(markdown) {
      const left = still()
      // What this editor does not know cannot have been rewritten.
      if (left.length === 0) insertBelow(markdown)
      else editor.replaceBlocks(left, [...put(made(markdown)), ...(carried as unknown as Partial[])])
    },
    insertBelow,
  }
}
