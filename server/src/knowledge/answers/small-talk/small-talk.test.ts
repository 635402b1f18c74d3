import { describe, expect, it } from 'vitest'
import { smallTalkOf, withoutSmallTalk } from './small-talk.ts'

describe('small talk', () => {
  it.each([
    ['Hi', 'greeting'],
    ['hello!!', 'greeting'],
    ['Good morning, how are you?', 'greeting'],
    ['Hi! What can you do?', 'abilities'],
    ['Thanks, bye', 'thanks'],
    ['Grüß Gott', 'greeting'],
    ['¡Hola! ¿Qué tal?', 'greeting'],
    ["Qu'est-ce que tu peux faire ?", 'abilities'],
    ['こんにちは', 'greeting'],
    ['你好,谢谢', 'thanks'],
    ['شكرا', 'thanks'],
    ['नमस्ते', 'greeting'],
  ])('is told from a question (%s)', (text, kind) => {
    expect(smallTalkOf(text)).toBe(kind)
  })

  it.each([
    'high pressure',
    'Hi, what is the oil type?',
    'helper spring',
    'thanksgiving',
    'hoist',
    'What can the pump do?',
    '',
    '?',
  ])('is none of what asks something (%s)', (text) => {
    expect(smallTalkOf(text)).toBeNull()
  })

  it.each([
    ['Hi, what is the oil type?', 'what is the oil type?'],
    ['hello which oil, thanks', 'which oil'],
    ['¡Hola! ¿Qué aceite lleva?', '¿Qué aceite lleva?'],
    ['Guten Tag, welches Öl? Vielen Dank!', 'welches Öl'],
    ['こんにちは、油温は?', '油温は?'],
    ['Which oil ?!   ¿thank you very much . ! ', 'Which oil ?!   ¿thank you very much . !'],
    ['Which oil ?!   many thanks . ! ', 'Which oil'],
    ['thanksgiving', 'thanksgiving'],
    ['hydraulic oil', 'hydraulic oil'],
    ['Hi', 'Hi'],
  ])('leaves the question that it stands around (%s)', (text, question) => {
    expect(withoutSmallTalk(text)).toBe(question)
  })
})
