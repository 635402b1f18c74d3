import BadgeCheck from 'lucide-react/icons/badge-check'
import Box from 'lucide-react/icons/box'
import Factory from 'lucide-react/icons/factory'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import FileType from 'lucide-react/icons/file-type'
import Film from 'lucide-react/icons/film'
import FolderIcon from 'lucide-react/icons/folder'
import Image from 'lucide-react/icons/image'
import Presentation from 'lucide-react/icons/presentation'
import StickyNote from 'lucide-react/icons/sticky-note'
import UserRound from 'lucide-react/icons/user-round'
import type { LucideIcon } from 'lucide-react'
import type { SourceType } from '@millwright/contract/chats'
import css from './item-icon.module.css'
import type { Row } from './rows.ts'

const documents: Partial<Record<string, LucideIcon>> = {
  csv: FileSpreadsheet,
  doc: FileType,
  docx: FileType,
  ppt: Presentation,
  pptx: Presentation,
}
const others = {
  image: Image,
  video: Film,
  note: StickyNote,
  asset: Box,
  department: Factory,
  expert: UserRound,
  approved: BadgeCheck,
} as const

/** Of a type of resource, or of what else a source can be; a document's by how its name ends. */
export function FileIcon({ type, extension }: { type: SourceType; extension: string }) {
  const Icon = type === 'document' ? (documents[extension] ?? FileText) : others[type]
  return <Icon size={18} strokeWidth={1.6} aria-hidden />
}

/** Where there is a small picture of it, that. */
export function ItemIcon({ row }: { row: Row }) {
  if (row.kind === 'folder') return <FolderIcon size={18} strokeWidth={1.6} aria-hidden />
  const { type, thumbnailUrl, metadata } = row.file
  if (thumbnailUrl) return <img className={css.thumbnail} src={thumbnailUrl} alt="" loading="lazy" draggable={false} />
  return <FileIcon type={type} extension={metadata.extension} />
}
