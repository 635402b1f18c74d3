// `npm run models -- NAME`: fetches a model's files, for EMBEDDING_MODEL or RERANKER_MODEL, into DATA_DIR/models/NAME or
// `--folder=FOLDER`. `--hub=ADDRESS` names another hub than Hugging Face's, which speaks as that does.
import { join, resolve } from 'node:path'
import { fetchModel, filesToCarry, HubAway } from './models/fetch-model.ts'

const options = process.argv.slice(2)
const optionOf = (name: string) => options.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3)
const name = options.find((one) => !one.startsWith('--'))
const usage = 'npm run models -- OWNER/NAME [--folder=FOLDER] [--hub=ADDRESS], as Xenova/multilingual-e5-small'

if (name === undefined || !/^[\w.-]+(?:\/[\w.-]+)?$/u.test(name) || /(?:^|\/)\.\.?(?:\/|$)/u.test(name)) {
  console.error(`Which model? ${usage}`)
  process.exit(1)
}
const dataDir = process.env['DATA_DIR'] ?? './data'
const folder = resolve(optionOf('folder') ?? join(dataDir, 'models', name))
try {
  await fetchModel({ hub: optionOf('hub') ?? 'https://huggingface.co', name, folder, say: (line) => console.log(line) })
  console.log(`
It is complete, and every file is what the hub says it is. To use it:
  EMBEDDING_MODEL=file:${folder}    where it embeds
  RERANKER_MODEL=file:${folder}     where it is a cross-encoder`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof HubAway) console.error(filesToCarry(name, folder))
  process.exit(1)
}
