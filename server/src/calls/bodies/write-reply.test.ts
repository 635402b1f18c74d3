import { expect, it, vi } from 'vitest'
import { writeReply } from './write-reply.ts'

const order = { key: 'a', signal: new AbortController().signal }
const note = { status: true, data: { id: '1', data: 'Schließe "V-101". '.repeat(10_000) }, message: null, error: null }

it('writes a reply with long texts in a thread, as it would be written here, and leaves any other alone', async () => {
  const here = JSON.stringify(note)
  const writing = vi.spyOn(JSON, 'stringify')
  const written = await writeReply(note, order)
  const lists = [null, [], { files: Array.from({ length: 50 }, () => 'x'.repeat(5_000)) }, { id: 'x'.repeat(1_000) }]
  for (const data of lists) expect(await writeReply({ data }, order)).toBeNull()
  expect(writing).not.toHaveBeenCalled()
  writing.mockRestore()
  expect(Buffer.from(written ?? []).toString()).toBe(here)
})

it('writes nothing where nobody waits for it any more', async () => {
  expect(await writeReply(note, { ...order, signal: AbortSignal.abort() })).toHaveLength(0)
})
