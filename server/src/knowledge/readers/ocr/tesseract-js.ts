import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { nodeCommand } from '../node-command.ts'
import { runProgram } from '../run-program.ts'
import { withCutFiles } from './cut-files.ts'
import { dotsPerInchOfLines, type OcrEngine, ocrLimits, oneBlock, oneLine, sauvola } from './engine.ts'
import { parseHocr } from './parse-hocr.ts'
import type { ToldChild } from './told-child.ts'

/** The packages with language data that package.json names. */
const packaged: ReadonlySet<string> = new Set(['deu', 'eng', 'fra', 'ita', 'spa'])

/** Tesseract as WebAssembly, which comes with the server; it takes half as long again as the program. */
export const tesseractJs: OcrEngine = {
  languages: async () => packaged,
  async read({ pgm, dotsPerInch }, { languages, isUneven, isOneColumn, signal }) {
    const variables: ToldChild['variables'] = { user_defined_dpi: String(dotsPerInch) }
    if (isUneven) variables['thresholding_method'] = String(sauvola)
    if (isOneColumn) variables['tessedit_pageseg_mode'] = String(oneBlock)
    const [hocr = ''] = await run({ languages, variables }, { input: pgm, signal })
    return hocr
  },
  readLines: (cuts, { languages, signal }) =>
    withCutFiles(cuts, async (_list, files) => {
      const variables = { user_defined_dpi: String(dotsPerInchOfLines), tessedit_pageseg_mode: String(oneLine) }
      const pages = await run({ languages, variables, files }, { signal })
      return pages.map(parseHocr)
    }),
}

const Pages = z.array(z.string())

async function run(told: ToldChild, given: { input?: Uint8Array; signal: AbortSignal | undefined }): Promise<string[]> {
  const script = fileURLToPath(new URL('./tesseract-js-child.ts', import.meta.url))
  const command = [...nodeCommand(script, ocrLimits), JSON.stringify(told)]
  const output = await runProgram({ command, limits: ocrLimits, ...given })
  return Pages.parse(JSON.parse(output.toString('utf8')))
}
