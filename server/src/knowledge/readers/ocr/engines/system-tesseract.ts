import { runProgram } from '../../run-program.ts'
import { ReadingError } from '../../failures.ts'
import { type OcrEngine, ocrLimits, sauvola, segmentation } from './engine.ts'
import { parsePages } from './parse-hocr.ts'
import { withPictureFiles } from './picture-files.ts'

// More threads than one are slower by a factor of thirty where the cores are busy.
const env = { OMP_THREAD_LIMIT: '1' }
const listLimits = { ...ocrLimits([]), milliseconds: 10_000, outputBytes: 2 ** 20 }

/** Of `Orientation confidence`; small plates are told wrongly below. */
const leastSure = 1

let known: Promise<ReadonlySet<string>> | undefined

/** The program `tesseract`, version 4 or later, where it is installed. */
export const systemTesseract: OcrEngine = {
  languages: () =>
    (known ??= listLanguages().catch(() => {
      // It may run the next time.
      known = undefined
      return new Set()
    })),
  read: (pictures, { languages, shows, isUneven, signal }) =>
    withPictureFiles(pictures, async (list) => {
      const uneven = isUneven ? ['-c', `thresholding_method=${sauvola}`] : []
      const layout = shows ? ['--psm', String(segmentation[shows])] : []
      const command = ['tesseract', list, 'stdout', '-l', languages.join('+'), ...uneven, ...layout, 'hocr']
      const hocr = await runProgram({ command, env, limits: ocrLimits(pictures, { shows }), signal })
      const pages = parsePages(hocr.toString('utf8'))
      return pictures.map((_, at) => pages[at] ?? [])
    }),
  async findTurns(picture, signal) {
    try {
      const told = await withPictureFiles([picture], (_list, [file = '']) =>
        runProgram({
          command: ['tesseract', file, 'stdout', '-l', 'osd', '--psm', '0'],
          env,
          limits: ocrLimits([picture]),
          signal,
        }),
      )
      const [, degrees] = /^Rotate: (\d+)$/m.exec(told.toString('utf8')) ?? []
      const [, confidence] = /^Orientation confidence: ([\d.]+)$/m.exec(told.toString('utf8')) ?? []
      return degrees !== undefined && Number(confidence) >= leastSure ? Number(degrees) / 90 : null
    } catch (error) {
      // It has no data for this, or finds too few letters.
      if (error instanceof ReadingError) return null
      throw error
    }
  },
}

const listIfInstalled = 'command -v tesseract >/dev/null || exit 0; exec tesseract --list-langs'

/** None where the program is missing. */
async function listLanguages(): Promise<ReadonlySet<string>> {
  const listed = await runProgram({ command: ['sh', '-c', listIfInstalled], env, limits: listLimits })
  const [, ...names] = listed.toString('utf8').split('\n')
  return new Set(names.map((name) => name.trim()).filter((name) => name !== '' && name !== 'osd'))
}
