import ChevronRight from 'lucide-react/icons/chevron-right'
import FolderIcon from 'lucide-react/icons/folder'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import css from './dialogs.module.css'
import { useFolders, type AssetIds } from '../../../domain/drive/queries.ts'

type FolderTreeProps = {
  place: AssetIds
  /** The name of the root. */
  root: string
  /** Null for the root. */
  chosen: string | null
  /** Folders that are left out with all below them: what is moved cannot come into itself. */
  left: readonly string[]
  onChoose: (folderId: string | null) => void
}

/** The folders of an asset; each is asked for what is in it when it is opened. */
export function FolderTree(props: FolderTreeProps) {
  const t = useTranslations('drive')
  const tree = useRef<HTMLUListElement>(null)
  const items = () => [...(tree.current?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])]
  const onKeyDown = (event: KeyboardEvent) => {
    const all = items()
    const at = all.findIndex((item) => item === document.activeElement)
    const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    all[Math.max(0, Math.min(to, all.length - 1))]?.focus()
  }
  return (
    <ul ref={tree} role="tree" aria-label={t('folders')} className={css.tree} onKeyDown={onKeyDown}>
      <Branch {...props} folderId={null} name={props.root} level={1} opens />
    </ul>
  )
}

type BranchProps = FolderTreeProps & { folderId: string | null; name: string; level: number; opens?: boolean }

/** The item above it that it lies in, or below it the first one that lies in it. */
function neighbour(item: HTMLElement, where: 'above' | 'below'): HTMLElement | undefined {
  const levelOf = (one: Element) => Number(one.getAttribute('aria-level'))
  const all = [...(item.parentElement?.querySelectorAll<HTMLElement>('[role=treeitem]') ?? [])]
  const at = all.indexOf(item)
  if (where === 'above') return all.slice(0, at).findLast((one) => levelOf(one) < levelOf(item))
  return all.slice(at + 1, at + 2).find((one) => levelOf(one) > levelOf(item))
}

function Branch({ folderId, name, level, opens = false, ...tree }: BranchProps) {
  const { place, chosen, left, onChoose } = tree
  const t = useTranslations('drive')
  const [isOpen, setOpen] = useState(opens)
  const folders = useFolders(place, folderId, isOpen)
  const shown = folders.data?.filter(({ id }) => !left.includes(id)) ?? []
  const isLeaf = folders.data !== undefined && shown.length === 0
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget } = event
    if (key === 'ArrowRight' && !isOpen) setOpen(true)
    else if (key === 'ArrowRight') neighbour(currentTarget, 'below')?.focus()
    else if (key === 'ArrowLeft' && isOpen && !isLeaf) setOpen(false)
    else if (key === 'ArrowLeft') neighbour(currentTarget, 'above')?.focus()
    else if (key === 'Enter' || key === ' ') onChoose(folderId)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <>
      <li
        role="treeitem"
        className={css.branch}
        style={{ paddingLeft: (level - 1) * 20 }}
        aria-level={level}
        aria-expanded={isLeaf ? undefined : isOpen}
        aria-selected={chosen === folderId}
        tabIndex={chosen === folderId ? 0 : -1}
        onKeyDown={onKeyDown}
        onClick={() => onChoose(folderId)}
        onDoubleClick={() => setOpen(!isOpen)}
      >
        {/* The arrow keys of the item do the same. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <span
          className={css.twist}
          data-open={isOpen}
          data-leaf={isLeaf}
          onClick={(event) => {
            event.stopPropagation()
            setOpen(!isOpen)
          }}
        >
          <ChevronRight size={16} strokeWidth={1.6} aria-hidden />
        </span>
        <FolderIcon size={16} strokeWidth={1.6} aria-hidden />
        <span className={css.folder} title={name}>
          {name}
        </span>
      </li>
      {isOpen && (folders.isPending || folders.isError) && (
        <li role="none" className={css.hint}>
          {t(folders.isPending ? 'foldersLoading' : 'foldersFailed')}
        </li>
      )}
      {isOpen &&
        shown.map((folder) => (
          <Branch key={folder.id} {...tree} folderId={folder.id} name={folder.name} level={level + 1} />
        ))}
    </>
  )
}
