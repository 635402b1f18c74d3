import type { Box, Segment } from '@millwright/contract/segments'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { pageOf } from '../marks/segments.ts'
import { figurePlace } from './figure-place.ts'
import { inkOf } from './ink.ts'
import { openDocument } from './open-document.ts'
import { pageTextOf } from './page-text.ts'

export type CitedCaption = { segment: Segment; boxes: readonly Box[] }
type Drawing = { url: string; caption: CitedCaption; canvas: HTMLCanvasElement; signal: AbortSignal }

/** One after another: an answer with three figures opens one document at a time. */
let last: Promise<unknown> = Promise.resolve()

/** Draws the figure over or under a caption, as wide as the canvas is shown. Rejects when there is nothing to show. */
export function drawFigure(drawing: Drawing): Promise<void> {
  const drawn = last.then(() => openAndDraw(drawing))
  last = drawn.catch(() => undefined)
  return drawn
}

async function openAndDraw({ url, caption, canvas, signal }: Drawing): Promise<void> {
  signal.throwIfAborted()
  const closing = new AbortController()
  const stop = () => closing.abort()
  signal.addEventListener('abort', stop)
  try {
    const { pdf } = await openDocument({ url, onPassword: stop, signal: closing.signal })
    await draw(pdf, { caption, canvas, signal: closing.signal })
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

async function draw(pdf: PDFDocumentProxy, { caption, canvas, signal }: Omit<Drawing, 'url'>): Promise<void> {
  const page = await pdf.getPage(pageOf(caption.segment) ?? 1)
  const place = figurePlace((await pageTextOf(page)).runs, caption.boxes)
  signal.throwIfAborted()
  const whole = page.getViewport({ scale: 1 })
  const [width, height] = [place.width * whole.width, place.height * whole.height]
  const scale = drawnLarger * Math.min(canvas.clientWidth / width, canvas.clientHeight / height)
  const viewport = page.getViewport({
    scale,
    offsetX: -place.x * whole.width * scale,
    offsetY: -place.y * whole.height * scale,
  })
  const drawn = document.createElement('canvas')
  drawn.width = Math.floor(width * scale)
  drawn.height = Math.floor(height * scale)
  const task = page.render({ canvas: drawn, viewport })
  const stop = () => task.cancel()
  signal.addEventListener('abort', stop)
  try {
    await task.promise
    showInk(drawn, canvas)
  } finally {
    signal.removeEventListener('abort', stop)
  }
}

/** What is left of it when its white edges are cut off is shown as wide as the whole. */
const drawnLarger = 2
/** CSS pixels of paper around a figure. */
const paper = 8

function showInk(drawn: HTMLCanvasElement, canvas: HTMLCanvasElement) {
  const pixels = drawn.getContext('2d')?.getImageData(0, 0, drawn.width, drawn.height)
  const ink = pixels && inkOf(pixels)
  const context = canvas.getContext('2d')
  if (!ink || !context) throw new Error('Nothing is drawn there')
  const edge = paper * drawnLarger
  canvas.width = ink.width + 2 * edge
  canvas.height = ink.height + 2 * edge
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(drawn, ink.x, ink.y, ink.width, ink.height, edge, edge, ink.width, ink.height)
}
