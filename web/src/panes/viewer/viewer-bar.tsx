import IconButton from '@mui/material/IconButton'
import Download from 'lucide-react/icons/download'
import ExternalLink from 'lucide-react/icons/external-link'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { titleOf } from '../../domain/resources/kinds.ts'
import { type BarEntry, MoreMenu } from './more-menu.tsx'
import css from './viewer-pane.module.css'

type ViewerBarProps = {
  name: string
  icon?: ReactNode
  status?: ReactNode
  /** What this viewer alone can do. */
  tools?: ReactNode
  /** The tools that go where there is little room. */
  more?: readonly BarEntry[] | undefined
  newTab?: string | undefined
  onSearch?: (() => void) | undefined
  hasFormats?: boolean | undefined
  onDownload?: ((from?: HTMLElement) => void) | undefined
  onClose?: (() => void) | undefined
}

/** The head of every viewer, and of what stands in the place of one. */
export function ViewerBar({ name, icon, status, tools, more, newTab, hasFormats = false, ...on }: ViewerBarProps) {
  const { onSearch, onDownload, onClose } = on
  const t = useTranslations('viewer')
  return (
    <div className={css.bar} data-menu={more !== undefined} role="toolbar" aria-label={t('name', { name })}>
      <h2 title={name}>
        {icon}
        <span>{titleOf(name)}</span>
      </h2>
      {status && <span className={css.status}>{status}</span>}
      {tools}
      {tools && <span className={css.rule} />}
      {onSearch && (
        <IconButton aria-label={t('search')} onClick={onSearch}>
          <Search size={18} strokeWidth={1.6} />
        </IconButton>
      )}
      {onDownload && (
        <IconButton
          className={hasFormats ? '' : (css.download ?? '')}
          aria-haspopup={hasFormats ? 'menu' : undefined}
          aria-label={t('download')}
          title={t('download')}
          onClick={(event) => onDownload(event.currentTarget)}
        >
          <Download size={18} strokeWidth={1.6} />
        </IconButton>
      )}
      {more && (
        <MoreMenu
          entries={[...more, ...(onDownload ? [{ text: t('download'), disabled: false, onClick: onDownload }] : [])]}
        />
      )}
      {newTab && (
        <IconButton aria-label={t('openInNewTab')} href={newTab} target="_blank" rel="noopener">
          <ExternalLink size={18} strokeWidth={1.6} />
        </IconButton>
      )}
      {onClose && (
        <IconButton aria-label={t('close')} onClick={onClose}>
          <X size={18} strokeWidth={1.6} />
        </IconButton>
      )}
    </div>
  )
}
