import type { PDFPage } from '@cantoo/pdf-lib'
import { ink, type Middle, orange, pale } from './draw-manual.ts'

/** The pump from its suction side, with the plug on top of its casing. */
export function drawVent(sheet: PDFPage, { x, y, font }: Middle) {
  const line = { borderColor: ink, borderWidth: 1 }
  const circle = (size: number) => sheet.drawCircle({ x, y, size, color: pale, ...line })
  sheet.drawRectangle({ x: x - 62, y, width: 30, height: 84, color: pale, ...line })
  sheet.drawRectangle({ x: x - 70, y: y + 76, width: 46, height: 8, color: pale, ...line })
  circle(62)
  circle(36)
  circle(24)
  sheet.drawRectangle({ x: x - 7, y: y + 60, width: 14, height: 12, color: orange, ...line })
  sheet.drawRectangle({ x: x - 50, y: y - 76, width: 100, height: 14, color: pale, ...line })
  for (const [text, from, to] of [
    ['Plug', 7, 66],
    ['Suction nozzle', 24, 0],
    ['Foot', 50, -69],
  ] as const) {
    sheet.drawLine({ start: { x: x + from, y: y + to }, end: { x: x + 100, y: y + to }, thickness: 0.7, color: ink })
    sheet.drawText(text, { x: x + 106, y: y + to - 3, size: 9, font, color: ink })
  }
}
