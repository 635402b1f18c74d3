import { noRemarks } from '@millwright/contract/chats'
import { describe, expect, it } from 'vitest'
import { createEventLines } from './event-lines.ts'

const stream =
  ': alive\n\ndata: {"type":"chunk","content":"Größe 8\\n"}\n\ndata:{"type":"end","content":{"verdict":"answered","unknownWords":[],"suggestions":[],"experts":[],"unproven":[],"uncited":[],"note":null,"further":null,"language":null,"searchedFor":[],"intents":[],"confidence":null}}\r\n\r\n'
const events = [
  { type: 'chunk', content: 'Größe 8\n' },
  { type: 'end', content: { verdict: 'answered', unknownWords: [], suggestions: [], experts: [], ...noRemarks } },
]

describe('an event stream', () => {
  it('gives the same events wherever it is cut', () => {
    for (let cut = 0; cut <= stream.length; cut++) {
      const eventsIn = createEventLines()
      expect([...eventsIn(stream.slice(0, cut)), ...eventsIn(stream.slice(cut))]).toEqual(events)
    }
    const eventsIn = createEventLines()
    expect(stream.split('').flatMap((character) => eventsIn(character))).toEqual(events)
  })

  it('says nothing of a line that has not ended', () => {
    expect(createEventLines()('data: {"type":"end"')).toEqual([])
  })

  it('refuses what is not JSON instead of passing it on', () => {
    expect(() => createEventLines()('data: {oops}\n')).toThrow(SyntaxError)
  })
})
