import { readFile } from 'node:fs/promises'
import { Tokenizer } from '@huggingface/tokenizers'
import type { ModelFolder } from './model-folder.ts'

/** Token ids of texts, padded to the longest, a row each. */
export type Batch = {
  rows: number
  length: number
  ids: BigInt64Array
  mask: BigInt64Array
  types: BigInt64Array
}

type EncodedText = { ids: number[]; types: number[] }

/** A text, or a question with the passage that is read beside it. */
export type TextTokenizer = { encode: (text: string, pair?: string) => EncodedText; idsOf: (text: string) => number[] }

/** More characters are no token of any kept length. */
const charactersPerToken = 16

/** @throws what the package does for a tokenizer that it does not know. */
export async function openTokenizer(folder: ModelFolder): Promise<TextTokenizer> {
  const { path, settings } = folder.tokenizer
  const read = async (name: string): Promise<object> => JSON.parse(await readFile(name, 'utf8')) as object
  const tokenizer = new Tokenizer(await read(path), settings === null ? {} : await read(settings))
  const most = folder.maxTokens
  const cut = (text: string) => text.slice(0, most * charactersPerToken)
  return {
    encode(text, pair) {
      const { ids, token_type_ids: types = [] } = tokenizer.encode(cut(text), {
        text_pair: pair === undefined ? null : cut(pair),
        return_token_type_ids: true,
      })
      return { ids: shortened(ids, most), types: shortened(types, most) }
    },
    idsOf: (text) => tokenizer.encode(cut(text), { add_special_tokens: false }).ids.slice(0, most),
  }
}

/** The last one ends the text for the model. */
function shortened(values: readonly number[], most: number): number[] {
  return values.length <= most ? [...values] : [...values.slice(0, most - 1), ...values.slice(-1)]
}

/** Padded behind with zeros, which the mask tells from tokens. */
export function batchOf(encoded: readonly EncodedText[]): Batch {
  const rows = encoded.length
  const length = Math.max(1, ...encoded.map(({ ids }) => ids.length))
  const batch = () => new BigInt64Array(rows * length)
  const [ids, mask, types] = [batch(), batch(), batch()]
  for (const [row, one] of encoded.entries()) {
    for (const [at, id] of one.ids.entries()) {
      ids[row * length + at] = BigInt(id)
      mask[row * length + at] = 1n
      types[row * length + at] = BigInt(one.types[at] ?? 0)
    }
  }
  return { rows, length, ids, mask, types }
}
