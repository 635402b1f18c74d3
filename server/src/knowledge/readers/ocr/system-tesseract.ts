import { runProgram } from '../run-program.ts'
import { ReadingError } from '../failures.ts'
import { withCutFiles } from './cut-files.ts'
import { dotsPerInchOfLines, type OcrEngine, ocrLimits, oneBlock, oneLine, sauvola } from './engine.ts'
import { parsePages } from './parse-hocr.ts'

// More threads than one are slower by a factor of thirty where the cores are busy.
const env = { OMP_THREAD_LIMIT: '1' }
const listLimits = { milliseconds: 10_000, memoryBytes: ocrLimits.memoryBytes, outputBytes: 2 ** 20 }

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
  async read({ pgm, dotsPerInch }, { languages, isUneven, isOneColumn, signal }) {
    const uneven = isUneven ? ['-c', `thresholding_method=${sauvola}`] : []
    const read = ['tesseract', 'stdin', 'stdout', '-l', languages.join('+'), '--dpi', String(dotsPerInch)]
    const block = isOneColumn ? ['--psm', String(oneBlock)] : []
    const command = [...read, ...uneven, ...block, 'hocr']
    const hocr = await runProgram({ command, input: pgm, env, limits: ocrLimits, signal })
    return hocr.toString('utf8')
  },
  readLines: (cuts, { languages, signal }) =>
    withCutFiles(cuts, async (list) => {
      const read = ['tesseract', list, 'stdout', '-l', languages.join('+'), '--dpi', String(dotsPerInchOfLines)]
      const command = [...read, '--psm', String(oneLine), 'hocr']
      const hocr = await runProgram({ command, env, limits: ocrLimits, signal })
      const pages = parsePages(hocr.toString('utf8'))
      return cuts.map((_, at) => pages[at] ?? [])
    }),
  async findTurns({ pgm, dotsPerInch }, signal) {
    const command = ['tesseract', 'stdin', 'stdout', '-l', 'osd', '--psm', '0', '--dpi', String(dotsPerInch)]
    try {
      const told = (await runProgram({ command, input: pgm, env, limits: ocrLimits, signal })).toString('utf8')
      const [, degrees] = /^Rotate: (\d+)$/m.exec(told) ?? []
      const [, confidence] = /^Orientation confidence: ([\d.]+)$/m.exec(told) ?? []
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
