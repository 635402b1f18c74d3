import sharp from 'sharp'
import { openPictureReader } from '../server/src/knowledge/readers/ocr/picture-reader.ts'
import { systemTesseract } from '../server/src/knowledge/readers/ocr/engines/system-tesseract.ts'
import { dotsPerInchOf, readOne } from '../server/src/knowledge/readers/picture.ts'
import type { Part, Row } from './part.ts'
import { makePanels } from './pictures/displays.ts'
import { makePages } from './pictures/pages.ts'
import { makePhotos } from './pictures/photos.ts'
import { childSeconds, plainTesseract, withMemory } from './pictures/run-measured.ts'
import type { Sample } from './pictures/sample.ts'
import { noScore, type Score, scoreOf, sum } from './pictures/score.ts'

type MeasuredScore = Score & { pictures: number; seconds: number; megabytes: number }
const nothing: MeasuredScore = { ...noScore, pictures: 0, seconds: 0, megabytes: 0 }

/** Displays are read by rules that were chosen on the seeds 1 to 3. */
const panelSeed = 5

/** `PICTURES=8` looks at every eighth only; `SEED=2` at others of the same kinds. */
const every = Number(process.env['PICTURES'] ?? '1')
const seed = Number(process.env['SEED'] ?? '1')

export const pictures: Part = {
  name: 'pictures',
  what: 'pages in eight languages, 60 photos and 6 panels of displays, beside plain tesseract on the same files',
  async measure() {
    const languages = await systemTesseract.languages()
    if (!languages.has('eng')) return [{ kind: 'no tesseract is installed' }]
    const samples = [
      ...(await makePages(languages, seed)),
      ...(await makePhotos(seed)),
      ...(await makePanels(panelSeed, 6)),
    ].filter((_, at) => at % every === 0)
    const kinds = new Map<string, { ours: MeasuredScore; plain: MeasuredScore }>()
    const sureness: { confidence: number; isRight: boolean }[] = []
    for (const sample of samples) {
      const known = kinds.get(sample.kind) ?? { ours: nothing, plain: nothing }
      const ours = await measured(() => readSample(sample, sureness), sample)
      const plain = await measured(() => plainTesseract(sample.png, sample.language), sample)
      kinds.set(sample.kind, { ours: added(known.ours, ours), plain: added(known.plain, plain) })
    }
    tellFigures(sureness)
    return [...kinds].flatMap(([kind, { ours, plain }]) => [rowOf(kind, 'ours', ours), rowOf('', 'plain', plain)])
  },
}

async function measured(read: () => Promise<string>, sample: Sample): Promise<MeasuredScore> {
  const before = await childSeconds()
  const { result, megabytes } = await withMemory(read)
  return { ...scoreOf(sample.lines, result), pictures: 1, seconds: (await childSeconds()) - before, megabytes }
}

async function readSample(
  { png, language, isPage, lines }: Sample,
  sureness: { confidence: number; isRight: boolean }[],
): Promise<string> {
  const { data: pixels, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true })
  const page = { width: info.width, height: info.height }
  const raster = { ...page, pixels }
  const picture = { ...raster, dotsPerInch: dotsPerInchOf(raster), number: 1, page, isPage }
  const { text, reading } = (await readOne(openPictureReader([language]), picture, undefined))()
  const known = stretchesOf(lines)
  for (const line of reading.lines) {
    for (const { start, end, confidence } of line.words) {
      const word = line.text.slice(start, end)
      if (/\d/u.test(word)) sureness.push({ confidence, isRight: known.has(bare(word)) })
    }
  }
  return text
}

/** What stands between any two blanks: a blank that was lost before a unit, or a point after it, makes no figure wrong. */
function stretchesOf(lines: readonly string[]): Set<string> {
  const words = lines.map((line) => line.split(' '))
  const from = (line: readonly string[], start: number) =>
    line.slice(start).map((_, more) => bare(line.slice(start, start + more + 1).join('')))
  return new Set(words.flatMap((line) => line.flatMap((_, start) => from(line, start))))
}

const bare = (word: string) => word.replaceAll(/^[.,:;]+|[.,:;]+$/gu, '')

/** From which confidence on figures are right in 99 %. */
function tellFigures(sureness: readonly { confidence: number; isRight: boolean }[]): void {
  for (const least of [0, 0.5, 0.7, 0.8, 0.85, 0.9, 0.92, 0.94, 0.95, 0.96]) {
    const sure = sureness.filter(({ confidence }) => confidence >= least)
    const right = sure.filter(({ isRight }) => isRight).length
    console.log(`figures at ${least} or above: ${sure.length}, right ${((100 * right) / sure.length).toFixed(1)} %`)
  }
}

function added(one: MeasuredScore, other: MeasuredScore): MeasuredScore {
  return {
    ...sum(one, other),
    pictures: one.pictures + other.pictures,
    seconds: one.seconds + other.seconds,
    megabytes: Math.max(one.megabytes, other.megabytes),
  }
}

function rowOf(kind: string, how: string, score: MeasuredScore): Row {
  return {
    kind,
    how,
    'errors %': ((100 * score.errors) / score.characters).toFixed(1),
    words: (score.found / score.words).toFixed(2),
    figures: (score.right / Math.max(1, score.figures)).toFixed(2),
    'CPU s': (score.seconds / score.pictures).toFixed(2),
    MB: score.megabytes,
  }
}
