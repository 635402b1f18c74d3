import { expect, it } from 'vitest'
import { readQuestion } from '../../search/question/question.ts'
import { answerTypeOf, fits, namesWhoMay } from './answer-type.ts'

it.each([
  ['When is the oil changed?', 'time'],
  ['And when is the oil changed?', 'time'],
  ['oil change when', 'time'],
  ['Since when is it shut down?', 'time'],
  ['The tungsten melts when I strike the arc', 'any'],
  ['What do I give you when I order spares?', 'way'],
])('of %j is %s: what happens at a time asks for none', (text, type) => {
  expect(answerTypeOf(readQuestion(text, 'en'))).toBe(type)
})

it.each([
  ['fr', 'Quand changer l’huile ?', 'La pompe siffle quand elle démarre'],
  ['it', 'Quando si cambia l’olio?', 'La pompa fischia quando parte'],
  ['pt', 'Quando trocar o óleo?', 'A bomba apita quando arranca'],
  ['ro', 'Când se schimbă uleiul?', 'Pompa fluieră când pornește'],
  ['ru', 'Когда менять масло?', 'Насос свистит, когда включается'],
])('is told apart in %s', (language, asks, tells) => {
  expect([asks, tells].map((text) => answerTypeOf(readQuestion(text, language)))).toEqual(['time', 'any'])
})

it.each([
  ['Mains circuits are altered by licensed electricians only.', true],
  ['The shift leader resets the counter.', true],
  ['Der Benutzer darf den Deckel öffnen.', true],
  ['El fabricante cambia la válvula.', true],
  ['Les enfants ne doivent pas y toucher.', true],
  ['It was released by Ada Lindqvist.', true],
  ['Twist both wires. Any noise is then cancelled. The pair is shielded.', false],
  ['The drive is mounted in a cabinet of its own.', false],
  ['Turn the Service Key in the user menu of the driver.', false],
  ['Nach jeder Schicht wird der Leiter an Klemme X1 geprüft.', false],
])('%j names who may do something: %s', (text, names) => {
  expect(namesWhoMay(text)).toBe(names)
})

it.each([
  ['en', 'How long does it take?', 'Wait for 30 seconds.', 1],
  ['de', 'Wie lange dauert es?', 'Warten Sie 5 Minuten.', 1],
  ['de', 'Wie lange dauert es?', 'Es dauert 20 s.', 1],
  ['en', 'How long does it take?', 'It runs at 950 min-1.', 0.4],
  ['en', 'When is it set again?', 'Press SET for 5 seconds.', 0.4],
] as const)(
  'in %s, of %j, seconds and minutes are an answer only where it is asked how long: %j',
  (language, question, text, fitting) => {
    const asked = new Set(readQuestion(question, language).tokens.flatMap(({ surface }) => surface ?? []))
    expect(fits('time', { text, language, isStep: false }, asked)).toBe(fitting)
  },
)
