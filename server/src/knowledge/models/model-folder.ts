import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import * as z from 'zod/mini'

/** A folder that holds no model that can be run here: one sentence for whoever has set it. */
export class ModelFolderError extends Error {
  override name = 'ModelFolderError'
}

/** How a text's vector is made of those of its tokens. */
export type Pooling = 'mean' | 'cls'

/** What a thread needs to run the model of a folder; plain data, it is copied there. */
export type ModelFolder = {
  /** ONNX, or `static`: a table with a vector a token (Model2Vec). */
  network: { kind: 'onnx' | 'static'; path: string }
  tokenizer: { path: string; settings: string | null }
  pooling: Pooling
  /** What the model was trained to see before a question and before a passage. */
  prefixes: { question: string; passage: string }
  maxTokens: number
  /** Changes with the model's bytes and with how its vectors are made: those of another can't be compared with them. */
  fingerprint: string
}

/** Longer texts are read to here: what it costs grows with the square. */
const maxReadTokens = 512
/** WebAssembly addresses 4 GB, and the file is there twice while it is opened. */
const largestFile = 1_500_000_000
/** In the usual layout of exports, the smallest first. */
const networks = [
  'onnx/model_quantized.onnx',
  'onnx/model_int8.onnx',
  'onnx/model.onnx',
  'model_quantized.onnx',
  'model.onnx',
]
const staticTable = 'model.safetensors'
/** What a model is read from: the first of these that there is. */
export const modelFiles: readonly string[] = [...networks, staticTable]

const Settings = z.object({
  model_type: z.optional(z.string()),
  _name_or_path: z.optional(z.string()),
  max_position_embeddings: z.optional(z.number()),
})
const TokenizerSettings = z.object({ model_max_length: z.optional(z.number()) })
const SentenceSettings = z.object({ max_seq_length: z.optional(z.nullable(z.number())) })
const PoolingSettings = z.record(z.string(), z.unknown())
const Prompts = z.object({ prompts: z.optional(z.nullable(z.record(z.string(), z.nullable(z.string())))) })

/**
 * Reads what a folder says of its model, in the layout of Hugging Face and sentence-transformers.
 *
 * @param setting named in the sentence, as `EMBEDDING_MODEL`
 * @throws ModelFolderError
 */
export async function readModelFolder(folder: string, setting: string): Promise<ModelFolder> {
  const fail = (what: string) => new ModelFolderError(`${setting}=file:${folder}: ${what}.`)
  if (!existsSync(folder)) throw fail('there is no such folder')
  const at = (name: string) => path.join(folder, name)
  const read = async <T>(name: string, schema: z.ZodMiniType<T>): Promise<T | null> => {
    if (!existsSync(at(name))) return null
    try {
      return z.parse(schema, JSON.parse(await readFile(at(name), 'utf8')))
    } catch (error) {
      throw new ModelFolderError(`${setting}=file:${folder}: its ${name} cannot be read.`, { cause: error })
    }
  }
  const onnx = networks.find((name) => existsSync(at(name)))
  const settings = await read('config.json', Settings)
  const isStatic = onnx === undefined && existsSync(at(staticTable)) && settings?.model_type === 'model2vec'
  if (onnx === undefined && !isStatic) throw fail(`it holds none of ${networks.join(', ')}`)
  if (!existsSync(at('tokenizer.json'))) throw fail('it holds no tokenizer.json')
  const tokenizerSettings = await read('tokenizer_config.json', TokenizerSettings)
  const sentences = await read('sentence_bert_config.json', SentenceSettings)
  const said = `${path.basename(folder)} ${settings?._name_or_path ?? ''}`
  const pooling = poolingOf((await read('1_Pooling/config.json', PoolingSettings)) ?? {}, said)
  if (pooling === null) throw fail('its pooling is neither that of the mean nor that of the first token')
  const prompts = (await read('config_sentence_transformers.json', Prompts))?.prompts ?? {}
  const prefixes = prefixesOf(prompts, said)
  const maxTokens = Math.min(
    maxReadTokens,
    positionsOf(settings),
    tokenizerSettings?.model_max_length ?? maxReadTokens,
    sentences?.max_seq_length ?? maxReadTokens,
  )
  const network = { kind: isStatic ? 'static' : 'onnx', path: at(onnx ?? staticTable) } as const
  // By these names fingerprints are stored: with others every passage would be embedded anew.
  const hash = createHash('sha256').update(JSON.stringify({ pooling, prefixes, longestTokens: maxTokens }))
  let bytes = 0
  for (const name of [network.path, at('tokenizer.json')]) {
    await pipeline(createReadStream(name), async (chunks: AsyncIterable<Buffer>) => {
      for await (const chunk of chunks) {
        bytes += chunk.length
        if (bytes > largestFile)
          throw fail('its model is larger than 1.5 GB: choose one of 8 bits (model_quantized.onnx)')
        hash.update(chunk)
      }
    })
  }
  return {
    network,
    tokenizer: {
      path: at('tokenizer.json'),
      settings: tokenizerSettings === null ? null : at('tokenizer_config.json'),
    },
    pooling,
    prefixes,
    maxTokens,
    fingerprint: hash.digest('hex').slice(0, 16),
  }
}

/** RoBERTa's first positions are taken: 514 of them are 512 tokens. */
function positionsOf(settings: z.infer<typeof Settings> | null): number {
  const positions = settings?.max_position_embeddings ?? maxReadTokens
  return /roberta/iu.test(settings?.model_type ?? '') ? positions - 2 : positions
}

/** Null for a pooling that is not known here. */
function poolingOf(settings: Readonly<Record<string, unknown>>, name: string): Pooling | null {
  const named = settings['pooling_mode']
  if (typeof named === 'string') return named === 'mean' || named === 'cls' ? named : null
  const modes = Object.entries(settings).flatMap(([name, value]) =>
    name.startsWith('pooling_mode_') && value === true ? [name.slice('pooling_mode_'.length)] : [],
  )
  if (modes.length > 1) return null
  switch (modes[0]) {
    case undefined:
      // Exports often leave it out. BGE was trained on the first token, most others on the mean.
      return /(?:^|[^a-z])bge(?![a-z])/iu.test(name) ? 'cls' : 'mean'
    case 'mean_tokens':
      return 'mean'
    case 'cls_token':
      return 'cls'
    default:
      return null
  }
}

/** E5 was trained with these and says so in its description alone. */
const ofE5 = { question: 'query: ', passage: 'passage: ' }

function prefixesOf(prompts: Readonly<Record<string, string | null>>, name: string): ModelFolder['prefixes'] {
  const question = prompts['query'] ?? ''
  const passage = prompts['passage'] ?? prompts['document'] ?? ''
  if (question || passage) return { question, passage }
  return /(?:^|[^a-z0-9])e5(?![a-z0-9])/iu.test(name) && !/instruct/iu.test(name) ? ofE5 : { question, passage }
}
