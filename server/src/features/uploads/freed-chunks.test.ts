import { expect, it } from 'vitest'
import { freedChunks } from './freed-chunks.ts'

async function* sourceOf(...chunks: Uint8Array[]) {
  yield* chunks
}

it('gives back what a chunk took when the next is asked for, and not before', async () => {
  const [first, second] = [Buffer.allocUnsafeSlow(8).fill('a'), Buffer.allocUnsafeSlow(8).fill('b')]
  const chunks = freedChunks(sourceOf(first, second))
  await chunks.next()
  expect(first.toString()).toBe('aaaaaaaa')
  await chunks.next()
  expect(first.byteLength).toBe(0)
  expect(second.toString()).toBe('bbbbbbbb')
  await chunks.next()
  expect(second.byteLength).toBe(0)
})

it('leaves memory that a chunk has a part of', async () => {
  const whole = Buffer.allocUnsafeSlow(8).fill('a')
  for await (const chunk of freedChunks(sourceOf(whole.subarray(0, 7)))) expect(chunk).toHaveLength(7)
  expect(whole.toString()).toBe('aaaaaaaa')
})
