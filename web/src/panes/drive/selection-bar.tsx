import IconButton from '@mui/material/IconButton'
import Download from 'lucide-react/icons/download'
import FolderInput from 'lucide-react/icons/folder-input'
import FolderPlus from 'lucide-react/icons/folder-plus'
import RotateCw from 'lucide-react/icons/rotate-cw'
import Trash2 from 'lucide-react/icons/trash-2'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SelectBox } from '../../ui/lists/table/select-box.tsx'
import css from './resource-browser.module.css'
import type { Row } from '../../domain/drive/rows.ts'
import { textsOf, type Section } from '../../domain/drive/sections.ts'

type SelectionBarProps = {
  section: Section
  /** Of the files; undefined until it has come. */
  count: number | undefined
  /** Of how many in other folders, too. */
  ofAll: ReactNode
  rows: readonly Row[]
  selected: ReadonlySet<string>
  /** What *Select all* takes. */
  all: readonly string[]
  mayWrite: boolean
  reloading: boolean
  onAll: (isAll: boolean) => void
  onDownload: () => void
  onMove: () => void
  onDelete: () => void
  onNewFolder: () => void
  onReload: () => void
  /** The primary action of the list. */
  children?: ReactNode
}

/** How many there are or are selected, and what is done with those. */
export function SelectionBar({
  section,
  count,
  ofAll,
  rows,
  selected,
  all,
  mayWrite,
  reloading,
  children,
  ...on
}: SelectionBarProps) {
  const t = useTranslations('drive')
  const isSome = selected.size > 0
  const isAll = all.every((id) => selected.has(id))
  const button = (text: string, icon: ReactNode, onClick: () => void) => (
    <IconButton aria-label={text} title={text} onClick={onClick}>
      {icon}
    </IconButton>
  )
  return (
    <div className={css.bar}>
      {all.length > 0 && (
        <SelectBox label={t('selectAll')} checked={isAll} isMixed={isSome} onToggle={() => on.onAll(!isAll)} />
      )}
      <p className={css.count} role="status">
        {count === undefined ? (
          <i aria-hidden />
        ) : isSome ? (
          <SelectedCount files={count} rows={rows} selected={selected} />
        ) : (
          <>
            <span>{t(textsOf[section].count, { count })}</span>
            {ofAll}
          </>
        )}
      </p>
      {isSome && button(t('downloadSelected'), <Download size={18} strokeWidth={1.6} />, on.onDownload)}
      {isSome && mayWrite && button(t('moveSelected'), <FolderInput size={18} strokeWidth={1.6} />, on.onMove)}
      {!isSome && mayWrite && button(t('newFolder'), <FolderPlus size={18} strokeWidth={1.6} />, on.onNewFolder)}
      {mayWrite && (
        <IconButton
          aria-label={t('deleteSelected')}
          title={t('deleteSelected')}
          disabled={!isSome}
          onClick={on.onDelete}
        >
          <Trash2 size={18} strokeWidth={1.6} />
        </IconButton>
      )}
      <IconButton aria-label={t('reload')} title={t('reload')} aria-busy={reloading} onClick={on.onReload}>
        <RotateCw size={18} strokeWidth={1.6} />
      </IconButton>
      {children}
    </div>
  )
}

type SelectedCountProps = { files: number; rows: readonly Row[]; selected: ReadonlySet<string> }

/** Files are counted among the files, as the list counts them while nothing is selected; folders apart. */
function SelectedCount({ files, rows, selected }: SelectedCountProps) {
  const t = useTranslations('drive')
  const folders = rows.filter(({ id, kind }) => kind === 'folder' && selected.has(id)).length
  if (folders === selected.size) return <span>{t('selectedFolders', { count: folders })}</span>
  return (
    <>
      <span>{t('selected', { selected: selected.size - folders, total: files })}</span>
      {folders > 0 && (
        <>
          {' '}
          <span>{t('andFolders', { count: folders })}</span>
        </>
      )}
    </>
  )
}
