import { readFile } from 'node:fs/promises'
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import type { Output } from './pool.ts'
import type { Batch } from './tokens.ts'

export type Network = (batch: Batch) => Promise<Output>

/** What exports name that for which they are made: pooled already, one a token, or the scores of pairs. */
const wanted = ['sentence_embedding', 'last_hidden_state', 'token_embeddings', 'logits']

/** Loads a network over tokens; on one core, in this thread. */
export async function openNetwork(path: string): Promise<Network> {
  env.wasm.numThreads = 1
  const session = await InferenceSession.create(new Uint8Array(await readFile(path)))
  const output = wanted.find((name) => session.outputNames.includes(name)) ?? session.outputNames[0] ?? ''
  return async ({ rows, length, ids, mask, types }) => {
    const given: Record<string, BigInt64Array> = { input_ids: ids, attention_mask: mask, token_type_ids: types }
    const inputs = session.inputNames.map((name) => {
      const values = given[name]
      if (!values) throw new Error(`its network asks for ${name}, which is not known here`)
      return [name, new Tensor('int64', values, [rows, length])] as const
    })
    const result = await session.run(Object.fromEntries(inputs), [output])
    const { data, dims } = result[output] ?? {}
    if (!(data instanceof Float32Array) || !dims) throw new Error('its network returns no numbers of 32 bits')
    return { dims, values: data }
  }
}
