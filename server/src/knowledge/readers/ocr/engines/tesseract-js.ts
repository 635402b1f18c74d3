import { fileURLToPath } from 'node:url'
import * as z from 'zod'
import { nodeCommand } from '../../node-command.ts'
import { runProgram } from '../../run-program.ts'
import { type OcrEngine, ocrLimits, sauvola, segmentation } from './engine.ts'
import { parseHocr } from './parse-hocr.ts'
import { withPictureFiles } from './picture-files.ts'
import type { ToldChild } from './told-child.ts'

/** The packages with language data that package.json names. */
const packaged: ReadonlySet<string> = new Set(['deu', 'eng', 'fra', 'ita', 'spa'])

const Pages = z.array(z.string())

/** Tesseract as WebAssembly, which comes with the server; it takes half as long again as the program. */
export const tesseractJs: OcrEngine = {
  languages: async () => packaged,
  read: (pictures, { languages, shows, isUneven, signal }) =>
    withPictureFiles(pictures, async (_list, files) => {
      const variables: ToldChild['variables'] = {}
      if (isUneven) variables['thresholding_method'] = String(sauvola)
      if (shows) variables['tessedit_pageseg_mode'] = String(segmentation[shows])
      const told: ToldChild = { languages, variables, files }
      const limits = ocrLimits(pictures, { shows })
      const script = fileURLToPath(new URL('./tesseract-js-child.ts', import.meta.url))
      const command = [...nodeCommand(script, limits), JSON.stringify(told)]
      const output = await runProgram({ command, limits, signal })
      return Pages.parse(JSON.parse(output.toString('utf8'))).map(parseHocr)
    }),
}
