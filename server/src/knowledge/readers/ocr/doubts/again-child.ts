import { buffer } from 'node:stream/consumers'
import { readPgm } from '../../pgm.ts'
import { cutDisplay, placeInLine, scale } from '../displays/cut-display.ts'
import { readDisplay } from '../displays/read-display.ts'
import { cutLine } from '../lines/cut-line.ts'
import type { TextLine } from '../lines/text-lines.ts'
import { isDisplay } from './display-line.ts'
import type { Recogniser } from './recognition.ts'
import { AskedAgain, type LineReadAgain } from './told-again.ts'

/** Reads lines of the picture from standard input as displays of seven segments, and what may be Chinese by the network. */
const input = await buffer(process.stdin)
const end = input.indexOf('\n')
const { lines } = AskedAgain.parse(JSON.parse(input.toString('utf8', 0, end)))
const raster = readPgm(input, end + 1).raster

let recogniser: Promise<Recogniser> | undefined
const read: LineReadAgain[] = []
for (const { line, isChinese } of lines) {
  const figures = figuresIn(line)
  const recognise = isChinese && !isDisplay(figures) ? await (recogniser ??= loadRecogniser()) : undefined
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

/** Few pictures hold what may be Chinese. */
async function loadRecogniser(): Promise<Recogniser> {
  const { openRecogniser } = await import('./recognition.ts')
  return openRecogniser()
}
