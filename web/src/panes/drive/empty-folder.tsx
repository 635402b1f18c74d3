import FileText from 'lucide-react/icons/file-text'
import Film from 'lucide-react/icons/film'
import FolderIcon from 'lucide-react/icons/folder'
import Image from 'lucide-react/icons/image'
import StickyNote from 'lucide-react/icons/sticky-note'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Notice } from '../../ui/feedback/notice.tsx'
import { textsOf, type Section } from '../../domain/drive/sections.ts'

const emptyIcons = {
  drive: FolderIcon,
  documents: FileText,
  videos: Film,
  images: Image,
  notes: StickyNote,
} as const satisfies Record<Section, unknown>

/** A folder without anything in it. */
export function EmptyFolder({ section, mayWrite, action }: { section: Section; mayWrite: boolean; action: ReactNode }) {
  const t = useTranslations('drive')
  const text = section === 'notes' ? t('emptyNotesText') : t('emptyText')
  return (
    <Notice
      framed={false}
      kind="empty"
      icon={emptyIcons[section]}
      title={t(textsOf[section].empty)}
      text={mayWrite ? text : t('emptyTextReader')}
      action={mayWrite && action}
    />
  )
}
