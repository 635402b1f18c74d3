import { limits } from '@millwright/contract/limits'
import { hasContent, mediaAddress, type NoteBlock } from '@millwright/contract/note-blocks'
import { reasons } from '@millwright/contract/reasons/refusals'
import { createHash } from 'node:crypto'
import { Refusal } from '../../platform/refusal.ts'
import { type SignedMedia, tokensIn } from './addresses.ts'
import { blocksOfHtml } from './blocks-of-html.ts'
import { cleanBlocks, parseDocument } from './clean-blocks.ts'
import { pictureIdsIn } from './documents/pictures.ts'
import { noteMarkdown } from './documents/write-markdown.ts'
import { mediaIn, type MediaOfNote, noteHtml } from './note-html.ts'

/** A note as it was sent; the HTML counts only where there is nothing else. */
export type SentNote = { data?: string | undefined; htmlContent?: string | undefined }

/** Images that are shown in the place of pictures of an HTML, by the addresses that it has for them. */
export type GivenPictures = ReadonlyMap<string, string>

/** `html` is null where it shows files, whose links are not known here. */
export type ShownText = { mediaIds: string[]; html: string | null }

/** A note as it is kept. */
export type KeptNote = { data: string; size: number; sha256: Uint8Array }

/** @throws Refusal `too-large` */
function keptNote(blocks: readonly NoteBlock[]): KeptNote {
  const data = JSON.stringify(blocks)
  const size = Buffer.byteLength(data)
  // With ids and what the editor wants it can be longer than what came.
  if (size > limits.noteBody) throw new Refusal('too-large', reasons.noteTooLarge)
  return { data, size, sha256: createHash('sha256').update(data).digest() }
}

/** All that is computed from the whole text of a note, for `openNoteWork`. */
export const noteTasks = {
  linkTokens: ({ data, htmlContent }: SentNote): string[] => tokensIn(`${data ?? ''}${htmlContent ?? ''}`),

  /** @throws Refusal `invalid-input`, `too-large` */
  clean: ({
    data,
    htmlContent,
    signed,
    pictures = new Map(),
  }: SentNote & { signed: SignedMedia; pictures?: GivenPictures }): KeptNote & ShownText & { isEmpty: boolean } => {
    const document =
      data !== undefined && data.trim() !== ''
        ? parseDocument(data)
        : withPictures(blocksOfHtml(htmlContent ?? ''), pictures)
    const blocks = cleanBlocks(document, signed)
    return { ...keptNote(blocks), ...shownText(blocks, null), isEmpty: !hasContent(blocks) }
  },

  show: ({ data, media }: { data: string; media: MediaOfNote | null }): ShownText => shownText(blocksIn(data), media),

  markdown: ({ title, lines, data }: { title: string; lines: readonly string[]; data: string }): Uint8Array =>
    Buffer.from(noteMarkdown({ title, lines, blocks: blocksIn(data) })),

  pictureIds: ({ data }: { data: string }): string[] => pictureIdsIn(blocksIn(data)),
}

function withPictures(blocks: readonly NoteBlock[], pictures: GivenPictures): NoteBlock[] {
  return blocks.map((block) => {
    const id = block.type === 'image' ? pictures.get(String(block.props['url'])) : undefined
    const props = id === undefined ? block.props : { ...block.props, url: mediaAddress(id) }
    return { ...block, props, children: withPictures(block.children, pictures) }
  })
}

function shownText(blocks: readonly NoteBlock[], media: MediaOfNote | null): ShownText {
  const mediaIds = mediaIn(blocks)
  const isKnown = media !== null || mediaIds.length === 0
  return { mediaIds, html: isKnown ? noteHtml(blocks, media ?? new Map()) : null }
}

/** What is kept was cleaned when it came. */
function blocksIn(data: string): NoteBlock[] {
  return JSON.parse(data) as NoteBlock[]
}
