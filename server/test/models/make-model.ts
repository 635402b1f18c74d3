import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type Graph, onnxFile } from './onnx-file.ts'

/** The first ids of every vocabulary here. */
const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'] as const
/** Padding is loud: it must not be heard. */
const ofSpecial = [50, 0, 0.1, 0]
const size = 8

export type TinyModel = {
  folder: string
  /** By their ids; those before `special.length` are of special tokens, and zero. */
  vocabulary: string[]
  vectors: number[][]
  size: number
}

type WantedModel = {
  folder: string
  /** Each row is words of one meaning, which have one vector. */
  meanings: readonly (readonly string[])[]
  kind?: 'embedder' | 'cross-encoder' | 'static'
  /** Further files, by their names. */
  files?: Record<string, unknown>
}

/**
 * Writes a folder with a model of a few words, in the usual layout: an embedder that gives each token its vector, a
 * cross-encoder that returns (sum of the question's vectors) · (sum of the passage's), or a table of vectors.
 */
export async function makeModel({ folder, meanings, kind = 'embedder', files = {} }: WantedModel): Promise<TinyModel> {
  const words = meanings.flatMap((alike, at) => alike.map((word) => ({ word, at })))
  const vocabulary = [...special, ...words.map(({ word }) => word)]
  const vectors = [...ofSpecial.map((value) => Array<number>(size).fill(value)), ...words.map(({ at }) => vectorOf(at))]
  const table = Float32Array.from(vectors.flat())
  await mkdir(path.join(folder, 'onnx'), { recursive: true })
  await write(folder, {
    'tokenizer.json': JSON.stringify(tokenizerOf(vocabulary)),
    'tokenizer_config.json': JSON.stringify({ model_max_length: 64 }),
    'config.json': JSON.stringify({
      model_type: kind === 'static' ? 'model2vec' : 'bert',
      max_position_embeddings: 64,
    }),
    ...Object.fromEntries(Object.entries(files).map(([name, value]) => [name, JSON.stringify(value)])),
  })
  if (kind === 'static') await write(folder, { 'model.safetensors': safetensors(table, vocabulary.length) })
  else {
    const graph = kind === 'embedder' ? embedder(table) : crossEncoder(table)
    await write(folder, { 'onnx/model.onnx': onnxFile(graph) })
  }
  return { folder, vocabulary, vectors, size }
}

async function write(folder: string, files: Record<string, string | Uint8Array>): Promise<void> {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), content)
  }
}

/** Any numbers will do that are far from alike and the same in every run. */
function vectorOf(meaning: number): number[] {
  return Array.from({ length: size }, (_, at) => Math.sin(1 + 13 * meaning + 7 * at * (meaning + 1)))
}

function tokenizerOf(vocabulary: readonly string[]) {
  const token = (content: string) => ({
    id: vocabulary.indexOf(content),
    content,
    single_word: false,
    lstrip: false,
    rstrip: false,
    normalized: false,
    special: true,
  })
  return {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: special.map(token),
    normalizer: {
      type: 'BertNormalizer',
      clean_text: true,
      handle_chinese_chars: true,
      strip_accents: null,
      lowercase: true,
    },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: { type: 'BertProcessing', sep: ['[SEP]', 3], cls: ['[CLS]', 2] },
    decoder: { type: 'WordPiece', prefix: '##', cleanup: true },
    model: {
      type: 'WordPiece',
      unk_token: '[UNK]',
      continuing_subword_prefix: '##',
      max_input_chars_per_word: 100,
      vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
    },
  }
}

const tokens = (...names: string[]): Graph['inputs'] =>
  names.map((name) => ({ name, type: 'int64', dims: ['batch', 'length'] }))
const tableOf = (numbers: Float32Array) => ({ name: 'table', dims: [numbers.length / size, size], numbers })

function embedder(table: Float32Array): Graph {
  return {
    nodes: [{ op: 'Gather', inputs: ['table', 'input_ids'], output: 'last_hidden_state' }],
    constants: [tableOf(table)],
    inputs: tokens('input_ids', 'attention_mask'),
    outputs: [{ name: 'last_hidden_state', type: 'float', dims: ['batch', 'length', String(size)] }],
  }
}

function crossEncoder(table: Float32Array): Graph {
  const axis = (name: string, at: number) => ({ name, dims: [1], numbers: BigInt64Array.of(BigInt(at)) })
  return {
    nodes: [
      { op: 'Gather', inputs: ['table', 'input_ids'], output: 'all' },
      { op: 'Cast', inputs: ['attention_mask'], output: 'mask', ints: { to: 1 } },
      { op: 'Unsqueeze', inputs: ['mask', 'last'], output: 'ofTokens' },
      { op: 'Mul', inputs: ['all', 'ofTokens'], output: 'vectors' },
      { op: 'Cast', inputs: ['token_type_ids'], output: 'types', ints: { to: 1 } },
      { op: 'Unsqueeze', inputs: ['types', 'last'], output: 'ofPassage' },
      { op: 'Mul', inputs: ['vectors', 'ofPassage'], output: 'passageVectors' },
      { op: 'Sub', inputs: ['vectors', 'passageVectors'], output: 'questionVectors' },
      { op: 'ReduceSum', inputs: ['passageVectors', 'along'], output: 'passage', ints: { keepdims: 0 } },
      { op: 'ReduceSum', inputs: ['questionVectors', 'along'], output: 'question', ints: { keepdims: 0 } },
      { op: 'Mul', inputs: ['question', 'passage'], output: 'products' },
      { op: 'ReduceSum', inputs: ['products', 'along'], output: 'logits', ints: { keepdims: 1 } },
    ],
    constants: [tableOf(table), axis('last', 2), axis('along', 1)],
    inputs: tokens('input_ids', 'attention_mask', 'token_type_ids'),
    outputs: [{ name: 'logits', type: 'float', dims: ['batch', '1'] }],
  }
}

function safetensors(table: Float32Array, rows: number): Uint8Array {
  const header = JSON.stringify({
    embeddings: { dtype: 'F32', shape: [rows, size], data_offsets: [0, table.byteLength] },
  })
  const length = Buffer.alloc(8)
  length.writeBigUInt64LE(BigInt(header.length))
  return Buffer.concat([length, Buffer.from(header), new Uint8Array(table.buffer)])
}
