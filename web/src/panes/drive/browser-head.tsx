import type { Listing } from '@millwright/contract/resources'
import IconButton from '@mui/material/IconButton'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useRef } from 'react'
import { Link, type To } from 'react-router'
import { useTranslations } from 'use-intl'
import { useTyped } from '../../ui/forms/use-typed.ts'
import { SearchField } from '../../ui/lists/search-field.tsx'
import { useSlashKey } from '../../ui/lists/use-slash-key.ts'
import type { useDropTargets } from './grid/dragging.ts'
import css from './resource-browser.module.css'

type BrowserHeadProps = {
  /** The name of the root. */
  root: string
  /** Undefined until it has come. */
  path: Listing['path'] | undefined
  folderAddress: (folderId: string | null) => To
  search: string
  onSearch: (search: string) => void
  /** `/` goes to the search. */
  hasSlash: boolean
  drop: ReturnType<typeof useDropTargets>
  /** What stands before the search. */
  filter?: ReactNode
}

/** Back, the way from the root, search. What is dropped on a folder of the way comes into it. */
export function BrowserHead({ root, path, folderAddress, search, onSearch, hasSlash, drop, filter }: BrowserHeadProps) {
  const t = useTranslations('drive')
  const field = useRef<HTMLInputElement>(null)
  const [typed, type] = useTyped(search, onSearch)
  useSlashKey(field, hasSlash)
  const way = [{ folderId: null, folderName: root }, ...(path ?? [])]
  const above = way.at(-2)
  return (
    <div className={css.head} data-root={above === undefined}>
      {above && (
        <IconButton
          component={Link}
          to={folderAddress(above.folderId)}
          preventScrollReset
          aria-label={t('back', { folder: above.folderName })}
          title={t('back', { folder: above.folderName })}
        >
          <ArrowLeft size={18} strokeWidth={1.6} />
        </IconButton>
      )}
      <nav className={css.way} aria-label={t('path')}>
        <ol>
          {way.map(({ folderId, folderName }, index) => (
            <li key={folderId}>
              {index > 0 && <ChevronRight size={16} strokeWidth={1.6} aria-hidden />}
              {index < way.length - 1 ? (
                <Link
                  to={folderAddress(folderId)}
                  preventScrollReset
                  title={folderName}
                  draggable={false}
                  {...drop.targetProps(folderId)}
                >
                  {folderName}
                </Link>
              ) : (
                <span aria-current="page" title={folderName}>
                  {folderName}
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      {filter}
      <div className={css.search}>
        <SearchField
          fieldRef={field}
          {...(hasSlash ? { shortcut: '/' } : {})}
          texts={{ search: t('search'), clear: t('clearSearch') }}
          value={typed}
          onChange={type}
        />
      </div>
    </div>
  )
}
