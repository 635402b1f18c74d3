import { PDFDocument, StandardFonts, rgb, type PDFFont, type PDFPage } from '@cantoo/pdf-lib'

/** What a page of a manual is made of. */
export type Block =
  | { kind: 'chapter'; text: string }
  | { kind: 'section'; text: string }
  | { kind: 'text'; text: string }
  | { kind: 'steps'; items: string[] }
  | { kind: 'warning'; text: string }
  | { kind: 'table'; caption: string; widths: number[]; rows: string[][] }
  /** Drawn in the middle of the page, over its caption. */
  | { kind: 'figure'; caption: string; height: number; draw: (sheet: PDFPage, middle: Middle) => void }

export type Middle = { x: number; y: number; font: PDFFont }

export type Manual = { fileName: string; title: string; subtitle: string; number: string; blocks: Block[] }

const page = { width: 595, height: 842, left: 64, right: 531, top: 770, bottom: 76 }
export const ink = rgb(0.11, 0.12, 0.13)
const grey = rgb(0.42, 0.44, 0.46)
export const pale = rgb(0.93, 0.93, 0.91)
export const orange = rgb(0.8, 0.32, 0.05)

type Fonts = { regular: PDFFont; bold: PDFFont }
type Style = { font: PDFFont; size: number; leading: number; indent?: number }

/** Sets a manual in A4 with a title page, running heads and page numbers. */
export async function drawManual(manual: Manual): Promise<Uint8Array> {
  const pdf = await PDFDocument.create()
  pdf.setTitle(manual.title)
  const fonts = {
    regular: await pdf.embedFont(StandardFonts.Helvetica),
    bold: await pdf.embedFont(StandardFonts.HelveticaBold),
  }
  drawTitlePage(pdf.addPage([page.width, page.height]), manual, fonts)
  const writer = createWriter(pdf, fonts)
  for (const block of manual.blocks) drawBlock(writer, block)
  const pages = pdf.getPages()
  for (const [index, sheet] of pages.entries()) {
    if (index === 0) continue
    sheet.drawText(`${manual.number}  ${manual.title}`, {
      x: page.left,
      y: 800,
      size: 8,
      font: fonts.regular,
      color: grey,
    })
    const number = `${index + 1} / ${pages.length}`
    sheet.drawText(number, { x: page.right - 28, y: 44, size: 8, font: fonts.regular, color: grey })
  }
  return pdf.save()
}

function drawTitlePage(sheet: PDFPage, { title, subtitle, number }: Manual, { regular, bold }: Fonts) {
  sheet.drawRectangle({ x: page.left, y: 640, width: 56, height: 6, color: orange })
  let y = 600
  for (const line of wrap(title, { font: bold, size: 26, leading: 32 }, page.right - page.left)) {
    sheet.drawText(line, { x: page.left, y, size: 26, font: bold, color: ink })
    y -= 32
  }
  sheet.drawText(subtitle, { x: page.left, y: y - 4, size: 13, font: regular, color: grey })
  sheet.drawText(number, { x: page.left, y: 100, size: 10, font: regular, color: grey })
}

type Writer = {
  fonts: Fonts
  sheet: PDFPage
  y: number
  /** Begins a page unless this height is left on the present one. */
  need: (height: number) => void
  turn: () => void
}

function createWriter(pdf: PDFDocument, fonts: Fonts): Writer {
  const writer: Writer = {
    fonts,
    sheet: pdf.addPage([page.width, page.height]),
    y: page.top,
    need(height) {
      if (writer.y - height < page.bottom) writer.turn()
    },
    turn() {
      writer.sheet = pdf.addPage([page.width, page.height])
      writer.y = page.top
    },
  }
  return writer
}

function drawBlock(writer: Writer, block: Block) {
  const { regular, bold } = writer.fonts
  const body = { font: regular, size: 10.5, leading: 15 }
  switch (block.kind) {
    case 'chapter':
      if (writer.y < page.top) writer.turn()
      drawLines(writer, block.text, { font: bold, size: 18, leading: 26 })
      writer.y -= 10
      return
    case 'section':
      writer.need(70)
      writer.y -= 8
      drawLines(writer, block.text, { font: bold, size: 12.5, leading: 18 })
      writer.y -= 4
      return
    case 'text':
      drawLines(writer, block.text, body)
      writer.y -= 8
      return
    case 'steps':
      for (const [index, item] of block.items.entries()) {
        writer.need(15)
        writer.sheet.drawText(`${index + 1}.`, { x: page.left, y: writer.y, size: 10.5, font: bold, color: ink })
        drawLines(writer, item, { ...body, indent: 22 })
        writer.y -= 4
      }
      writer.y -= 6
      return
    case 'warning':
      return drawWarning(writer, block.text)
    case 'table':
      return drawTable(writer, block)
    case 'figure': {
      writer.need(block.height + 40)
      block.draw(writer.sheet, { x: page.width / 2, y: writer.y - block.height / 2, font: regular })
      writer.y -= block.height + 14
      drawLines(writer, block.caption, { font: regular, size: 9.5, leading: 16 })
      writer.y -= 14
    }
  }
}

function drawLines(writer: Writer, text: string, style: Style) {
  const { indent = 0 } = style
  for (const line of wrap(text, style, page.right - page.left - indent)) {
    writer.need(style.leading)
    writer.sheet.drawText(line, { x: page.left + indent, y: writer.y, size: style.size, font: style.font, color: ink })
    writer.y -= style.leading
  }
}

function drawWarning(writer: Writer, text: string) {
  const style = { font: writer.fonts.bold, size: 10.5, leading: 15 }
  const height = wrap(text, style, page.right - page.left - 18).length * style.leading
  writer.need(height + 12)
  writer.sheet.drawRectangle({ x: page.left, y: writer.y - height + 10, width: 4, height: height + 4, color: orange })
  drawLines(writer, text, { ...style, indent: 18 })
  writer.y -= 12
}

function drawTable(writer: Writer, { caption, widths, rows }: Extract<Block, { kind: 'table' }>) {
  const { regular, bold } = writer.fonts
  writer.need(60)
  drawLines(writer, caption, { font: bold, size: 9.5, leading: 16 })
  for (const [index, row] of rows.entries()) {
    const style = { font: index === 0 ? bold : regular, size: 9.5, leading: 13 }
    const cells = row.map((cell, column) => wrap(cell, style, (widths[column] ?? 80) - 10))
    const height = Math.max(...cells.map((lines) => lines.length)) * style.leading + 7
    writer.need(height)
    const top = writer.y + 11
    const width = widths.reduce((sum, one) => sum + one, 0)
    if (index === 0) writer.sheet.drawRectangle({ x: page.left, y: top - height, width, height, color: pale })
    const line = { start: { x: page.left, y: top - height }, end: { x: page.left + width, y: top - height } }
    writer.sheet.drawLine({ ...line, thickness: 0.5, color: grey })
    let x = page.left + 5
    for (const [column, lines] of cells.entries()) {
      for (const [number, text] of lines.entries()) {
        const y = writer.y - 2 - number * style.leading
        writer.sheet.drawText(text, { x, y, size: style.size, font: style.font, color: ink })
      }
      x += widths[column] ?? 80
    }
    writer.y -= height
  }
  writer.y -= 14
}

function wrap(text: string, { font, size }: Style, width: number): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last !== undefined && font.widthOfTextAtSize(`${last} ${word}`, size) <= width)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word)
  }
  return lines
}
