import { expect, it } from 'vitest'
import { readQuestion } from '../../search/question/question.ts'
import type { FoundPassages } from '../../search/search-passages.ts'
import { type FactOfVersion, factKindsAsked, withFactsFirst } from './facts-first.ts'

const text = 'Chain guide\tevery 250 h\nChain\tweekly'

function found(question: string): FoundPassages {
  const passage = {
    id: 'passage',
    versionId: 'version',
    resourceId: 'resource',
    assetId: 'asset',
    departmentId: 'department',
    fileName: 'Conveyor.pdf',
    fileType: 'document' as const,
    title: 'Conveyor',
    text,
    ordinal: 0,
    ranges: [{ segment: 1, offset: 0, start: 100, end: 100 + text.length }],
    score: 1,
  }
  return { question: readQuestion(question, 'en'), passages: [passage], idf: () => 1, unknownIdf: 5, searchedFor: [] }
}

function interval(subject: string, [start, end]: [number, number]): FactOfVersion {
  const said = { kind: 'interval' as const, subject, attribute: 'interval', value: '1', unit: 'week', condition: '' }
  return { ...said, segment: 1, ranges: [{ start, end }], isRejected: false, versionId: 'version' }
}

const guide = interval('Chain guide', [100, 123])
const chain = interval('Chain', [124, 136])

it('leads to the facts that name most of the subject, where they stand in the passage', () => {
  const { facts } = withFactsFirst(found('How often is the chain guide greased?'), [chain, guide])
  expect(facts?.get('passage')).toEqual([{ start: 0, end: 23 }])
})

it('leads nowhere by a fact that names little of the subject, is of another kind, or was corrected', () => {
  const [often, much] = ['How often is the chain guide greased?', 'How much grease for the chain guide?']
  expect(withFactsFirst(found(often), [chain]).facts).toBeUndefined()
  expect(withFactsFirst(found(much), [guide]).facts).toBeUndefined()
  expect(withFactsFirst(found(often), [{ ...guide, isRejected: true }]).facts).toBeUndefined()
})

it('asks for no facts where the question wants none', () => {
  expect(factKindsAsked(found('Who made the chain guide?'))).toEqual([])
  expect(factKindsAsked(found('How often is the chain guide greased?'))).toEqual(['interval'])
  expect(factKindsAsked(found('The chain guide leaks'))).toEqual([])
})
