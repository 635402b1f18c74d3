import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { loadTesseractCore } from './tesseract-core.ts'
import { ToldChild } from './told-child.ts'

/** Reads the pictures of the files that it is told, and writes the hOCR of each (JSON). */
const neuralNetwork = 1
const asStored = 1
const { languages, variables, files } = ToldChild.parse(JSON.parse(process.argv[2] ?? ''))

const core = await loadTesseractCore()
for (const language of languages) {
  const path = import.meta.resolve(`@tesseract.js-data/${language}/4.0.0_best_int/${language}.traineddata.gz`)
  core.FS.writeFile(`./${language}.traineddata`, gunzipSync(await readFile(fileURLToPath(path))))
}
const tesseract = new core.TessBaseAPI()
if (tesseract.Init(null, languages.join('+'), neuralNetwork) !== 0) throw new Error('the language data does not load')
for (const [name, value] of Object.entries(variables)) tesseract.SetVariable(name, value)
const pages: string[] = []
for (const file of files) pages.push(read(await readFile(file)))
process.stdout.write(JSON.stringify(pages))

function read(picture: Uint8Array): string {
  core.FS.writeFile('/input', picture)
  if (tesseract.SetImageFile(asStored, 0) === 1) throw new Error('the picture cannot be read')
  tesseract.Recognize(null)
  return tesseract.GetHOCRText(0)
}
