import '@blocknote/mantine/style.css'
import { BlockNoteEditor, blockToNode, nodeToBlock, type PartialBlock } from '@blocknote/core'
import { BlockNoteView } from '@blocknote/mantine'
import {
  FilePanelController,
  FormattingToolbarController,
  LinkToolbarController,
  SideMenuController,
  TableHandlesController,
} from '@blocknote/react'
import type { NoteBlock } from '@millwright/contract/note-blocks'
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { toast } from '../../../ui/feedback/toast.ts'
import { useTranslations } from 'use-intl'
import { useUser } from '../../../platform/session.ts'
import { useThemeChoice } from '../../../ui/theme/theme-choice.ts'
import { fromEditor, toEditor } from '../../../domain/notes/note-document.ts'
import type { NotePlace } from '../../../domain/notes/notes.ts'
import { withoutForeignMedia } from './foreign-media.ts'
import { FormatBar } from './format-bar.tsx'
import { InsertMenu } from './insert-menu.tsx'
import { isOpenable } from './links.ts'
import { MediaPanel } from './media-panel.tsx'
import { MentionAddress } from './mention-inline.tsx'
import { MentionMenu } from './mention-menu.tsx'
import { dictionaryWith } from './note-dictionary.ts'
import './note-editor.css'
import { noteSchema } from './note-schema.tsx'
import { pasteInto } from './paste.ts'
import { RunningNumbers } from './running-numbers.tsx'
import { SaidOfTextBox } from './suggestion-list.tsx'
import { takeText, type TakenText } from './take-text.ts'
import { uploadMedia } from './upload-media.ts'

/** What a screen does with the editor, whatever it is made of. */
export type NoteWriter = {
  read: () => NoteBlock[]
  /** Puts other blocks in the place of all; can be undone. */
  replace: (blocks: readonly NoteBlock[]) => void
  /** Blocks as the editor would write them, every property of theirs named: so they can be compared with its own. */
  asWritten: (blocks: readonly NoteBlock[]) => NoteBlock[]
  focus: () => void
  /** Puts words where the cursor stands. */
  insert: (text: string) => void
  take: () => TakenText
}

type NoteEditorProps = {
  place: NotePlace
  noteId: string | null
  /** What it begins with. */
  blocks: readonly NoteBlock[]
  label: string
  mentionAddress: (type: 'document' | 'image' | 'video' | 'note', id: string) => string
  onReady: (writer: NoteWriter) => void
  /** The editor refused what it was to begin with. */
  onBroken: () => void
  onChange: () => void
  /** Beside the tools for a selection. */
  tools?: ReactNode
}

type NoteEditorOf = typeof noteSchema.BlockNoteEditor

/** The one who writes in it, loaded only where a note is written. */
export function NoteEditor({ onBroken, ...props }: NoteEditorProps) {
  const editor = useEditor(props)
  useEffect(() => {
    if (!editor) onBroken()
  }, [editor, onBroken])
  return editor && <CreatedEditor {...props} editor={editor} />
}

/** Null where the blocks are none that the editor takes. */
function useEditor({ place, label, blocks }: Pick<NoteEditorProps, 'place' | 'label' | 'blocks'>) {
  const t = useTranslations('notes')
  const userId = useUser()._id
  const create = (): NoteEditorOf => {
    const refuse = (reason: string) => toast.error(reason, { id: reason })
    const created: NoteEditorOf = BlockNoteEditor.create({
      schema: noteSchema,
      initialContent: contentOf(blocks),
      dictionary: dictionaryWith({
        placeholder: t('placeholder'),
        upload: t('upload'),
        uploadFailed: t('uploadFailed'),
        noneFound: t('noneFound'),
      }),
      links: { isValidLink: isOpenable },
      tables: { splitCells: true, headers: true },
      domAttributes: { editor: { 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' } },
      uploadFile: (file, blockId) => uploadMedia(file, { place, userId, blockId, editor: created, words: t, refuse }),
      pasteHandler: (paste) => pasteInto(paste, { place, userId, words: t, refuse }),
      _tiptapOptions: {
        // What is pasted, and what is dropped, too.
        editorProps: { transformPastedHTML: withoutForeignMedia, handleDOMEvents: { keydown: takeSelection } },
      },
    })
    return created
  }
  const [editor] = useState(() => {
    try {
      return create()
    } catch {
      return null
    }
  })
  return editor
}

type CreatedProps = Omit<NoteEditorProps, 'onBroken' | 'blocks' | 'label'> & { editor: NoteEditorOf }

function CreatedEditor({ editor, place, noteId, mentionAddress, tools, ...props }: CreatedProps) {
  const { dark } = useThemeChoice()
  const writer = useMemo(
    (): NoteWriter => ({
      // BlockNote's own types name only what its schema knows.
      read: () => fromEditor(editor.document as unknown as NoteBlock[]),
      replace: (blocks) => editor.replaceBlocks(editor.document, contentOf(blocks) ?? [{ type: 'paragraph' }]),
      asWritten: (blocks) => {
        const { doc } = editor.prosemirrorState
        const nodes = (contentOf(blocks) ?? []).map((block) => blockToNode(block, editor.pmSchema))
        return fromEditor(nodes.map((node) => nodeToBlock(node, doc) as unknown as NoteBlock))
      },
      focus: () => editor.focus(),
      insert(text) {
        editor.insertInlineContent([{ type: 'text', text: `${text} `, styles: {} }], { updateSelection: true })
      },
      take: () => takeText(editor),
    }),
    [editor],
  )
  // Another function would be another component: what is open in it would close with every key.
  const formatBar = useCallback(() => <FormatBar>{tools}</FormatBar>, [tools])
  const { onReady } = props
  useEffect(() => {
    onReady(writer)
  }, [onReady, writer])
  return (
    <MentionAddress value={mentionAddress}>
      <RunningNumbers editor={editor} />
      <BlockNoteView
        editor={editor}
        className="note-editor"
        theme={dark ? 'dark' : 'light'}
        formattingToolbar={false}
        linkToolbar={false}
        slashMenu={false}
        sideMenu={false}
        filePanel={false}
        tableHandles={false}
        emojiPicker={false}
        comments={false}
        onChange={props.onChange}
      >
        <FormattingToolbarController formattingToolbar={formatBar} />
        <LinkToolbarController />
        <SideMenuController />
        <TableHandlesController />
        <FilePanelController filePanel={MediaPanel} />
        <SaidOfTextBox>
          <InsertMenu />
          <MentionMenu place={place} noteId={noteId} />
        </SaidOfTextBox>
      </BlockNoteView>
    </MentionAddress>
  )
}

/**
 * The browser tells of a new place of the cursor only after the key that follows, when that comes at once or the page
 * was busy. The editor would write that key at the place before, or drop it: so it looks before each key.
 */
function takeSelection(_view: unknown, event: KeyboardEvent): boolean {
  if (!event.isComposing) document.dispatchEvent(new Event('selectionchange'))
  return false
}

/** The editor takes no empty list. */
function contentOf(blocks: readonly NoteBlock[]) {
  if (blocks.length === 0) return undefined
  return toEditor(blocks) as unknown as PartialBlock<
    typeof noteSchema.blockSchema,
    typeof noteSchema.inlineContentSchema,
    typeof noteSchema.styleSchema
  >[]
}
