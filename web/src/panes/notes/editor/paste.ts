import type { BlockNoteEditorOptions } from '@blocknote/core'
import type { NoteBlock } from '@millwright/contract/note-blocks'
import { randomKey } from '../../../platform/submit-key.ts'
import { cleanHtml } from './clean-html.ts'
import { withLinksToMedia } from './foreign-media.ts'
import type { noteSchema } from './note-schema.tsx'
import { type MediaUpload, uploadMedia } from './upload-media.ts'

type Options = BlockNoteEditorOptions<
  typeof noteSchema.blockSchema,
  typeof noteSchema.inlineContentSchema,
  typeof noteSchema.styleSchema
>
type Paste = Parameters<NonNullable<Options['pasteHandler']>>[0]
type Blocks = ReturnType<Paste['editor']['tryParseHTMLToBlocks']>

/** Takes what is pasted: HTML cleaned, the pictures in it as uploads; Markdown and text as such. */
export function pasteInto({ event, editor, defaultPasteHandler }: Paste, media: MediaUpload): boolean | undefined {
  const clipboard = event.clipboardData
  const has = (type: string) => clipboard?.types.includes(type) === true
  const html = clipboard?.getData('text/html') ?? ''
  if (has('vscode-editor-data')) {
    return defaultPasteHandler({ plainTextAsMarkdown: false, prioritizeMarkdownOverHTML: false })
  }
  const isCode = editor.getTextCursorPosition().block.type === 'codeBlock'
  if (has('blocknote/html') || isCode) return defaultPasteHandler()
  if (html !== '') return pasteHtml(html, editor, media)
  const text = clipboard?.getData('text/markdown') || clipboard?.getData('text/plain') || ''
  if (text === '') return defaultPasteHandler()
  // BlockNote's own types name only what its schema knows.
  const blocks = withLinksToMedia(editor.tryParseMarkdownToBlocks(text) as unknown as NoteBlock[])
  put(editor, blocks as unknown as Blocks)
  return true
}

function pasteHtml(html: string, editor: Paste['editor'], media: MediaUpload): true {
  const stamp = new Date().toISOString().slice(0, 16).replaceAll(/[-:]/g, '').replace('T', ' ')
  // The blocks are found by the names of their pictures: those of another paste have others.
  const paste = randomKey().slice(0, 6)
  const {
    html: cleaned,
    pictures,
    missing,
  } = cleanHtml(html, (position) => media.words('pastedPicture', { stamp, position: `${paste}-${String(position)}` }))
  put(editor, editor.tryParseHTMLToBlocks(cleaned))
  if (missing > 0) media.refuse(media.words('picturesMissing', { count: missing }))
  const waiting = new Map(pictures.map((file) => [file.name, file]))
  if (waiting.size > 0) {
    editor.forEachBlock((block) => {
      const file = block.type === 'image' && block.props.url === '' ? waiting.get(block.props.name) : undefined
      if (file) void fill(editor, { blockId: block.id, file, media })
      return true
    })
  }
  return true
}

/**
 * Where BlockNote would hang what begins with a table or a picture below the block of the cursor, it follows that block;
 * what comes into an empty one takes its place.
 */
function put(editor: Paste['editor'], blocks: Blocks) {
  if (blocks.length === 0) return
  const { block } = editor.getTextCursorPosition()
  const { empty: isCursor } = editor.prosemirrorState.selection
  const isEmpty = block.type === 'paragraph' && block.content.length === 0 && block.children.length === 0
  if (!isCursor || !isText(block) || (!isEmpty && isText(blocks[0]))) {
    return editor.pasteHTML(editor.blocksToFullHTML(blocks), true)
  }
  const { insertedBlocks } = isEmpty
    ? editor.replaceBlocks([block], blocks)
    : { insertedBlocks: editor.insertBlocks(blocks, block, 'after') }
  const last = insertedBlocks.at(-1)
  if (!last) return
  // One writes on behind it, not in it.
  const [next = last] = isText(last) ? [] : editor.insertBlocks([{ type: 'paragraph' }], last, 'after')
  editor.setTextCursorPosition(next, 'end')
  editor.transact((change) => change.scrollIntoView())
}

const isText = (block: { content?: unknown } | undefined) => Array.isArray(block?.content)

type FilledBlock = { blockId: string; file: File; media: MediaUpload }

async function fill(editor: Paste['editor'], { blockId, file, media }: FilledBlock) {
  try {
    const url = await uploadMedia(file, { ...media, blockId, editor })
    if (editor.getBlock(blockId)) editor.updateBlock(blockId, { type: 'image', props: { url } })
  } catch {
    // Said already; the block stays, so that another picture can be chosen for it.
  }
}
