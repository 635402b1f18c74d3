import { type ChatEvent, type ChatMessage, noRemarks, type Source } from '@millwright/contract/chats'
import { describe, expect, it } from 'vitest'
import { askedAgain, type AskedNow, askedWithout, begin, finished, heard, insteadOf, withAsking } from './asking.ts'

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
  suggestions: [],
  experts: [],
  ...noRemarks,
  picture: null,
  approval: null,
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
  content: { verdict: 'unsure', unknownWords: ['VFD'], suggestions: [], experts: [], ...noRemarks },
}
const asked: AskedNow = {
  question: 'Which torque?',
  insteadOf: id(8),
  language: 'German',
  scope: 'files',
  picture: { pictureId: id(7), text: 'Type KP-250' },
  without: ['starting torque'],
}
const after = (...events: ChatEvent[]) =>
  events.reduce(heard, begin({ asked, askedAt: '2026-11-18T09:42:00.000Z', askedIn: null }))

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

describe('askedAgain', () => {
  it('keeps all that a question was asked with', () => {
    expect(askedAgain(finished(after(), 'failed'))).toEqual(asked)
  })

  it('takes the place of what was stored of it', () => {
    expect(askedAgain(finished(after(data), 'failed'))).toEqual({ ...asked, insteadOf: message.id })
  })
})

describe('a message of an earlier visit', () => {
  const without = ['starting torque']
  const picture = { id: id(7), url: '/files/7', text: 'Type KP-250' }

  it('is asked again in its place without what it was asked without', () => {
    expect(insteadOf({ ...message, without })).toEqual({ insteadOf: message.id, without })
    expect(insteadOf(message)).toEqual({ insteadOf: message.id, without: [] })
  })

  it('is asked without more in its place where it is the last, and else after what followed, with its picture', () => {
    const pictured = { ...message, picture }
    expect(askedWithout(pictured, { without, isLast: true })).toEqual({
      insteadOf: message.id,
      without,
      picture: null,
    })
    expect(askedWithout(pictured, { without, isLast: false })).toEqual({
      insteadOf: null,
      without,
      picture: { pictureId: picture.id, text: picture.text },
    })
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
