import { expect, it } from 'vitest'
import { rankedPassage } from '../../../../test/ranked-passage.ts'
import { readQuestion } from '../../search/question/question.ts'
import { isOfContents, withoutContents } from './contents-passages.ts'

const entries = ['Cautions\t3', 'Flow alarm and outputs\t8', 'Spare parts\t10', 'Faults\t13', 'Index\t19']
const contents = (id: string) => rankedPassage(`Contents\n${entries.join('\n')}`, { id })
const text = (id: string) => rankedPassage('Set the jumper, so that the pump starts when power comes back.', { id })
const found = {
  question: readQuestion('pump starts', 'en'),
  idf: () => 1,
  unknownIdf: 1,
  searchedFor: [],
}

it('reads another passage in place of one that is contents and nothing else', () => {
  const passages = [contents('c1'), text('t1'), contents('c2')]
  const read = withoutContents({ ...found, passages, behind: [contents('c3'), text('t2'), text('t3'), text('t4')] })
  expect(read.passages.map(({ id }) => id)).toEqual(['t1', 't2', 't3'])
  expect(read.behind?.map(({ id }) => id)).toEqual(['t4', 'c1', 'c2', 'c3'])
})

it('reads fewer where nothing else was found, and leaves what holds none as it is', () => {
  expect(withoutContents({ ...found, passages: [contents('c1'), text('t1')] }).passages).toHaveLength(1)
  const whole = { ...found, passages: [text('t1')], behind: [contents('c1')] }
  expect(withoutContents(whole)).toBe(whole)
})

it('reads a passage of contents that says something besides', () => {
  expect(isOfContents(contents('c1'))).toBe(true)
  const more = `Contents\n${entries.join('\n')}\nThank you for buying this press.`
  expect(isOfContents(rankedPassage(more))).toBe(false)
})
