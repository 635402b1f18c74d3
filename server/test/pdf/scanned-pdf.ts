import { randomBytes } from 'node:crypto'
import { degrees, PDFDocument } from '@cantoo/pdf-lib'
import sharp, { type Sharp } from 'sharp'

export type ScannedPage = {
  /** Lines of text, the first of them larger. */
  lines?: readonly string[]
  /** Rows of cells below the lines. */
  table?: readonly (readonly string[])[]
  /** Lines around the cells of the table. */
  isRuled?: boolean
  /** Crossing lines instead of text, in which Tesseract finds letters. */
  scribble?: boolean
  /** As a scanner feeds it, the page is shown turned clockwise by this. */
  rotation?: 0 | 90 | 180 | 270
  /** How the paper lay on the glass, in degrees clockwise. */
  tilt?: number
  /** The light fades towards the right. */
  isShaded?: boolean
  /** Only this part of the picture is shown, in points from the lower left. */
  cropBox?: { x: number; y: number; width: number; height: number }
}

/** A4 at 200 dots per inch. */
const width = 1654
const height = 2339
const points = { width: 595, height: 842 }
const pixelsPerPoint = width / points.width
const margin = 60

export const lineAt = (index: number) => ({ x: margin, baseline: 80 + index * 24 })

/** Pages that hold nothing but the picture of their text; JPEG, as pdf-lib packs others anew. */
export async function makeScannedPdf(pages: readonly ScannedPage[]): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  for (const page of pages) {
    const picture = await document.embedJpg(await drawn(page).jpeg({ quality: 95 }).toBuffer())
    const turns = page.rotation ?? 0
    const size: [number, number] = turns % 180 === 0 ? [points.width, points.height] : [points.height, points.width]
    const sheet = document.addPage(size)
    sheet.drawImage(picture, { ...placeOf(turns, size), width: points.width, height: points.height })
    sheet.setRotation(degrees(turns))
    if (page.cropBox) sheet.setCropBox(page.cropBox.x, page.cropBox.y, page.cropBox.width, page.cropBox.height)
  }
  return document.save()
}

/** Turned back, so that the page that is shown turned is upright. */
function placeOf(turns: number, [wide, high]: [number, number]) {
  switch (turns) {
    case 90:
      return { x: wide, y: 0, rotate: degrees(90) }
    case 180:
      return { x: wide, y: high, rotate: degrees(180) }
    case 270:
      return { x: 0, y: high, rotate: degrees(270) }
    default:
      return { x: 0, y: 0, rotate: degrees(0) }
  }
}

/** One such page as a picture (PNG). */
export async function pictureOf(page: ScannedPage): Promise<Buffer> {
  return drawn(page).png().toBuffer()
}

function drawn({ lines = [], table = [], isRuled, scribble = false, tilt = 0, isShaded }: ScannedPage): Sharp {
  const rows = table.flatMap((cells, row) =>
    cells.map((cell, column) => textAt(cell, { x: margin + column * 150, y: lineAt(lines.length + 2 + row).baseline })),
  )
  const texts = lines.map((line, index) => {
    const { x, baseline } = lineAt(index)
    return textAt(line, { x, y: baseline, size: index === 0 ? 18 : 11 })
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="#f8f8f6"/><g transform="rotate(${tilt} ${width / 2} ${height / 2})">${[...texts, ...rows, isRuled ? ruledLines(lines.length, table) : '', scribble ? scribbledLines() : ''].join('')}</g>${isShaded ? shade : ''}</svg>`
  return sharp(Buffer.from(svg)).greyscale()
}

function textAt(text: string, { x, y, size = 11 }: { x: number; y: number; size?: number }): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const [left, baseline, height] = [x, y, size].map((value) => value * pixelsPerPoint)
  return `<text x="${left}" y="${baseline}" font-size="${height}" font-family="DejaVu Sans, sans-serif">${escaped}</text>`
}

/** Ten pages with one line of text each, of more than five megabytes: a picture that does not pack stands on the first. */
export async function makeLargePdf(): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const side = 1400
  const pixels = randomBytes(side * side * 3)
  const jpeg = await sharp(pixels, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer()
  const picture = await document.embedJpg(jpeg)
  for (let number = 1; number <= 10; number++) {
    const page = document.addPage([400, 300 + number])
    page.drawText(`Page ${number} tells the torque of bolt ${number}: ${number * 10} Nm. It is the same in winter.`, {
      size: 8,
    })
    if (number === 1) page.drawImage(picture, { x: 100, y: 100, width: 100, height: 100 })
  }
  return document.save({ useObjectStreams: false })
}

const shade = `<defs><linearGradient id="shade"><stop offset="0" stop-opacity="0"/><stop offset="1" stop-opacity=".75"/></linearGradient></defs>
  <rect width="100%" height="100%" fill="url(#shade)"/>`

/** Around each cell of a table below as many lines. */
function ruledLines(above: number, table: readonly (readonly string[])[]): string {
  const columns = Math.max(...table.map((cells) => cells.length))
  const [left, right] = [margin - 8, margin - 8 + columns * 150]
  const top = lineAt(above + 2).baseline - 16
  const bottom = top + table.length * 24
  const line = (x1: number, y1: number, x2: number, y2: number) => {
    const [fromX, fromY, toX, toY] = [x1, y1, x2, y2].map((at) => at * pixelsPerPoint)
    return `<line x1="${fromX}" y1="${fromY}" x2="${toX}" y2="${toY}"/>`
  }
  const levels = Array.from({ length: table.length + 1 }, (_, at) => line(left, top + at * 24, right, top + at * 24))
  const uprights = Array.from({ length: columns + 1 }, (_, at) => line(left + at * 150, top, left + at * 150, bottom))
  return `<g stroke="black" stroke-width="3">${[...levels, ...uprights].join('')}</g>`
}

function scribbledLines(): string {
  let seed = 3
  const next = (most: number): number => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff
    return (seed / 0x7fffffff) * most
  }
  const line = () => `<line x1="${next(width)}" y1="${next(height)}" x2="${next(width)}" y2="${next(height)}"/>`
  return `<g stroke="black" stroke-width="3">${Array.from({ length: 120 }, line).join('')}</g>`
}
