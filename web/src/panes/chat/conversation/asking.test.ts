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
const data: Extract<ChatEvent, { type: 'data' }> = {
  type: 'data',
  content: { message, chatId: id(5), chatName: 'Which torque?' },
}
const end: Extract<ChatEvent, { type: 'end' }> = {
  type: 'end',
  content: { verdict: 'unsure', unknownWords: ['VFD'], suggestions: [], experts: [], ...noRemarks },
}
const judged: ChatEvent = { type: 'judged', content: end.content }
const asked: AskedNow = {
  question: 'Which torque?',
  insteadOf: id(8),
  language: 'German',
  scope: 'files',
  documents: { documentClass: '03-02' as const, documentLanguage: null, documentTag: null },
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

  it('has what was found before the answer begins, which the source that is cited replaces', () => {
    const found: Source = { ...source(1), nearest: true }
    const before = after(data, { type: 'source', content: found }, { type: 'status', content: 'Writing' })
    expect(before).toMatchObject({ status: 'Writing', message: { response: { text: '', sources: [found] } } })
    const cited = after(data, { type: 'source', content: found }, { type: 'source', content: source(1) })
    expect(cited.message?.response.sources).toEqual([source(1)])
  })

  it('shows a whole answer as complete while its translations still come', () => {
    const translated = { ...source(1), fileName: 'Manual, translated.pdf' }
    const whole = after(data, { type: 'source', content: source(1) }, { type: 'chunk', content: '85 Nm' }, judged)
    expect(whole).toMatchObject({ state: 'streaming', status: '', message: { state: 'complete', verdict: 'unsure' } })
    const more = heard(whole, { type: 'source', content: translated })
    expect(more).toMatchObject({ state: 'streaming', message: { state: 'complete' } })
    expect(more.message?.response).toMatchObject({ text: '85 Nm', sources: [translated] })
    expect(heard(more, end)).toMatchObject({ state: 'complete', message: { state: 'complete', verdict: 'unsure' } })
  })

  it.each(['stopped', 'failed'] as const)('leaves a whole answer complete that is %s behind its text', (state) => {
    const asking = finished(after(data, judged), state, 'Nobody answered')
    expect(asking).toMatchObject({ state: 'complete', reason: null, message: { state: 'complete', verdict: 'unsure' } })
    expect(heard(after(data, judged), { type: 'error', content: 'No model' })).toMatchObject({ state: 'complete' })
  })

  it('is stopped before the end of an answer that is told again', () => {
    const again: ChatEvent = { ...data, content: { ...data.content, message: { ...message, state: 'complete' } } }
    expect(finished(after(again), 'stopped')).toMatchObject({ state: 'stopped', message: { state: 'stopped' } })
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
