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
  return { loaded, cache: dictionaryCache(load, places * buffer.length) }
}

it('loads a dictionary once, also when two ask for it at once', async () => {
  const { loaded, cache } = await cacheOf(2)
  await Promise.all([cache.load('a'), cache.load('a')])
  await cache.load('a')
  expect(loaded).toEqual(['a'])
})

it('lets go of the least recently used one when there is no more room', async () => {
  const { loaded, cache } = await cacheOf(2)
  for (const key of ['a', 'b', 'a', 'c']) await cache.load(key)
  await cache.load('a')
  await cache.load('c')
  expect(loaded).toEqual(['a', 'b', 'c'])
  await cache.load('b')
  expect(loaded).toEqual(['a', 'b', 'c', 'b'])
})

it('serves one that is larger than all room, and tries again what failed', async () => {
  const { loaded, cache } = await cacheOf(0.5)
  expect((await cache.load('a')).tables).toHaveLength(1)
  await expect(cache.load('gone')).rejects.toThrow('It is gone')
  await expect(cache.load('gone')).rejects.toThrow('It is gone')
  expect(loaded).toEqual(['a', 'gone', 'gone'])
})

it('lends what is in memory without loading anything', async () => {
  const { loaded, cache } = await cacheOf(1)
  expect(cache.ready('a')).toBeNull()
  const opened = cache.load('a')
  expect(cache.ready('a')).toBeNull()
  await opened
  expect(cache.ready('a')).toBe(await opened)
  await cache.load('b')
  expect(cache.ready('a')).toBeNull()
  expect(loaded).toEqual(['a', 'b'])
})
