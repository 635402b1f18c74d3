import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { modelFiles } from '../../server/src/knowledge/models/model-folder.ts'

/** No hub was reached: the files have to be carried in. */
export class HubAway extends Error {
  override name = 'HubAway'
}

const settings = [
  'config.json',
  'tokenizer.json',
  'tokenizer_config.json',
  'sentence_bert_config.json',
  'config_sentence_transformers.json',
  '1_Pooling/config.json',
]
const Info = z.object({ sha: z.string().regex(/^[0-9a-f]{40}$/u) })
/** What git knows a file by; large ones lie beside it, and are known by their SHA-256. */
const Entries = z.array(
  z.object({
    type: z.string(),
    path: z.string(),
    oid: z.string(),
    size: z.number(),
    lfs: z.optional(z.object({ oid: z.string().regex(/^[0-9a-f]{64}$/u) })),
  }),
)
type Entry = z.infer<typeof Entries>[number]

type WantedModel = {
  /** Its address, without a trailing slash. */
  hub: string
  /** `owner/name`. */
  name: string
  folder: string
  say: (line: string) => void
}

/**
 * Brings what a folder needs to be run as a model, all of one revision. A file that is there and right is not fetched
 * again; one that is not what the hub says of it is thrown away.
 *
 * @throws HubAway when the hub cannot be reached; an error with one sentence otherwise
 */
export async function fetchModel({ hub, name, folder, say }: WantedModel): Promise<void> {
  const info = Info.parse(await (await ask(`${hub}/api/models/${name}`, name)).json())
  const tree = `${hub}/api/models/${name}/tree/${info.sha}?recursive=true`
  const entries = new Map(Entries.parse(await (await ask(tree, name)).json()).map((entry) => [entry.path, entry]))
  const network = modelFiles.find((path) => entries.has(path))
  if (network === undefined) throw new Error(`${name} has none of ${modelFiles.join(', ')}: it cannot be run here.`)
  if (!entries.has('tokenizer.json')) throw new Error(`${name} has no tokenizer.json: it cannot be run here.`)
  for (const path of [...settings, network]) {
    const entry = entries.get(path)
    if (!entry) continue
    const target = join(folder, path)
    if (await isThere(target, entry)) {
      say(`${path} is there`)
      continue
    }
    say(`${path}, ${(entry.size / 1e6).toFixed(1)} MB ...`)
    await fetchFile(`${hub}/${name}/resolve/${info.sha}/${path}`, { target, entry, name })
  }
}

/** Under a temporary name until it is whole and right. */
async function fetchFile(address: string, { target, entry, name }: { target: string; entry: Entry; name: string }) {
  await mkdir(dirname(target), { recursive: true })
  const partial = `${target}.part`
  try {
    const { body } = await ask(address, name)
    if (!body) throw new Error(`The hub sends nothing for ${entry.path}.`)
    await pipeline(body, createWriteStream(partial))
    if (!(await isRight(partial, entry))) {
      throw new Error(`${entry.path} is not what the hub says it is: it was thrown away.`)
    }
    await rename(partial, target)
  } finally {
    await rm(partial, { force: true })
  }
}

async function isThere(path: string, entry: Entry): Promise<boolean> {
  const found = await stat(path).catch(() => null)
  return found !== null && isRight(path, entry)
}

/** By SHA-256 where the hub says it, else by what git calls the file. */
async function isRight(path: string, { lfs, oid, size }: Entry): Promise<boolean> {
  if ((await stat(path)).size !== size) return false
  const hash = createHash(lfs ? 'sha256' : 'sha1')
  if (!lfs) hash.update(`blob ${size}\0`)
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex') === (lfs?.oid ?? oid)
}

async function ask(address: string, name: string): Promise<Response> {
  const response = await fetch(address).catch((error: unknown) => {
    throw new HubAway(`The hub at ${new URL(address).origin} cannot be reached from here.`, { cause: error })
  })
  if (response.ok) return response
  await response.body?.cancel()
  const why = response.status === 401 || response.status === 404 ? `knows no ${name}` : `answers ${response.status}`
  throw new Error(`The hub at ${new URL(address).origin} ${why}.`)
}

/** What to bring where no hub is reached. */
export function filesToCarry(name: string, folder: string): string {
  return `Fetch these of ${name} elsewhere and carry them into ${folder}, in the same folders:
  tokenizer.json, config.json
  ${modelFiles.slice(0, 3).join(' or ')} (the first that it has)
  where it has them: ${settings.slice(2).join(', ')}`
}
