import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { modelPath } from '../lines/models.ts'
import { openNetwork } from '../lines/network.ts'
import type { Raster } from '../../picture.ts'

/** `confidence` is 0-1; `middle` is a column of the cut line. */
export type RecognisedCharacter = { text: string; confidence: number; middle: number }

/** What the network takes: lines of this height, from -1 for black to 1 for white. */
const height = 48
const narrowest = 48
const left = 8

export type Recogniser = (line: Raster) => Promise<RecognisedCharacter[]>

/** PP-OCRv4's recognition model: Chinese, digits and plain Latin letters; no accents, no blanks to speak of. */
export async function openRecogniser(): Promise<Recogniser> {
  sharp.concurrency(1)
  const listed = await readFile(modelPath('characters'), 'utf8')
  // None at all is the first of the network's classes, and a blank the last.
  const characters = ['', ...listed.replace(/\n$/, '').split('\n'), ' ']
  const likelihoodOf = await openNetwork('recognition')
  return async (line) => {
    const { width, input } = await prepared(line)
    const { dims, values } = await likelihoodOf(input, { width, height })
    const [, steps = 0, classes = 0] = dims
    if (classes !== characters.length) throw new Error('the recognition model has other characters than its list')
    const each = (line.width - 2 * left) / steps
    return bestPath(values, classes).map(({ best, confidence, step }) => ({
      text: characters[best] ?? '',
      confidence,
      middle: left + (step + 0.5) * each,
    }))
  }
}

async function prepared({ pixels, ...size }: Raster): Promise<{ width: number; input: Float32Array }> {
  const area = { left, top: left, width: size.width - 2 * left, height: size.height - 2 * left }
  const width = Math.max(narrowest, Math.round((area.width * height) / area.height))
  const grey = await sharp(pixels, { raw: { ...size, channels: 1 } })
    .extract(area)
    .resize(width, height, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer()
  const input = new Float32Array(3 * grey.length)
  for (let at = 0; at < input.length; at++) input[at] = (grey[at % grey.length] ?? 0) / 127.5 - 1
  return { width, input }
}

type Step = { best: number; confidence: number; step: number }

/** The likeliest class at each step; a run of one class is one character (CTC, Graves et al., 2006). */
function bestPath(values: Float32Array, classes: number): Step[] {
  const path: Step[] = []
  let before = 0
  for (let step = 0; (step + 1) * classes <= values.length; step++) {
    const likelihood = values.subarray(step * classes, (step + 1) * classes)
    const confidence = likelihood.reduce((most, one) => Math.max(most, one), 0)
    const best = likelihood.indexOf(confidence)
    const last = path.at(-1)
    if (best !== 0 && best !== before) path.push({ best, confidence, step })
    else if (best !== 0 && last && confidence > last.confidence) Object.assign(last, { confidence, step })
    before = best
  }
  return path
}
