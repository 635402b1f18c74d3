import Button from '@mui/material/Button'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormatter, useTranslations } from 'use-intl'
import { isNotFound } from '../../platform/api.ts'
import { Notice } from '../../ui/feedback/notice.tsx'
import { EmptyFolder } from './empty-folder.tsx'
import { ItemGridSkeleton } from './grid/item-grid-skeleton.tsx'
import css from './resource-browser.module.css'
import type { ResourceBrowserProps } from './browser-props.ts'
import type { BrowserState } from './use-browser.ts'

type StatesProps = Pick<ResourceBrowserProps, 'section' | 'search' | 'onSearch' | 'folderAddress' | 'mayWrite'> & {
  content: BrowserState['content']
  /** Files of one class alone are shown. */
  isOfClass: boolean
  upload: ReactNode
}

/** What stands in the place of rows: on their way, failed, no such folder, none found, none yet. */
export function BrowserStates({ content, section, search, isOfClass, ...props }: StatesProps) {
  const { onSearch, folderAddress, mayWrite, upload } = props
  const t = useTranslations('drive')
  const tPackages = useTranslations('packages')
  const { data, error, isPending } = content
  if (isPending) return <ItemGridSkeleton label={t('loading')} />
  if (!data && isNotFound(error)) {
    return (
      <Notice
        framed={false}
        kind="missing"
        title={t('notFound')}
        text={t('notFoundText')}
        action={
          <Button variant="outlined" component={Link} to={folderAddress(null)}>
            {t('toRoot', { folder: t(section) })}
          </Button>
        }
      />
    )
  }
  if (!data) {
    const reload = () => void content.refetch()
    return <Notice framed={false} kind="failed" title={t('failed')} text={error?.message} onRetry={reload} />
  }
  if (data.folders.length + data.files.length > 0) return null
  if (isOfClass) return <Notice framed={false} kind="search" title={tPackages('noneOfClass')} />
  if (search.trim() === '') return <EmptyFolder section={section} mayWrite={mayWrite} action={upload} />
  return (
    <Notice
      framed={false}
      kind="search"
      title={t('nothingFound', { search })}
      text={t('nothingFoundText')}
      action={
        <Button variant="outlined" onClick={() => onSearch('')}>
          {t('clearSearch')}
        </Button>
      }
    />
  )
}

/** More rows could not be read: those that are there stay. */
export function MoreFailed({ content }: Pick<StatesProps, 'content'>) {
  const t = useTranslations('drive')
  if (!content.isFetchNextPageError || content.isFetching) return null
  return (
    <p className={css.more} role="alert">
      {t('moreFailed')}
      <Button variant="outlined" size="small" onClick={() => void content.fetchNextPage()}>
        {t('reload')}
      </Button>
    </p>
  )
}

/** The server is away since then. */
export function Lost({ since }: { since: Date }) {
  const t = useTranslations('drive')
  const format = useFormatter()
  return (
    <p className={css.lost} role="status">
      <WifiOff size={18} strokeWidth={1.6} aria-hidden />
      {t('lost', { time: format.dateTime(since, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }) })}
    </p>
  )
}
