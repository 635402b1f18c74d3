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

const entries = ['Cautions\t3', 'Flow alarm and outputs ------- 8', 'Spare parts\t10', '7 Faults\t13-14', 'Index\t19']

it('finds the lines below a title of contents that end in page numbers', () => {
  expect(entriesOf(`Press 7\nContents\n${entries.join('\n')}\nThank you for buying this press.`)).toEqual(entries)
})

it('finds them below a heading of contents as well', () => {
  expect(entriesOf(entries.join('\n'), 'Presse › Inhaltsverzeichnis')).toEqual(entries)
})

it('takes the lines of an entry for one', () => {
  const entry = ['Will the pump start by itself?', 'What can I do?\t24']
  expect(entriesOf(`Contents\n${[...entries, ...entry].join('\n')}`)).toEqual([...entries, ...entry])
})

it.each([
  ['a table without that title', 'Threads\nM4\t3\nM5\t6\nM6\t10\nM8\t25\nM10\t49\nM12\t85'],
  ['values below it', 'Contents\nModel:\tP7\nWeight:\t27 kg\nFuse:\t13 A\nTorque of the nut\t20'],
  ['what lies in the box', 'Contents\nPump\t1\nBolts M8\t4\nWashers\t8'],
  ['the same, of more parts', 'Contents\nPump\t1\nHose\t1\nGasket\t1\nManual\t1\nBolts M8\t4\nWashers\t8'],
  ['intervals that are numbered', '5.1\tCheck\t250\n5.2\tFilter\t500\n5.3\tOil\t1000\n5.4\tBelt\t2000\n5.5\tAll\t4000'],
  ['part numbers', 'Contents\nOrder no. 6470305\nPart no. 6470306'],
])('finds none in %s', (_, text) => {
  expect(entriesOf(text)).toEqual([])
})

it('ends where lower numbers or text follow', () => {
  const text = `Contents\n${entries.join('\n')}\nItem\tName\tPieces\n1\tCastor\t4\n2\tNut\t16\n3\tBolt\t20`
  expect(entriesOf(text)).toEqual(entries)
})

it('quotes what a chapter says, and not the line of contents that names it', () => {
  const entry = 'My pump stays off after the power comes back. What can I do?\t21'
  const contents = ['Contents', ...entries, entry].join('\n')
  const passages = [
    rankedPassage(contents, { id: 'contents', score: 12 }),
    rankedPassage('Set the jumper, so that the pump starts when power comes back.', { id: 'chapter', score: 9 }),
  ]
  const question = readQuestion('pump stays off after the power comes back', 'en')
  const chosen = chooseSentences({ question, passages, idf: () => 1, unknownIdf: 1, searchedFor: [] })
  expect(chosen[0]?.passage.id).toBe('chapter')
  expect(chosen.map(({ stretch }) => stretch.text).filter((text) => /\t\d/u.test(text))).toEqual([])
})
