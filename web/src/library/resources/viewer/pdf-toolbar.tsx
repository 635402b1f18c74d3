import IconButton from '@mui/material/IconButton'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import ExternalLink from 'lucide-react/icons/external-link'
import FileText from 'lucide-react/icons/file-text'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useState, type KeyboardEvent } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { titleOf } from '../kinds.ts'

type Toolbar = {
  name: string
  page: number
  pages: number
  scale: number
  ready: boolean
  newTab?: string | undefined
  onPage: (page: number) => void
  onZoom: (direction: 'in' | 'out' | 'fit') => void
  onSearch: () => void
  onClose?: (() => void) | undefined
}

export function PdfToolbar({ name, page, pages, scale, ready, newTab, onPage, onZoom, onSearch, onClose }: Toolbar) {
  const t = useTranslations('viewer')
  const percent = useFormatter().number(scale, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <div className="pdf-bar" role="toolbar" aria-label={t('name', { name })}>
      <h2 title={name}>
        <FileText size={18} strokeWidth={1.6} aria-hidden />
        <span>{titleOf(name)}</span>
      </h2>
      <IconButton
        className="turn"
        aria-label={t('previousPage')}
        disabled={!ready || page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronUp size={18} strokeWidth={1.6} />
      </IconButton>
      <IconButton
        className="turn"
        aria-label={t('nextPage')}
        disabled={!ready || page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronDown size={18} strokeWidth={1.6} />
      </IconButton>
      <PageField key={page} page={page} pages={pages} onPage={onPage} />
      <span className="count">{t('pageOf', { pages: ready ? String(pages) : '–' })}</span>
      <span className="rule" />
      <IconButton className="zoom" aria-label={t('zoomOut')} disabled={!ready} onClick={() => onZoom('out')}>
        <ZoomOut size={18} strokeWidth={1.6} />
      </IconButton>
      <button
        type="button"
        className="scale"
        aria-label={t('fitWidth', { percent })}
        disabled={!ready}
        onClick={() => onZoom('fit')}
      >
        {percent}
      </button>
      <IconButton className="zoom" aria-label={t('zoomIn')} disabled={!ready} onClick={() => onZoom('in')}>
        <ZoomIn size={18} strokeWidth={1.6} />
      </IconButton>
      <span className="rule" />
      <IconButton aria-label={t('search')} disabled={!ready} onClick={onSearch}>
        <Search size={18} strokeWidth={1.6} />
      </IconButton>
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

/** Takes a page on Enter or when left; anything that is no page of the document is put back. */
function PageField({ page, pages, onPage }: Pick<Toolbar, 'page' | 'pages' | 'onPage'>) {
  const t = useTranslations('viewer')
  const [typed, setTyped] = useState(String(page))
  const go = () => {
    const wanted = Number(typed)
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages && wanted !== page) onPage(wanted)
    else setTyped(String(page))
  }
  return (
    <input
      className="pdf-page-field"
      aria-label={t('page')}
      inputMode="numeric"
      value={typed}
      disabled={pages === 0}
      onChange={(event) => setTyped(event.target.value.replace(/\D/g, '').slice(0, 6))}
      onFocus={(event) => event.target.select()}
      onBlur={go}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter') go()
      }}
    />
  )
}
