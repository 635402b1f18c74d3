import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import PanelLeft from 'lucide-react/icons/panel-left'
import Printer from 'lucide-react/icons/printer'
import RotateCwSquare from 'lucide-react/icons/rotate-cw-square'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { PageField } from '../page-field.tsx'
import css from '../viewer-pane.module.css'
import type { Zoom } from './pdf-session.ts'

type Tools = {
  page: number
  pages: number
  scale: number
  ready: boolean
  sideOpen: boolean
  onSide: () => void
  onPage: (page: number) => void
  onZoom: (zoom: Zoom) => void
  onRotate: () => void
  onPrint: () => void
}

export function PdfTools({ page, pages, scale, ready, sideOpen, onSide, onPage, onZoom, onRotate, onPrint }: Tools) {
  const t = useTranslations('viewer')
  return (
    <>
      <IconButton
        className={css.side}
        aria-label={t('side')}
        title={t('side')}
        aria-expanded={sideOpen}
        disabled={!ready}
        onClick={onSide}
      >
        <PanelLeft size={18} strokeWidth={1.6} />
      </IconButton>
      <IconButton
        className={css.turn}
        aria-label={t('previousPage')}
        disabled={!ready || page <= 1}
        onClick={() => onPage(page - 1)}
      >
        <ChevronUp size={18} strokeWidth={1.6} />
      </IconButton>
      <IconButton
        className={css.turn}
        aria-label={t('nextPage')}
        disabled={!ready || page >= pages}
        onClick={() => onPage(page + 1)}
      >
        <ChevronDown size={18} strokeWidth={1.6} />
      </IconButton>
      <PageField key={page} label={t('page')} page={page} pages={pages} onPage={onPage} />
      <span className={css.count}>{t('pageOf', { pages: ready ? String(pages) : '–' })}</span>
      <span className={css.rule} />
      <IconButton className={css.zoom} aria-label={t('zoomOut')} disabled={!ready} onClick={() => onZoom('out')}>
        <ZoomOut size={18} strokeWidth={1.6} />
      </IconButton>
      <ScaleMenu scale={scale} ready={ready} onZoom={onZoom} />
      <IconButton className={css.zoom} aria-label={t('zoomIn')} disabled={!ready} onClick={() => onZoom('in')}>
        <ZoomIn size={18} strokeWidth={1.6} />
      </IconButton>
      <IconButton
        className={css.rotate}
        aria-label={t('rotate')}
        title={t('rotate')}
        disabled={!ready}
        onClick={onRotate}
      >
        <RotateCwSquare size={18} strokeWidth={1.6} />
      </IconButton>
      <IconButton
        className={css.print}
        aria-label={t('print')}
        title={t('print')}
        aria-haspopup="dialog"
        disabled={!ready}
        onClick={onPrint}
      >
        <Printer size={18} strokeWidth={1.6} />
      </IconButton>
    </>
  )
}

const scales = [0.5, 0.75, 1, 1.25, 1.5, 2, 4]

function ScaleMenu({ scale, ready, onZoom }: Pick<Tools, 'scale' | 'ready' | 'onZoom'>) {
  const t = useTranslations('viewer')
  const format = useFormatter()
  const percentOf = (value: number) => format.number(value, { style: 'percent', maximumFractionDigits: 0 })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (zoom: Zoom) => {
    setAnchor(null)
    onZoom(zoom)
  }
  return (
    <>
      <button
        type="button"
        className={css.scale}
        aria-label={t('scale', { percent: percentOf(scale) })}
        aria-haspopup="menu"
        disabled={!ready}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {percentOf(scale)}
      </button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        <MenuItem onClick={() => choose('width')}>{t('fitWidth')}</MenuItem>
        <MenuItem onClick={() => choose('page')}>{t('fitPage')}</MenuItem>
        {scales.map((value) => (
          <MenuItem key={value} onClick={() => choose(value)}>
            {percentOf(value)}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
