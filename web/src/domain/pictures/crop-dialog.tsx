import { limits } from '@millwright/contract/limits'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useTranslations } from 'use-intl'
import { maxZoom, movedBy, wholeCrop, zoomedTo, zoomOf, type Crop, type Size } from './crop.ts'
import css from './crop-dialog.module.css'

/** CSS pixels; the dialog of the narrowest screen holds it. */
const side = 280
const arrowStep = 8
const arrows: Record<string, { dx: number; dy: number }> = {
  ArrowLeft: { dx: -arrowStep, dy: 0 },
  ArrowRight: { dx: arrowStep, dy: 0 },
  ArrowUp: { dx: 0, dy: -arrowStep },
  ArrowDown: { dx: 0, dy: arrowStep },
}

type CropDialogProps = {
  /** Address of the chosen picture. */
  source: string
  onCut: (picture: Blob) => void
  onCancel: () => void
  onUnreadable: () => void
}

/** Cuts a square out of a picture, in the browser. */
export function CropDialog({ source, onCut, onCancel, onUnreadable }: CropDialogProps) {
  const t = useTranslations('pictures')
  const id = useId()
  const picture = useRef<HTMLImageElement>(null)
  const [size, setSize] = useState<Size>({ width: 1, height: 1 })
  const [isLoaded, setLoaded] = useState(false)
  const [crop, setCrop] = useState<Crop>(wholeCrop(size))
  const scale = side / crop.side
  const move = (dx: number, dy: number) => setCrop(movedBy(crop, size, { dx: -dx / scale, dy: -dy / scale }))

  const cut = async () => {
    const square = picture.current && (await drawSquare(picture.current, crop))
    if (square) onCut(square)
    else onUnreadable()
  }
  return (
    <Dialog open onClose={onCancel} maxWidth={false} slotProps={{ paper: { sx: { maxWidth: side + 50 } } }}>
      <DialogTitle>{t('cropTitle')}</DialogTitle>
      <DialogContent>
        <p className={css.help}>{t('cropHelp')}</p>
        <button
          type="button"
          className={css.place}
          style={{ width: side, height: side }}
          aria-label={t('cropPlace')}
          disabled={!isLoaded}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={(event: PointerEvent) => {
            if (event.buttons === 1) move(event.movementX, event.movementY)
          }}
          onKeyDown={(event: KeyboardEvent) => {
            const step = arrows[event.key]
            if (!step) return
            event.preventDefault()
            move(-step.dx, -step.dy)
          }}
        >
          <img
            ref={picture}
            src={source}
            alt=""
            draggable={false}
            style={{
              width: size.width * scale,
              height: size.height * scale,
              transform: `translate(${-crop.x * scale}px, ${-crop.y * scale}px)`,
            }}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
              setSize({ width, height })
              setCrop(wholeCrop({ width, height }))
              setLoaded(true)
            }}
            onError={onUnreadable}
          />
        </button>
        <label className={css.zoom} htmlFor={id}>
          {t('zoom')}
          <input
            id={id}
            type="range"
            min={1}
            max={maxZoom}
            step={0.05}
            value={zoomOf(crop, size)}
            onChange={({ target }) => setCrop(zoomedTo(crop, size, Number(target.value)))}
          />
        </label>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button variant="contained" disabled={!isLoaded} onClick={() => void cut()}>
          {t('useCut')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** A JPEG of the square, in the size in which the server keeps pictures; null when it cannot be drawn. */
function drawSquare(picture: HTMLImageElement, crop: Crop): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = limits.pictureSide
  canvas.height = limits.pictureSide
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  // JPEG has no transparency: what is transparent would be black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, crop.x, crop.y, crop.side, crop.side, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}
