import { expect, it } from 'vitest'
import { asksAlike, asksTheSame, likeness, readAsked } from './likeness.ts'

/** What some words of a plant's papers weigh; any other one 5. */
const known = new Map([
  ['oil', 2],
  ['chang', 2],
  ['pump', 1.5],
  ['gearbox', 3],
  ['screw', 2.5],
  ['torqu', 2.5],
  ['take', 0.3],
])
const likenessOf = (one: string, other: string) =>
  likeness(readAsked(one), readAsked(other), (lexeme) => known.get(lexeme) ?? 5)

it.each([
  ['Which oil does the gearbox take?', 'What oil does this gearbox take'],
  ['How often must the oil be changed?', 'How often do I have to change oil?'],
  ['Torque of the housing screws M12?', 'Which torque do the M12 housing screws take?'],
  ['Welches Öl braucht das Getriebe?', 'Was für Öl braucht ein Getriebe?'],
  ['¿Qué aceite necesita la caja de cambios?', '¿Qué aceite es el de esta caja de cambios que necesita?'],
  ["Quelle huile faut-il pour la boîte de l'engin ?", 'Quelle est cette huile pour une boîte de cet engin ?'],
  ['Che olio usa il riduttore?', 'Quale olio usa questo riduttore?'],
  ['Qual óleo usa a caixa do redutor?', 'Que óleo usa essa caixa de um redutor?'],
])('takes “%s” and “%s” for the same question, in both directions', (one, other) => {
  expect(asksTheSame(likenessOf(one, other))).toBe(true)
  expect(likenessOf(other, one)).toEqual(likenessOf(one, other))
})

it.each([
  ['Which oil does the gearbox take?', 'Which oil does the pump take?'],
  ['Torque of the housing screws M12?', 'Torque of the housing screws M16?'],
  ['Torque of the housing screws?', 'Torque of the cover screws?'],
  ['How do I switch the pump on?', 'How do I switch the pump off?'],
  ['Must the oil be changed before the test?', 'Must the oil be changed after the test?'],
  ['How must the oil be changed?', 'When must the oil be changed?'],
  ['May I open the valve?', 'May I not open the valve?'],
  ['¿Se cambia el aceite antes de la prueba?', '¿Se cambia el aceite después de la prueba?'],
  ["Faut-il changer l'huile avant l'essai ?", "Faut-il changer l'huile après l'essai ?"],
  ["L'olio si cambia prima della prova?", "L'olio si cambia dopo la prova?"],
  ['O óleo se troca antes do teste?', 'O óleo se troca depois do teste?'],
  ['Надо ли менять масло до испытания?', 'Надо ли менять масло после испытания?'],
  [
    'What is the tightening torque of the upper guide rail bolts of the feeder unit?',
    'What is the tightening torque of the lower guide rail bolts of the feeder unit?',
  ],
  ['Oil?', 'Which oil does the gearbox take?'],
  ['Wie oft wird das Öl gewechselt?', 'How often is the oil changed?'],
  ['', ''],
])('never takes “%s” and “%s” for the same question', (one, other) => {
  expect(asksTheSame(likenessOf(one, other))).toBe(false)
  expect(likenessOf(other, one)).toEqual(likenessOf(one, other))
})

it('lists together what asks for more of the same', () => {
  const [one, other] = ['Which oil does the gearbox take?', 'Which oil does the gearbox of the pump take?']
  expect(asksAlike(likenessOf(one, other))).toBe(true)
  expect(asksAlike(likenessOf('Oil of the gearbox?', 'Torque of the gearbox?'))).toBe(false)
})
