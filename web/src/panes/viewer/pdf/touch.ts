import type { TouchManager } from 'pdfjs-dist'
import type { PDFViewer } from 'pdfjs-dist/web/pdf_viewer.mjs'

type Touch = {
  /** pdf.js comes when the first document is opened. */
  Manager: typeof TouchManager
  view: PDFViewer
  container: HTMLElement
  onPinch: () => void
  onDoubleTap: () => void
  signal: AbortSignal
}

/** Pages are drawn anew this many milliseconds after the fingers rest. */
const drawingDelay = 400
const scales = { least: 0.1, most: 10 }
/** Two taps are one within so many milliseconds and pixels. */
const doubleTap = { within: 300, near: 24 }

/** Two fingers change the scale where they are; two taps are told. */
export function hearTouch({ Manager, view, container, onPinch, onDoubleTap, signal }: Touch) {
  // pdf.js rounds scales: the fingers' own is kept beside it.
  let pinched = 1
  new Manager({
    container,
    signal,
    onPinchStart: () => {
      pinched = view.currentScale
    },
    onPinching: ([x, y]: [number, number], before: number, now: number) => {
      const { left, top } = container.getBoundingClientRect()
      pinched = Math.min(scales.most, Math.max(scales.least, (pinched * now) / before))
      view.updateScale({ drawingDelay, scaleFactor: pinched / view.currentScale, origin: [x - left, y - top] })
      onPinch()
    },
  })

  let last: { at: number; x: number; y: number } | null = null
  container.addEventListener(
    'pointerup',
    ({ pointerType, isPrimary, timeStamp, clientX, clientY }) => {
      if (pointerType !== 'touch' || !isPrimary) return
      const isSecond =
        last !== null &&
        timeStamp - last.at < doubleTap.within &&
        Math.hypot(clientX - last.x, clientY - last.y) < doubleTap.near
      last = isSecond ? null : { at: timeStamp, x: clientX, y: clientY }
      if (isSecond) onDoubleTap()
    },
    { signal },
  )
}

/** How much one notch of a wheel, of 100 pixels, changes the scale. */
const perNotch = 1.2

/** The wheel with Ctrl, as which browsers also tell two fingers on a pad, changes the scale where the pointer is. */
export function hearWheel({ view, container, signal }: Pick<Touch, 'view' | 'container' | 'signal'>) {
  container.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const { left, top } = container.getBoundingClientRect()
      const pixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY : Math.sign(event.deltaY) * 100
      const wanted = view.currentScale * perNotch ** (-pixels / 100)
      const scale = Math.min(scales.most, Math.max(scales.least, wanted))
      view.updateScale({
        drawingDelay,
        scaleFactor: scale / view.currentScale,
        origin: [event.clientX - left, event.clientY - top],
      })
    },
    { passive: false, signal },
  )
}
