import IconButton from '@mui/material/IconButton'
import Image from 'lucide-react/icons/image'
import RotateCwSquare from 'lucide-react/icons/rotate-cw-square'
import ZoomIn from 'lucide-react/icons/zoom-in'
import ZoomOut from 'lucide-react/icons/zoom-out'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { drawMarks } from '../marks/mark-layers.ts'
import { QuoteSteps } from '../quote-steps.tsx'
import { useQuoteSteps } from '../use-quote-steps.ts'
import { ViewerPane } from '../viewer-pane.tsx'
import css from '../viewer-pane.module.css'
import { drawLines } from '../reading/line-layer.ts'
import { ReadBeside } from '../reading/read-beside.tsx'
import { ReadingBanner } from '../reading/reading-banner.tsx'
import { ScanNotice } from '../reading/scan-notice.tsx'
import { useReading } from '../reading/use-reading.ts'
import type { FileViewerProps, OpenFailure } from '../viewer-props.ts'
import { ViewerSkeleton } from '../viewer-skeleton.tsx'
import { whyFailed } from '../why-failed.ts'
import own from './image-viewer.module.css'
import type { Size } from './picture-place.ts'
import { usePicture } from './use-picture.ts'

/** A drawing may say no size of its own. */
const withoutSize: Size = { width: 800, height: 600 }
/** An image is one segment. */
const onlyPage = 1

/** An image is only ever an `img`: a drawing's scripts do not run there, and nothing is fetched for it. */
export function ImageViewer(props: FileViewerProps) {
  const { file, place, record, isOld, failed } = props
  const t = useTranslations('viewer')
  const { shown: stepped, ...quotes } = useQuoteSteps(props.shown ?? null)
  const reading = useReading({ place, record, isOld, page: onlyPage, shown: stepped })
  const { shown, drawn } = reading
  const scroll = useRef<HTMLDivElement>(null)
  const marksOn = useRef<HTMLDivElement>(null)
  const [natural, setNatural] = useState<Size | null>(null)
  const [failure, setFailure] = useState<OpenFailure | null>(null)
  const [attempt, setAttempt] = useState(0)
  const picture = usePicture(scroll, natural)
  const { turned, shown: scale } = picture

  useEffect(() => {
    const element = marksOn.current
    if (!element || !natural) return
    drawMarks(
      element,
      (shown?.marks ?? []).filter((mark) => !mark.elsewhere),
    )
    const visited = shown?.visit !== null && shown?.first
    if (visited) element.querySelector('.pdf-marks > div')?.scrollIntoView({ block: 'center', inline: 'center' })
  }, [shown, natural])
  useEffect(() => {
    if (marksOn.current && natural) drawLines(marksOn.current, drawn)
  }, [drawn, natural])

  const onKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => {
    if (ctrlKey || metaKey || altKey) return false
    const keys: Readonly<Record<string, () => void>> = {
      '+': picture.zoomIn,
      '=': picture.zoomIn,
      '-': picture.zoomOut,
      '0': picture.fit,
      '1': () => picture.zoomTo(1),
      r: picture.rotate,
    }
    keys[key]?.()
    return key in keys
  }
  const ready = natural !== null && failure === null
  return (
    <ViewerPane
      viewer={{
        ...props,
        banner: <ReadingBanner viewer={props} reading={reading} />,
      }}
      icon={<Image size={18} strokeWidth={1.6} aria-hidden />}
      tools={<PictureTools picture={picture} ready={ready} />}
      onKey={onKey}
      spoken={ready && shown?.first ? t('quoteMarked', { n: String(shown.first.n) }) : ''}
      foot={
        ready && (
          <>
            <ScanNotice reading={reading} isPicture />
            {quotes.total > 1 && (
              <QuoteSteps
                index={quotes.index}
                total={quotes.total}
                whole={false}
                onGo={quotes.go}
                onWhole={picture.fit}
              />
            )}
          </>
        )
      }
    >
      <ReadBeside place={place} reading={reading} mayWrite={record.access === 'full'}>
        {/* Scrolls by keyboard. */}
        <div ref={scroll} className={`${css.scroll} ${own.scroll}`} tabIndex={0} role="document" aria-label={file.name}>
          <div
            className={own.turned}
            style={turned ? { width: turned.width * scale, height: turned.height * scale } : { visibility: 'hidden' }}
          >
            <div
              ref={marksOn}
              className={own.picture}
              style={{
                ...(natural ? { width: natural.width * scale, height: natural.height * scale } : {}),
                transform: `translate(-50%, -50%) rotate(${picture.turn}deg)`,
              }}
            >
              <img
                key={attempt}
                src={file.url}
                alt={t('picture', { name: file.name })}
                draggable={false}
                onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                  setNatural(width > 0 && height > 0 ? { width, height } : withoutSize)
                }
                onError={() => void whyFailed(file.url).then(setFailure)}
              />
            </div>
          </div>
        </div>
      </ReadBeside>
      {!natural && !failure && <ViewerSkeleton />}
      {failure &&
        failed(failure, () => {
          setFailure(null)
          setAttempt(attempt + 1)
        })}
    </ViewerPane>
  )
}

function PictureTools({ picture, ready }: { picture: ReturnType<typeof usePicture>; ready: boolean }) {
  const t = useTranslations('viewer')
  const percent = useFormatter().number(picture.shown, { style: 'percent', maximumFractionDigits: 0 })
  return (
    <>
      <IconButton className={css.zoom} aria-label={t('zoomOut')} disabled={!ready} onClick={picture.zoomOut}>
        <ZoomOut size={18} strokeWidth={1.6} />
      </IconButton>
      <button type="button" className={css.scale} title={t('fit')} disabled={!ready} onClick={picture.fit}>
        <span className={own.hidden}>{t('fit')}: </span>
        {percent}
      </button>
      <IconButton className={css.zoom} aria-label={t('zoomIn')} disabled={!ready} onClick={picture.zoomIn}>
        <ZoomIn size={18} strokeWidth={1.6} />
      </IconButton>
      <IconButton aria-label={t('rotate')} title={t('rotate')} disabled={!ready} onClick={picture.rotate}>
        <RotateCwSquare size={18} strokeWidth={1.6} />
      </IconButton>
    </>
  )
}
