import {
  filterSuggestionItems,
  getDefaultSlashMenuItems,
  insertOrUpdateBlockForSlashMenu,
} from '@blocknote/core/extensions'
import { type DefaultReactSuggestionItem, SuggestionMenuController, useBlockNoteEditor } from '@blocknote/react'
import { calloutKinds } from '@millwright/contract/note-blocks'
import type { LucideIcon } from 'lucide-react'
import Code from 'lucide-react/icons/code'
import File from 'lucide-react/icons/file'
import Film from 'lucide-react/icons/film'
import Heading1 from 'lucide-react/icons/heading-1'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import Image from 'lucide-react/icons/image'
import List from 'lucide-react/icons/list'
import ListChecks from 'lucide-react/icons/list-checks'
import ListCollapse from 'lucide-react/icons/list-collapse'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Minus from 'lucide-react/icons/minus'
import Quote from 'lucide-react/icons/quote'
import Table from 'lucide-react/icons/table'
import Text from 'lucide-react/icons/text'
import { useTranslations } from 'use-intl'
import { calloutIcons } from './callout-block.tsx'
import { noteSchema } from './note-schema.tsx'
import { SuggestionList, type SuggestionListProps } from './suggestion-list.tsx'

/** BlockNote's own entries that are offered, in this order; each is named in the messages by its key. */
const offered = [
  { key: 'heading', Icon: Heading1, text: 'heading_text', group: 'groupHeadings' },
  { key: 'heading_2', Icon: Heading2, text: 'heading_2_text', group: 'groupHeadings' },
  { key: 'heading_3', Icon: Heading3, text: 'heading_3_text', group: 'groupHeadings' },
  { key: 'paragraph', Icon: Text, text: 'paragraph_text', group: 'groupBlocks' },
  { key: 'bullet_list', Icon: List, text: 'bullet_list_text', group: 'groupBlocks' },
  { key: 'numbered_list', Icon: ListOrdered, text: 'numbered_list_text', group: 'groupBlocks' },
  { key: 'check_list', Icon: ListChecks, text: 'check_list_text', group: 'groupBlocks' },
  { key: 'toggle_list', Icon: ListCollapse, text: 'toggle_list_text', group: 'groupBlocks' },
  { key: 'quote', Icon: Quote, text: 'quote_text', group: 'groupBlocks' },
  { key: 'table', Icon: Table, text: 'table_text', group: 'groupBlocks' },
  { key: 'code_block', Icon: Code, text: 'code_block_text', group: 'groupBlocks' },
  { key: 'divider', Icon: Minus, text: 'divider_text', group: 'groupBlocks' },
  { key: 'image', Icon: Image, text: 'image_text', group: 'groupMedia' },
  { key: 'video', Icon: Film, text: 'video_text', group: 'groupMedia' },
  { key: 'file', Icon: File, text: 'file_text', group: 'groupMedia' },
] as const satisfies readonly { key: string; Icon: LucideIcon; text: string; group: string }[]

const calloutTexts = { note: 'note_text', caution: 'caution_text', danger: 'danger_text' } as const

/** What `/` offers. */
export function InsertMenu() {
  const t = useTranslations('notes')
  const editor = useBlockNoteEditor(noteSchema)
  const items = (): DefaultReactSuggestionItem[] => {
    const byKey = new Map(getDefaultSlashMenuItems(editor).map((item) => [item.key, item]))
    const present = offered.flatMap((one) => {
      const item = byKey.get(one.key)
      return item ? [{ ...one, item }] : []
    })
    const own = present.map(({ key, Icon, text, group, item }) => {
      const { onItemClick, aliases = [], badge } = item
      const shortcut = badge === undefined ? {} : { badge }
      const icon = <Icon size={18} strokeWidth={1.6} aria-hidden />
      return { onItemClick, aliases, title: t(key), subtext: t(text), group: t(group), icon, ...shortcut }
    })
    const callouts = calloutKinds.map((kind) => {
      const Icon = calloutIcons[kind]
      return {
        title: t(kind),
        subtext: t(calloutTexts[kind]),
        aliases: ['callout', 'call-out', 'safety', 'warning'],
        group: t('groupCallouts'),
        icon: <Icon size={18} strokeWidth={1.6} />,
        onItemClick: () => {
          insertOrUpdateBlockForSlashMenu(editor, { type: 'callout', props: { kind } })
        },
      }
    })
    const at = present.findIndex(({ group }) => group === 'groupMedia')
    return own.toSpliced(at, 0, ...callouts)
  }
  return (
    <SuggestionMenuController
      triggerCharacter="/"
      // A table's cells hold text alone.
      shouldOpen={(state) => !state.selection.$from.parent.type.isInGroup('tableContent')}
      suggestionMenuComponent={InsertList}
      getItems={async (query) => filterSuggestionItems(items(), query)}
    />
  )
}

function InsertList(props: SuggestionListProps) {
  const t = useTranslations('notes')
  return <SuggestionList label={t('insertMenu')} {...props} />
}
