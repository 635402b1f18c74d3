import { expect, it } from 'vitest'
import { type AskableFact, questionOf } from './fact-questions.ts'

const fact = (kind: AskableFact['kind'], subject: string, attribute: string): AskableFact => ({
  kind,
  subject,
  attribute,
  unit: '',
})

it.each([
  [fact('interval', 'Bearing bracket', 'interval'), 'What is the interval of the bearing bracket?'],
  [fact('interval', 'Change the oil', 'interval'), 'How often do I have to change the oil?'],
  [fact('interval', 'Check oil level', 'interval'), 'How often: check oil level?'],
  [fact('setting', 'Casing cover: M12', 'torque'), 'What is the torque of the casing cover?'],
  [fact('limit', 'Relief pressure', 'pressure'), 'What is the relief pressure?'],
  [fact('fluid', 'Gearbox', 'Oil'), 'Which oil does the gearbox take?'],
  [fact('part', 'Wear ring', 'part number'), 'What is the part number of the wear ring?'],
  [fact('code', 'F08', 'meaning'), 'What does F08 mean?'],
  [fact('fault', 'Seal leaks', 'cause'), 'Seal leaks: what can I do?'],
])('asks what %j answers', (said, question) => {
  expect(questionOf(said, 'English')).toBe(question)
})

it('asks in the other languages that have templates', () => {
  const interval = fact('interval', 'Ölstand prüfen', 'interval')
  expect(questionOf(interval, 'German')).toBe('Wie oft: Ölstand prüfen?')
  expect(questionOf(fact('setting', 'Gehäusedeckel', 'torque'), 'German')).toBe(
    'Welcher Wert gilt für Gehäusedeckel: Drehmoment?',
  )
  expect(questionOf(fact('part', 'Anillo', 'part number'), 'Spanish')).toBe('¿Cuál es el número de pieza de anillo?')
  expect(questionOf(fact('code', 'E4', 'meaning'), 'French')).toBe('Que signifie E4 ?')
})

it.each([
  ['a licence', fact('setting', 'GNU General Public License', 'power')],
  ['a warranty', fact('interval', 'Warranty of the maker', 'interval')],
  ['a sentence', fact('fault', 'The pump stops. It does not start again', 'remedy')],
  ['figures alone', fact('part', '12', 'part number')],
  ['what nobody asks for in such words', fact('setting', 'Mode', 'value')],
  ['a part of something that it does not name', fact('setting', 'its nut', 'torque')],
  ['a stop that was planned', fact('fault', 'Planned stop', 'cause')],
  ['a step', fact('step', 'Close the lid', 'step')],
])('asks nothing of %s', (_what, said) => {
  expect(questionOf(said, 'English')).toBeNull()
})
