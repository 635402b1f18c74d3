import {
  BasicTextStyleButton,
  BlockTypeSelect,
  type BlockTypeSelectItem,
  CreateLinkButton,
  FileCaptionButton,
  FileDeleteButton,
  FileReplaceButton,
  FormattingToolbar,
  NestBlockButton,
  TableCellMergeButton,
  UnnestBlockButton,
} from '@blocknote/react'
import { calloutKinds } from '@millwright/contract/note-blocks'
import Heading1 from 'lucide-react/icons/heading-1'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import List from 'lucide-react/icons/list'
import ListChecks from 'lucide-react/icons/list-checks'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Quote from 'lucide-react/icons/quote'
import Text from 'lucide-react/icons/text'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { calloutIcons } from './callout-block.tsx'

const blocks = [
  { name: 'paragraph', type: 'paragraph', icon: Text },
  { name: 'heading', type: 'heading', props: { level: 1, isToggleable: false }, icon: Heading1 },
  { name: 'heading_2', type: 'heading', props: { level: 2, isToggleable: false }, icon: Heading2 },
  { name: 'heading_3', type: 'heading', props: { level: 3, isToggleable: false }, icon: Heading3 },
  { name: 'bullet_list', type: 'bulletListItem', icon: List },
  { name: 'numbered_list', type: 'numberedListItem', icon: ListOrdered },
  { name: 'check_list', type: 'checkListItem', icon: ListChecks },
  { name: 'quote', type: 'quote', icon: Quote },
  ...calloutKinds.map((kind) => ({ name: kind, type: 'callout', props: { kind }, icon: calloutIcons[kind] })),
] as const

/** What is done with the selection; further tools stand at its end. */
export function FormatBar({ children }: { children?: ReactNode }) {
  const t = useTranslations('notes')
  const items = blocks.map(({ name, ...item }): BlockTypeSelectItem => ({
    ...item,
    name: t(name),
    icon: ({ size }) => <item.icon size={size ?? 16} strokeWidth={1.6} aria-hidden />,
  }))
  return (
    <FormattingToolbar>
      <BlockTypeSelect items={items} />
      <BasicTextStyleButton basicTextStyle="bold" />
      <BasicTextStyleButton basicTextStyle="italic" />
      <BasicTextStyleButton basicTextStyle="underline" />
      <BasicTextStyleButton basicTextStyle="strike" />
      <BasicTextStyleButton basicTextStyle="code" />
      <CreateLinkButton />
      <NestBlockButton />
      <UnnestBlockButton />
      <TableCellMergeButton />
      <FileCaptionButton />
      <FileReplaceButton />
      <FileDeleteButton />
      {children}
    </FormattingToolbar>
  )
}
