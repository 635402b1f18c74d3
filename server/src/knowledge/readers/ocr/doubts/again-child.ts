import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { cutDisplay, placeInLine, scale } from '../displays/cut-display.ts'
import { readDisplay } from '../displays/read-display.ts'
import { cutLine } from '../lines/cut-line.ts'
import type { TextLine } from '../lines/text-lines.ts'
import { isDisplay } from './display-line.ts'
import { openRecogniser } from './recognition.ts'
import { AskedAgain, type LineReadAgain } from './told-again.ts'

/** Reads lines of the picture from standard input as displays of seven segments, and what may be Chinese by the network. */
sharp.concurrency(1)
const input = await buffer(process.stdin)
const end = input.indexOf('\n')
const { lines } = AskedAgain.parse(JSON.parse(input.toString('utf8', 0, end)))
const picture = sharp(input.subarray(end + 1), { limitInputPixels: 100e6 }).greyscale()
const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
const raster = { width: info.width, height: info.height, pixels: new Uint8Array(data) }

let recogniser: ReturnType<typeof openRecogniser> | undefined
const read: LineReadAgain[] = []
for (const { line, isChinese } of lines) {
  const figures = figuresIn(line)
  const recognise = isChinese && !isDisplay(figures) ? await (recogniser ??= openRecogniser()) : undefined
  read.push({ figures, characters: (await recognise?.(cutLine(raster, line))) ?? [] })
}
process.stdout.write(JSON.stringify(read))

function figuresIn(line: TextLine): LineReadAgain['figures'] {
  const display = cutDisplay(raster, line)
  return readDisplay(display)
    .filter(({ confidence }) => confidence > 0)
    .map(({ left, right, middle, height, ...figure }) => ({
      ...figure,
      left: placeInLine(display, { x: left, y: middle }).x,
      right: placeInLine(display, { x: right, y: middle }).x,
      middle: placeInLine(display, { x: left, y: middle }).y,
      height: height * scale,
    }))
}
