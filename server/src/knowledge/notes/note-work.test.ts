import { texts } from '@millwright/contract/texts'
import { expect, it, vi } from 'vitest'
import { block } from '../../../test/notes.ts'
import { noteTasks } from './note-tasks.ts'
import { openNoteWork } from './note-work.ts'

const order = { key: 'a', signal: new AbortController().signal }
const dataOf = (text: string) => JSON.stringify([block('paragraph', text)])

it.each([
  ['many lines', dataOf('a\n'.repeat(20_000))],
  ['many tags', dataOf('<b>'.repeat(15_000))],
  ['many blocks', JSON.stringify(Array.from({ length: 1_500 }, () => block('paragraph', 'Close valve V-101. ')))],
])('a note of %s is cleaned and shown in a thread, as it would be here', async (_, data) => {
  const work = openNoteWork()
  const here = [vi.spyOn(noteTasks, 'show'), vi.spyOn(noteTasks, 'clean')]
  const { html } = await work('show', { data, media: null }, order)
  const kept = await work('clean', { data, signed: new Map() }, order)
  for (const task of here) expect(task).not.toHaveBeenCalled()
  expect(html).toBe(kept.html)
  expect(html).toBe(noteTasks.show({ data, media: null }).html)
})

it('refuses what is refused here, and what takes too long, with sentences', async () => {
  const long = dataOf('a\n'.repeat(200_000))
  await expect(openNoteWork()('clean', { data: `${long},`, signed: new Map() }, order)).rejects.toMatchObject({
    code: 'invalid-input',
  })
  await expect(openNoteWork({ maxMs: 5 })('show', { data: long, media: null }, order)).rejects.toMatchObject({
    code: 'too-large',
    message: texts.noteTooLarge,
  })
})
