import { type ChatEvent, type ChatMessage, noRemarks, type Source } from '@millwright/contract/chats'
import { describe, expect, it } from 'vitest'
import { begin, finished, heard, withAsking } from './asking.ts'

const id = (last: number) => `018f0000-0000-7000-8000-00000000000${last}`
const message: ChatMessage = {
  id: id(1),
  assetId: id(2),
  departmentId: id(3),
  query: 'Which torque?',
  response: { text: '', sources: [], resources: [] },
  feedback: 'none',
  state: 'streaming',
  verdict: 'answered',
  unknownWords: [],
  ...noRemarks,
  updatedAt: '2026-11-18T09:42:00.000Z',
}
const source = (n: number): Source => ({
  n,
  resourceId: id(4),
  fileName: 'Manual.pdf',
  fileType: 'document',
  assetId: id(2),
  departmentId: id(3),
  segments: [112],
  quotes: [],
})
const data: ChatEvent = { type: 'data', content: { message, chatId: id(5), chatName: 'Which torque?' } }
const end: ChatEvent = {
  type: 'end',
  content: { verdict: 'unsure', unknownWords: ['VFD'], ...noRemarks },
}
const after = (...events: ChatEvent[]) =>
  events.reduce(heard, begin({ question: 'Which torque?', askedAt: '2026-11-18T09:42:00.000Z', askedIn: null }))

describe('heard', () => {
  it('appends chunks to the stored message and completes at the end', () => {
    const asking = after(
      { type: 'status', content: 'Reading' },
      data,
      { type: 'source', content: source(1) },
      { type: 'chunk', content: '85 ' },
      { type: 'chunk', content: 'Nm. [1]' },
      end,
    )
    expect(asking.message?.response.text).toBe('85 Nm. [1]')
    expect(asking.message?.response.sources).toEqual([source(1)])
    expect(asking).toMatchObject({ state: 'complete', chatId: id(5), status: '', message: { state: 'complete' } })
    expect(asking.message).toMatchObject({ verdict: 'unsure', unknownWords: ['VFD'] })
  })

  it('keeps what was written when the stream reports an error, also after its end', () => {
    const asking = after(data, { type: 'chunk', content: 'Half' }, { type: 'error', content: 'No model' }, end)
    expect(asking).toMatchObject({ state: 'failed', reason: 'No model', message: { response: { text: 'Half' } } })
  })

  it('does not list a source twice that is sent again', () => {
    const asking = after(data, { type: 'source', content: source(1) }, { type: 'source', content: source(1) })
    expect(asking.message?.response.sources).toHaveLength(1)
  })

  it('stays stopped when the end still arrives', () => {
    expect(heard(finished(after(data), 'stopped'), end).state).toBe('stopped')
  })
})

describe('withAsking', () => {
  it('takes the place of its stored self, so that nothing stands twice', () => {
    const older = { ...message, id: id(9) }
    const growing = { ...message, response: { ...message.response, text: 'more' } }
    expect(withAsking([older, message], growing)).toEqual([older, growing])
    expect(withAsking([older], growing)).toEqual([older, growing])
    expect(withAsking([older], null)).toEqual([older])
  })
})
