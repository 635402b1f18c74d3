import { texts } from '@millwright/contract/texts'
import { expect, it } from 'vitest'
import { block } from '../../../../test/sample-note.ts'
import { createDocumentPrinter } from './document-printer.ts'

it('loads a note when its turn has come, two of a company at most, and none that nobody waits for', async () => {
  const print = createDocumentPrinter()
  const loaded: string[] = []
  const first = Promise.withResolvers<void>()
  const gone = new AbortController()
  const order = (
    companyId: string,
    title: string,
    { after = Promise.resolve(), signal = new AbortController().signal } = {},
  ) =>
    print({
      companyId,
      format: 'docx',
      signal,
      load: async () => {
        loaded.push(title)
        await after
        return { note: { title, lines: [], blocks: [block('paragraph', title)] }, pictures: new Map() }
      },
    })
  const printed = [order('nordmark', 'a', { after: first.promise }), order('nordmark', 'b'), order('steel', 'c')]
  const left = order('steel', 'd', { signal: gone.signal })
  await expect(order('nordmark', 'e')).rejects.toMatchObject({ code: 'too-many' })
  gone.abort()
  expect(loaded).toEqual(['a'])
  first.resolve()
  await expect(left).rejects.toMatchObject({ code: 'unavailable' })
  expect((await Promise.all(printed)).every((bytes) => bytes.length > 0)).toBe(true)
  expect(loaded).toEqual(['a', 'b', 'c'])
  expect((await order('nordmark', 'f')).length).toBeGreaterThan(0)
})

it('says that a note is too large for what takes too long', async () => {
  // No thread has begun by then.
  const print = createDocumentPrinter({ maxMs: 1 })
  const load = async () => ({
    note: { title: 'Log', lines: [], blocks: [block('paragraph', 'a')] },
    pictures: new Map(),
  })
  const { signal } = new AbortController()
  const printed = print({ companyId: 'nordmark', format: 'docx', signal, load })
  await expect(printed).rejects.toMatchObject({ code: 'too-large', message: texts.noteTooLargeToPrint })
})
