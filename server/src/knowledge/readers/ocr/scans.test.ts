import { sentenceOf } from '@millwright/contract/reasons/reason'
import type { ReadingProgress } from '../reader.ts'
import { describe, expect, it } from 'vitest'
import { collect } from '../../../../test/collect.ts'
import { describeScans } from '../../../../test/describe-scans.ts'
import { quickestEngine } from '../../../../test/ocr-engine.ts'
import { pdfFiles } from '../../../../test/pdf/read-pdf.ts'
import { makeScannedPdf } from '../../../../test/pdf/scanned-pdf.ts'
import { ReadingError } from '../failures.ts'
import { pdfReader } from '../pdf/pdf-reader.ts'
import type { OcrEngine } from './engines/engine.ts'
import { parseHocr } from './engines/parse-hocr.ts'
import { openPictureReader } from './picture-reader.ts'
import { readsAll } from '../../../../test/reads-all.ts'

const all = readsAll(import.meta.filename)

// What comes with the server reads the same in `scans.slow.test.ts`.
describe.runIf(all)('all that a scan may be', () => {
  describeScans('the installed engine', quickestEngine)
})

const storedPdf = pdfFiles()

type Piece = { left: number; text: string; confidence: number }

/** Each row's pieces as lines of their own, of letters 25 pixels high. */
function hocrOf(rows: readonly (readonly Piece[])[]): string {
  const lines = rows.flatMap((pieces, row) =>
    pieces.map(({ left, text, confidence }) => {
      const box = `bbox ${left} ${300 + 60 * row} ${left + 15 * text.length} ${325 + 60 * row}`
      const word = `<span class="ocrx_word" title="${box}; x_wconf ${confidence}">${text}</span>`
      return `<span class="ocr_line" title="${box}; baseline 0 -5; x_size 25">${word}</span>`
    }),
  )
  return `<div class="ocr_page">${lines.join('')}</div>`
}

const sure = [{ left: 200, text: 'Conveyor', confidence: 95 }]
const unsure = [{ left: 200, text: 'Conveyor of the finishing line', confidence: 75 }]
/** An engine that reads the same rows on each picture. */
const engineThat = (rowsOf: (...asked: Parameters<OcrEngine['read']>) => Parameters<typeof hocrOf>[0]): OcrEngine => ({
  languages: async () => new Set(['eng']),
  read: async (pictures, task) => {
    const hocr = hocrOf(rowsOf(pictures, task))
    return pictures.map(() => parseHocr(hocr))
  },
})
const blank = { width: 40, height: 60, pixels: new Uint8Array(2400).fill(250), dotsPerInch: 70 }
const pagesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ ...blank, number: at + 1, page: blank, isPage: true }))

describe('the pages of a scan', () => {
  it('fail with what is to be installed where no data fits their language', async () => {
    await expect(openPictureReader(['tlh'], [quickestEngine])(pagesOf(1))).rejects.toThrow(
      /install Tesseract.*tesseract-ocr-tlh/,
    )
  })

  it.runIf(all)('are kept but for one that cannot be read', async () => {
    let calls = 0
    const failing = engineThat(() => {
      calls += 1
      if (calls === 2) throw new Error('this one is too much')
      return [sure]
    })
    const path = storedPdf(await makeScannedPdf([{}, {}, {}]))
    const stages: string[] = []
    const onProgress = ({ stage }: ReadingProgress) => void stages.push(sentenceOf(stage))
    const readPicture = openPictureReader(['eng'], [failing])
    const pages = await collect(pdfReader.read(path, { onProgress, readPicture }))
    expect(stages).toContain('Reading picture of page 1 of 3')
    // Two are read side by side: either may come second.
    expect(pages.map(({ segment }) => segment)).toEqual([1, 2, 3])
    expect(pages.map(({ text }) => text).toSorted()).toEqual(['', 'Conveyor', 'Conveyor'])
  })

  it('are read in one call where they come together, and each by itself where that fails', async () => {
    const calls: number[] = []
    const failing = engineThat((pictures) => {
      calls.push(pictures.length)
      if (calls.length === 2 || pictures.length === 2) throw new ReadingError('too_slow')
      return [sure]
    })
    const read = openPictureReader(['eng'], [failing])
    const [first, second, third] = await read(pagesOf(3))
    expect([first, second, third].map((text) => text?.status === 'fulfilled' && text.value().text)).toEqual([
      'Conveyor',
      'Conveyor',
      'Conveyor',
    ])
    expect(calls).toEqual([3])
    const [one, other] = await read(pagesOf(2))
    expect(one).toMatchObject({ status: 'fulfilled' })
    expect(other).toMatchObject({ status: 'fulfilled' })
    expect(calls).toEqual([3, 2, 1, 1])
  })

  it.runIf(all)('keep what was read first where reading them in another way fails', async () => {
    let calls = 0
    const failing = engineThat(() => {
      calls += 1
      if (calls > 1) throw new ReadingError('too_slow')
      return [unsure]
    })
    const [read] = await openPictureReader(['eng'], [failing])(pagesOf(1))
    expect(read?.status === 'fulfilled' && read.value().text).toBe('Conveyor of the finishing line')
    expect(calls).toBe(5)
  })

  it('are read once where they are full of specks and hold no letter, and twice where they are not', async () => {
    const specks = blank.pixels.map((_, at) => ((at ** 2 * 2_654_435) % 977 < 488 ? 0 : 255))
    let calls = 0
    const silent = engineThat(() => {
      calls += 1
      return []
    })
    const read = openPictureReader(['eng'], [silent])
    await read([{ ...blank, pixels: specks, number: 1, page: blank, isPage: true }])
    expect(calls).toBe(1)
    // Perhaps it is only lit unevenly.
    await read(pagesOf(1))
    expect(calls).toBe(3)
  })

  it('are read once more as one block where the numbers of a list were torn off', async () => {
    const steps = ['Lock the drive.', 'Let off the pressure.', 'Open the cover.']
    const torn = steps.map((step, at) => [
      { left: 200, text: ['SUL', 'Dil', '13.'][at] ?? '', confidence: 95 },
      { left: 260, text: step, confidence: 95 },
    ])
    const whole = steps.map((step, at) => [{ left: 200, text: `${at + 11}. ${step}`, confidence: 95 }])
    const reader = openPictureReader(
      ['eng'],
      [engineThat((_pictures, { shows }) => (shows === 'block' ? whole : torn))],
    )
    const [read] = await reader(pagesOf(1))
    const text = read?.status === 'fulfilled' ? read.value().text : ''
    expect(text.replaceAll('\n', ' ')).toBe('11. Lock the drive. 12. Let off the pressure. 13. Open the cover.')
  })

  it.runIf(all)('are read two at a time, and left at once when nobody wants them any more', async () => {
    let open = 0
    let most = 0
    const ended: unknown[] = []
    const hanging: OcrEngine = {
      languages: async () => new Set(['eng']),
      read: (_pictures, { signal }) =>
        new Promise((_resolve, reject) => {
          most = Math.max(most, ++open)
          signal?.addEventListener('abort', () => {
            ended.push(signal.reason)
            reject(signal.reason)
          })
        }),
    }
    const path = storedPdf(await makeScannedPdf([{}, {}, {}]))
    const stopping = new AbortController()
    const reading = collect(
      pdfReader.read(path, { signal: stopping.signal, readPicture: openPictureReader(['eng'], [hanging]) }),
    )
    await expect.poll(() => open).toBe(2)
    stopping.abort(new Error('enough'))
    await expect(reading).rejects.toThrow('enough')
    expect([most, ended.length]).toEqual([2, 2])
  })
})
