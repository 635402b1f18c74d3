import { expect, it } from 'vitest'
import { linesOf, openGlance, screenTeller } from './screen-text.ts'

const seen = (...texts: string[]) => texts.map((text) => ({ text, confidences: [] }))

it('tells a line once while it stands on the screen, however recognition reads it', () => {
  const told = screenTeller()
  told.see(0, seen('Pump P-204 service', 'Step 1'))
  told.see(10, seen('Pump P-204 service', 'Step 2 drain the oil'))
  told.see(20, seen('Pump P-2O4 service', 'Step 2 drain the oil'))
  told.see(40, [])
  told.see(50, seen('Pump P-204 service'))
  expect(told.end(60)).toEqual([
    { start: 0, end: 40, text: 'Pump P-204 service\nStep 1', confidences: [] },
    { start: 10, end: 40, text: 'Step 2 drain the oil', confidences: [] },
    { start: 50, end: 60, text: 'Pump P-204 service', confidences: [] },
  ])
})

it('keeps with each line which of its words are in doubt, and where they stand once blanks are gone', () => {
  const text = '  Alarm \t F204\n--\nSet  48 Nm,\t P-7'
  const doubted = (word: string, confidence: number) => {
    const start = text.indexOf(word)
    return { start, end: start + word.length, confidence }
  }
  const lines = linesOf({ text, confidences: [doubted('F204', 0.6), doubted('48', 0.7), doubted('P-7', 0.5)] })
  expect(lines.map((line) => line.text)).toEqual(['Alarm F204', 'Set 48 Nm, P-7'])
  const told = screenTeller()
  told.see(3, lines)
  const [shown] = told.end(9)
  const words = shown?.confidences.map(({ start, end, confidence }) => [shown.text.slice(start, end), confidence])
  expect(words).toEqual([
    ['F204', 0.6],
    ['48', 0.7],
    ['P-7', 0.5],
  ])
})

it('looks less and less often at what a camera without any text sees, until it rests or there is some', () => {
  const glance = openGlance()
  const lookedAt: number[] = []
  const look = (at: number, { isMoving = true, hasText = false } = {}) => {
    if (glance.mayPass({ start: at, at, isMoving })) return
    lookedAt.push(at)
    glance.see(hasText)
  }
  for (let at = 0; at < 80; at += 4) look(at)
  expect(lookedAt.splice(0)).toEqual([0, 4, 8, 16, 24, 32, 48, 64])
  look(82, { isMoving: false, hasText: true })
  look(84)
  look(86)
  expect(lookedAt).toEqual([82, 84, 86])
})
