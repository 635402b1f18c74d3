import { expect, it } from 'vitest'
import { rankedPassage } from '../../../../test/ranked-passage.ts'
import { readQuestion } from '../../search/question/question.ts'
import { quotablesOf } from './blocks.ts'
import { chooseSentences } from './choose-sentences.ts'
import { contentsEntriesIn } from './contents-entries.ts'

const entriesOf = (text: string, path?: string) => {
  const ranges = [{ offset: 0, segment: 1, start: 0, end: text.length, ...(path === undefined ? {} : { path }) }]
  return [...contentsEntriesIn(rankedPassage(text, { ranges }), quotablesOf(text))].map((entry) => entry.text)
}

it('finds the lines below a title of contents that end in page numbers', () => {
  const entries = ['Cautions\t3', 'Flow alarm and outputs ------- 10', 'Spare parts\t10', '7 Faults\t13-14']
  expect(entriesOf(`Press 7\nContents\n${entries.join('\n')}\nThank you for buying this press.`)).toEqual(entries)
})

it('finds them below a heading of contents as well', () => {
  expect(entriesOf('Vorsicht\t3\nStörungen\t9', 'Presse › Inhaltsverzeichnis')).toEqual(['Vorsicht\t3', 'Störungen\t9'])
})

it('takes the lines of an entry for one', () => {
  const entry = ['Will the pump start by itself?', 'What can I do?\t14']
  expect(entriesOf(`Contents\nPipes\t3\n${entry.join('\n')}`)).toEqual(['Pipes\t3', ...entry])
})

it('finds them on a page that goes on with numbered chapters', () => {
  const chapters = ['6.9 Oil\t98', '7 Faults\t101', '7.1 No pressure\t101', '7.1.2 The valve\t103']
  expect(entriesOf(`iii\nPress 7\n${chapters.join('\n')}`)).toEqual(chapters)
  const questions = ['The pump is off', 'The oil is too hot', 'The table is too slow', 'There is no pressure']
  const entries = questions.map((question, at) => `${at + 52} ${question}. What can I do?\t${at + 15}`)
  expect(entriesOf(entries.join('\n'))).toEqual(entries)
})

it.each([
  ['a table without that title', 'Threads\nM4\t3\nM5\t6\nM6\t10\nM8\t25'],
  ['values below it', 'Contents\nModel:\tP7\nWeight:\t27 kg\nFuse:\t13 A\nTorque of the nut\t20'],
  ['pins', 'X4\n1\tGround\t1\n2\tSupply\t2\n3\tSignal\t3\n4\tShield\t4\n5\tSpare\t5'],
  ['parameters', '1.1\tEnable\t1\n1.2\tMotor voltage\t380\n1.3\tMotor current\t60\n1.4\tMode\t2\n1.5\tLimit\t9'],
  ['parameters of several values', '1.1\tOil\t1\t2\n1.2\tAir\t1\t3\n1.3\tFan\t1\t4\n1.4\tGas\t1\t5'],
  ['three numbered lines', '6.9 Torque of the nut\t20\n7.1 Torque of the bolt\t25\n7.2 Torque of the screw\t30'],
  ['part numbers', 'Contents\nOrder no. 6470305\nPart no. 6470306'],
])('finds none in %s', (_, text) => {
  expect(entriesOf(text)).toEqual([])
})

it('ends where lower numbers or text follow', () => {
  const text = 'Contents\nPipes\t3\nFaults\t9\nItem\tName\tPieces\n1\tCastor\t4\n2\tNut\t16\n3\tBolt\t20'
  expect(entriesOf(text)).toEqual(['Pipes\t3', 'Faults\t9'])
})

it('quotes what a chapter says, and not the line of contents that names it', () => {
  const contents = 'Contents\nCautions\t3\nMy pump stays off after the power comes back. What can I do?\t9\nParts\t12'
  const passages = [
    rankedPassage(contents, { id: 'contents', score: 12 }),
    rankedPassage('Set the jumper, so that the pump starts when power comes back.', { id: 'chapter', score: 9 }),
  ]
  const question = readQuestion('pump stays off after the power comes back', 'en')
  const chosen = chooseSentences({ question, passages, idf: () => 1, unknownIdf: 1, searchedFor: [] })
  expect(chosen[0]?.passage.id).toBe('chapter')
  expect(chosen.map(({ stretch }) => stretch.text).filter((text) => /\t\d/u.test(text))).toEqual([])
})
