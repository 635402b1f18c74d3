import { readFile } from 'node:fs/promises'
import * as z from 'zod/mini'
import { normalised } from './pool.ts'

const Header = z.object({
  embeddings: z.object({
    dtype: z.enum(['F32', 'F16']),
    shape: z.tuple([z.int(), z.int()]),
    data_offsets: z.tuple([z.int(), z.int()]),
  }),
})

/** A vector a text: the mean of those of its tokens, which never change (Model2Vec). */
export type StaticTable = (ids: readonly number[]) => number[]

/** Reads the table `embeddings` of a file of safetensors: the length of a header of JSON, the header, the numbers. */
export async function openStaticTable(path: string): Promise<StaticTable> {
  const file = await readFile(path)
  const header = 8 + Number(file.readBigUInt64LE(0))
  const { embeddings } = z.parse(Header, JSON.parse(file.toString('utf8', 8, header)))
  const [rows, size] = embeddings.shape
  const bytes = Uint8Array.from(file.subarray(header + embeddings.data_offsets[0], header + embeddings.data_offsets[1]))
  const table = embeddings.dtype === 'F32' ? new Float32Array(bytes.buffer) : new Float16Array(bytes.buffer)
  if (table.length !== rows * size) throw new Error('its table is not as long as it says')
  return (ids) => {
    const sum = new Float64Array(size)
    for (const id of ids) {
      for (let at = 0; at < size; at++) sum[at]! += table[id * size + at] ?? 0
    }
    // Of a text without a known word it would be nothing, which no index takes.
    if (sum.every((one) => one === 0)) sum.fill(1)
    return normalised(sum)
  }
}
