import type { Pooling } from './model-folder.ts'
import type { Batch } from './tokens.ts'

export type Output = { dims: readonly number[]; values: Float32Array }

/** A vector a text, of length 1; from one a token, or as the network gives them. */
export function pool({ dims, values }: Output, { rows, length, mask }: Batch, pooling: Pooling): number[][] {
  const size = dims.at(-1) ?? 0
  if (dims.length === 2) {
    return Array.from({ length: rows }, (_, row) => normalised(values.subarray(row * size, (row + 1) * size)))
  }
  return Array.from({ length: rows }, (_, row) => {
    const sum = new Float64Array(size)
    for (let at = 0; at < length; at++) {
      if (mask[row * length + at] === 0n) continue
      const from = (row * length + at) * size
      for (let n = 0; n < size; n++) sum[n]! += values[from + n]!
      if (pooling === 'cls') break
    }
    return normalised(sum)
  })
}

/** The cosine asks for directions alone, so that neither the sum nor the mean need be told apart. */
export function normalised(values: Float32Array | Float64Array): number[] {
  const length = Math.hypot(...values) || 1
  return Array.from(values, (one) => Math.fround(one / length))
}
