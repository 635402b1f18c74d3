import { expect, it } from 'vitest'
import { readQuestion } from '../../search/question/question.ts'
import { intentsOf } from './intents.ts'

it.each([
  ['en', 'How often must the bearings be greased and how much?', ['interval', 'quantity']],
  ['en', 'pump is leaking at the seal', ['symptom']],
  ['en', 'the spindle does not start', ['symptom']],
  ['en', 'E2', ['code']],
  ['en', 'what does alarm 17 mean', ['code', 'what']],
  ['en', 'which torque for the casing bolts', ['quantity']],
  ['en', 'what is the maximum pressure', ['quantity', 'limit']],
  ['en', 'which oil for the gearbox?', ['fluid']],
  ['en', 'part number of the filter', ['part']],
  ['en', 'where is the drain plug', ['place']],
  ['en', 'how do I replace the seal', ['how']],
  ['en', 'who may open the cabinet', ['who']],
  ['en', 'may I open the cabinet while it runs', ['who', 'yesno']],
  ['en', 'show all serial numbers', ['list']],
  ['en', 'difference between mode A and mode B', ['compare']],
  ['en', 'is the pump self-priming', ['yesno']],
  ['en', 'hello', []],
  ['de', 'Wie oft wird das Getriebe geschmiert?', ['interval']],
  ['de', 'Wo ist der Ablasshahn?', ['place']],
  ['de', 'Darf ich die Tür öffnen?', ['who', 'yesno']],
  ['es', '¿Cuál es la presión máxima?', ['quantity', 'limit']],
  ['es', '¿Dónde está el filtro?', ['place']],
  ['fr', 'Quelle est la différence entre A et B ?', ['compare']],
  ['fr', 'À quelle fréquence graisser les paliers ?', ['interval']],
] as const)('reads what is asked for: %s, %s', (language, text, expected) => {
  expect(intentsOf(readQuestion(text, language))).toEqual(expected)
})
