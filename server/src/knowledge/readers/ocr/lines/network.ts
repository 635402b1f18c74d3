import { readFile } from 'node:fs/promises'
import { env, InferenceSession, Tensor } from 'onnxruntime-web/wasm'
import { type Model, modelPath } from './models.ts'

type NetworkSize = { width: number; height: number }
export type Network = (input: Float32Array, size: NetworkSize) => Promise<Output>
export type Output = { dims: readonly number[]; values: Float32Array }

/** Loads a model that takes a picture of three colours and gives numbers; on one core, in this process. */
export async function openNetwork(model: Model, options: InferenceSession.SessionOptions = {}): Promise<Network> {
  env.wasm.numThreads = 1
  const session = await InferenceSession.create(new Uint8Array(await readFile(modelPath(model))), options)
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]]
  return async (colours, { width, height }) => {
    const result = await session.run({ [input]: new Tensor('float32', colours, [1, 3, height, width]) })
    const { data, dims } = result[output] ?? {}
    if (!(data instanceof Float32Array) || !dims) throw new Error(`the model of ${model} is not what it was`)
    return { dims, values: data }
  }
}
