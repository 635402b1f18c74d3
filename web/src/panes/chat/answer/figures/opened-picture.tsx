import ImageOff from 'lucide-react/icons/image-off'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { drawFigure } from '../../../viewer/pdf/draw-figure.ts'
import { useOpenedFile } from '../../../viewer/use-opened-file.ts'
import css from './cited-figures.module.css'
import type { Figure } from './figures.ts'

/** A cited image, or what is cut out of a page; a sentence where it cannot be shown. */
export function OpenedPicture({ figure }: { figure: Figure }) {
  const t = useTranslations('chats')
  const { source, caption } = figure
  const { departmentId, assetId, resourceId: id, fileType: type, newerVersion, version } = source
  const isImage = type === 'image'
  const { file, isMissing, error } = useOpenedFile(
    { departmentId, assetId: assetId ?? '', type: isImage ? 'image' : 'document', id },
    newerVersion ? (version ?? null) : null,
  )
  const [failed, setFailed] = useState(false)
  const onFailed = () => setFailed(true)
  // What a page is of other formats, nothing here knows.
  const isOther = file !== undefined && !isImage && file.format !== 'pdf'
  if (failed || isMissing || error || isOther) {
    return (
      <span className={css.failed}>
        <ImageOff size={18} strokeWidth={1.6} aria-hidden />
        {t('figureFailed')}
        <span>{caption}</span>
      </span>
    )
  }
  if (!file) return null
  if (isImage) return <img src={file.url} alt={caption} loading="lazy" onError={onFailed} />
  return <PageCutOut url={file.url} figure={figure} onFailed={onFailed} />
}

function PageCutOut({ url, figure, onFailed }: { url: string; figure: Figure; onFailed: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [drawn, setDrawn] = useState(false)
  const failed = useRef(onFailed)
  const { segment, caption, boxes } = figure
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const stop = new AbortController()
    drawFigure({ url, caption: { segment, boxes }, canvas: element, signal: stop.signal }).then(
      () => setDrawn(true),
      () => {
        if (!stop.signal.aborted) failed.current()
      },
    )
    return () => stop.abort()
  }, [url, segment, boxes])
  return <canvas ref={canvas} role="img" aria-label={caption} data-drawn={drawn} />
}
