import { expect, it, vi } from 'vitest'
import { bodyThreads } from './body-work.ts'
import { writeKept } from './kept-reply.ts'

const whose = { key: 'a' }
const note = { data: { id: '1', data: 'Schließe "V-101". '.repeat(10_000) }, message: 'Note created' }

it('keeps a reply with long texts in a thread, as it would be kept here, and a short one here', async () => {
  const here = JSON.stringify(note)
  const writing = vi.spyOn(JSON, 'stringify')
  const kept = await writeKept(note, whose)
  expect(writing).not.toHaveBeenCalled()
  expect(await writeKept({ data: { id: '1' } }, whose)).toBe('{"data":{"id":"1"}}')
  expect(writing).toHaveBeenCalledOnce()
  writing.mockRestore()
  expect(Buffer.from(kept).toString()).toBe(here)
})

it('keeps one that no thread can be given here', async () => {
  const unsent = { ...note, afterwards: () => {} }
  expect(await writeKept(unsent, whose)).toBe(JSON.stringify(note))
})

it('keeps one here while the bodies of others take long', async () => {
  const ended = new AbortController()
  const bytes = Buffer.from(`[${'{"a":1},'.repeat(400_000)}0]`)
  const read = vi.fn<() => void>()
  const bodies = Array.from({ length: 40 }, (_, at) =>
    bodyThreads
      .run('json', { bytes, maxParts: Infinity }, { key: `other ${at}`, signal: ended.signal })
      .then(read, () => {}),
  )
  expect(await writeKept(note, whose)).toBe(JSON.stringify(note))
  expect(read.mock.calls.length).toBeLessThan(bodies.length)
  ended.abort()
  await Promise.all(bodies)
})
