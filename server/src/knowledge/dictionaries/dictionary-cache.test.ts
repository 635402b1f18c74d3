import { expect, it } from 'vitest'
import { dictionaryCache } from './dictionary-cache.ts'
import { packSides } from './prepare/pack.ts'

async function cacheOf(places: number) {
  const side = { words: ['nut'], targets: [Uint32Array.of(0)] }
  const buffer = await packSides([{ language: 'en', side }], async () => {})
  const loaded: string[] = []
  const load = async (key: string) => {
    loaded.push(key)
    if (key === 'gone') throw new Error('It is gone')
    return buffer
  }
  return { loaded, cached: dictionaryCache(load, places * buffer.length) }
}

it('loads a dictionary once, also when two ask for it at once', async () => {
  const { loaded, cached } = await cacheOf(2)
  await Promise.all([cached('a'), cached('a')])
  await cached('a')
  expect(loaded).toEqual(['a'])
})

it('lets go of the least recently used one when there is no more room', async () => {
  const { loaded, cached } = await cacheOf(2)
  for (const key of ['a', 'b', 'a', 'c']) await cached(key)
  await cached('a')
  await cached('c')
  expect(loaded).toEqual(['a', 'b', 'c'])
  await cached('b')
  expect(loaded).toEqual(['a', 'b', 'c', 'b'])
})

it('serves one that is larger than all room, and tries again what failed', async () => {
  const { loaded, cached } = await cacheOf(0.5)
  expect((await cached('a')).tables).toHaveLength(1)
  await expect(cached('gone')).rejects.toThrow('It is gone')
  await expect(cached('gone')).rejects.toThrow('It is gone')
  expect(loaded).toEqual(['a', 'gone', 'gone'])
})
