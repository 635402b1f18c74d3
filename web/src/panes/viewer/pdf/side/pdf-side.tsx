import IconButton from '@mui/material/IconButton'
import X from 'lucide-react/icons/x'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { PageThumbnails } from './page-thumbnails.tsx'
import { PdfOutline } from './pdf-outline.tsx'
import css from './pdf-side.module.css'

type PdfSideProps = {
  pdf: PDFDocumentProxy
  page: number
  onPage: (page: number) => void
  onGo: (destination: string | unknown[]) => void
  onClose: () => void
}

const views = ['thumbnails', 'outline'] as const

/** Beside the pages: small pictures of them, or the outline. */
export function PdfSide({ pdf, page, onPage, onGo, onClose }: PdfSideProps) {
  const t = useTranslations('viewer')
  const [shown, setShown] = useState<(typeof views)[number]>('thumbnails')
  return (
    <aside className={css.side} aria-label={t('side')}>
      <div className={css.head}>
        {views.map((one) => (
          <button key={one} type="button" aria-pressed={one === shown} onClick={() => setShown(one)}>
            {t(one)}
          </button>
        ))}
        <IconButton aria-label={t('closeSide')} onClick={onClose}>
          <X size={16} strokeWidth={1.6} />
        </IconButton>
      </div>
      {shown === 'thumbnails' ? (
        <PageThumbnails pdf={pdf} page={page} onPage={onPage} />
      ) : (
        <PdfOutline pdf={pdf} onGo={onGo} />
      )}
    </aside>
  )
}
