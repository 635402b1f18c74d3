import type { NoteFormat } from '@millwright/contract/notes'
import type { FileRecord } from '@millwright/contract/resources'
import Divider from '@mui/material/Divider'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Bot from 'lucide-react/icons/bot'
import BotOff from 'lucide-react/icons/bot-off'
import Cpu from 'lucide-react/icons/cpu'
import Download from 'lucide-react/icons/download'
import ExternalLink from 'lucide-react/icons/external-link'
import FileUp from 'lucide-react/icons/file-up'
import FolderInput from 'lucide-react/icons/folder-input'
import FolderOpen from 'lucide-react/icons/folder-open'
import History from 'lucide-react/icons/history'
import ImageIcon from 'lucide-react/icons/image'
import Info from 'lucide-react/icons/info'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import type { LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import entry from '../../ui/layout/menu-entry.module.css'
import { menuAt, type MenuPlace } from '../../ui/layout/menu-place.ts'
import { canBeProcessed, type DocumentStatus } from '../../domain/resources/document-status.ts'
import { NoteFormatMenu } from '../../domain/resources/note-format-menu.tsx'
import { nameOf, type Row } from '../../domain/drive/rows.ts'

export type ItemMenuActions = {
  open: (row: Row) => void
  openInNewTab: (file: FileRecord) => void
  /** A note in a format. */
  download: (row: Row, format?: NoteFormat) => void
  /** Of notes. */
  edit: (file: FileRecord) => void
  versions: (file: FileRecord) => void
  details: (row: Row) => void
  /** Of full members. */
  generateNote: (file: FileRecord) => void
  process: (file: FileRecord) => void
  rename: (row: Row) => void
  move: (row: Row) => void
  setAccess: (file: FileRecord, aiAccess: boolean) => void
  /** Of images. */
  showAsPicture: (file: FileRecord) => void
  /** Undefined where nothing is uploaded. */
  replace: ((file: FileRecord) => void) | undefined
  remove: (row: Row) => void
}

type ItemMenuProps = {
  row: Row
  status: DocumentStatus
  place: MenuPlace | null
  mayWrite: boolean
  act: ItemMenuActions
  onClose: () => void
}

/** `atOnce`: browsers open tabs, and ask for files, only while the click lasts. */
type Entry = { text: string; icon: LucideIcon; onClick: () => void; atOnce?: boolean; deletes?: true } | null

/** What one does with a file or a folder. */
export function ItemMenu({ row, status, place, mayWrite, act, onClose }: ItemMenuProps) {
  const t = useTranslations('drive')
  const [formatsAt, setFormatsAt] = useState<MenuPlace | null>(null)
  const isNote = row.kind === 'file' && row.file.type === 'note'
  const of = { t, act, mayWrite, download: () => (isNote ? setFormatsAt(place) : act.download(row)) }
  const groups = row.kind === 'folder' ? folderEntries(row, of) : fileEntries(row, { ...of, status })
  // What takes the focus does so after the menu has given it back.
  const chosen = useRef<() => void>(undefined)
  const menu = (
    <Menu
      {...menuAt(place)}
      onClose={onClose}
      slotProps={{
        list: { 'aria-label': t('menuOf', { name: nameOf(row) }) },
        transition: {
          onExited: () => {
            chosen.current?.()
            chosen.current = undefined
          },
        },
      }}
    >
      {groups.flatMap((group, index) => {
        const shown = group.filter((one) => one !== null)
        return [
          index > 0 && shown.length > 0 && <Divider key={index} />,
          ...shown.map(({ text, icon: Icon, onClick, atOnce = false, deletes = false }) => (
            <MenuItem
              key={text}
              className={deletes ? (entry.deletes ?? '') : ''}
              onClick={() => {
                if (atOnce) onClick()
                else chosen.current = onClick
                onClose()
              }}
            >
              <Icon size={16} strokeWidth={1.6} aria-hidden />
              {text}
            </MenuItem>
          )),
        ]
      })}
    </Menu>
  )
  return (
    <>
      {menu}
      <NoteFormatMenu
        place={formatsAt}
        onChoose={(format) => act.download(row, format)}
        onClose={() => setFormatsAt(null)}
      />
    </>
  )
}

type Words = ReturnType<typeof useTranslations<'drive'>>
type Of = { t: Words; act: ItemMenuActions; mayWrite: boolean; download: () => void }

function folderEntries(row: Row, { t, act, mayWrite, download }: Of): Entry[][] {
  return [
    [
      { text: t('open'), icon: FolderOpen, onClick: () => act.open(row) },
      { text: t('download'), icon: Download, onClick: download },
      mayWrite ? { text: t('delete'), icon: Trash2, onClick: () => act.remove(row), deletes: true } : null,
      mayWrite ? { text: t('rename'), icon: Pencil, onClick: () => act.rename(row) } : null,
    ],
    [
      mayWrite ? { text: t('move'), icon: FolderInput, onClick: () => act.move(row) } : null,
      { text: t('details'), icon: Info, onClick: () => act.details(row) },
    ],
  ]
}

function fileEntries(
  row: Extract<Row, { kind: 'file' }>,
  { t, act, mayWrite, download, status }: Of & { status: DocumentStatus },
): Entry[][] {
  const { file } = row
  const mayProcess = mayWrite && canBeProcessed(file, status)
  const mayMakeNote = mayWrite && file.type === 'video' && status === 'processed'
  const { replace } = act
  const isNote = file.type === 'note'
  return [
    [
      { text: t('openInNewTab'), icon: ExternalLink, onClick: () => act.openInNewTab(file), atOnce: true },
      isNote && mayWrite ? { text: t('edit'), icon: NotebookPen, onClick: () => act.edit(file) } : null,
      mayMakeNote ? { text: t('generateNote'), icon: NotebookPen, onClick: () => act.generateNote(file) } : null,
      mayProcess ? { text: t('process'), icon: Cpu, onClick: () => act.process(file) } : null,
      { text: t('download'), icon: Download, onClick: download },
      mayWrite ? { text: t('delete'), icon: Trash2, onClick: () => act.remove(row), deletes: true } : null,
    ],
    [
      mayWrite ? { text: t('rename'), icon: Pencil, onClick: () => act.rename(row) } : null,
      mayWrite ? { text: t('move'), icon: FolderInput, onClick: () => act.move(row) } : null,
      mayWrite
        ? {
            text: t(file.aiAccess ? 'takeAccess' : 'giveAccess'),
            icon: file.aiAccess ? BotOff : Bot,
            onClick: () => act.setAccess(file, !file.aiAccess),
          }
        : null,
      mayWrite && file.type === 'image'
        ? { text: t('showAsPicture'), icon: ImageIcon, onClick: () => act.showAsPicture(file) }
        : null,
    ],
    [
      // A note's versions stand where it is written, and its new ones are written there, too.
      isNote ? null : { text: t('versions'), icon: History, onClick: () => act.versions(file) },
      mayWrite && replace && !isNote
        ? { text: t('replace'), icon: FileUp, onClick: () => replace(file), atOnce: true }
        : null,
      { text: t('details'), icon: Info, onClick: () => act.details(row) },
    ],
  ]
}
