import { expect, it } from 'vitest'
import { readQuestion } from '../../search/question/question.ts'
import { answerTypeOf } from './answer-type.ts'

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
