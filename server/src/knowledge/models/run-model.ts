import type { ModelFolder } from './model-folder.ts'
import { type Network, openNetwork } from './network.ts'
import { pool } from './pool.ts'
import { openStaticTable } from './static-table.ts'
import { batchOf, openTokenizer, type TextTokenizer } from './tokens.ts'

export type RunningModel = {
  /** A vector a text, of length 1. */
  embed: (texts: readonly string[]) => Promise<number[][]>
  /** How well each passage answers the question; compared with each other alone. */
  score: (question: string, passages: readonly string[]) => Promise<number[]>
}

/** Opens a folder's model in this thread. @throws what tokenizer or network say of files that they cannot read */
export async function runModel(folder: ModelFolder): Promise<RunningModel> {
  const tokens = await openTokenizer(folder)
  const { kind, path } = folder.network
  if (kind === 'onnx') return overNetwork(folder, tokens, await openNetwork(path))
  const table = await openStaticTable(path)
  return {
    embed: (texts) => Promise.resolve(texts.map((text) => table(tokens.idsOf(text)))),
    score: () => Promise.reject(new Error('a table of vectors compares no pairs')),
  }
}

function overNetwork({ pooling }: ModelFolder, tokens: TextTokenizer, network: Network): RunningModel {
  return {
    async embed(texts) {
      const batch = batchOf(texts.map((text) => tokens.encode(text)))
      return pool(await network(batch), batch, pooling)
    },
    async score(question, passages) {
      const { values } = await network(batchOf(passages.map((passage) => tokens.encode(question, passage))))
      const labels = values.length / passages.length
      if (labels !== 1 && labels !== 2) throw new Error('its network is no cross-encoder: it returns no score a pair')
      // Of two labels the second says that the passage answers.
      return passages.map((_, at) => (labels === 1 ? values[at]! : values[2 * at + 1]! - values[2 * at]!))
    },
  }
}
