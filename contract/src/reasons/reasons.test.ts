import * as z from 'zod/mini'
import { expect, it } from 'vitest'
import { errorCodes, errorReasons, errorTexts } from '../errors.ts'
import { texts } from '../texts.ts'
import { callSentences } from './call-sentences.ts'
import { reasonOfIssue, sentenceOfIssue } from './issues.ts'
import { callSentenceOf, reason, sentenceOf } from './reason.ts'
import { codes, reasonNamed, reasons } from './refusals.ts'
import { workSentences } from './work-sentences.ts'

const all = { ...callSentences, ...workSentences }

it('have codes of small words with a dot, none of them twice', () => {
  const known = [...Object.keys(callSentences), ...Object.keys(workSentences)]
  expect(new Set(known).size).toBe(known.length)
  for (const code of known) expect(code).toMatch(/^(?:[a-z]+(?:_[a-z]+)*\.[a-z]+(?:_[a-z]+)*|other)$/)
})

it('have a sentence each, of their name or kind, that holds no code and no hole', () => {
  const said = [
    ...Object.entries(texts).map(([name, sentence]) => [sentence, callSentenceOf(reasons[name as keyof typeof texts])]),
    ...errorCodes.map((kind) => [errorTexts[kind], callSentenceOf(errorReasons[kind])]),
  ]
  for (const [sentence, made] of said) {
    expect(sentence).toBe(made)
    expect(sentence).toMatch(/^(?:[A-Z0-9]|segment|version|after|page)/)
    expect(sentence).not.toMatch(/undefined|NaN|\[object/)
  }
})

it('say the limits that they are given', () => {
  expect(texts.questionTooLong).toBe('A question can have 4,000 characters at most')
  expect(texts.videoTooLarge).toBe('A video can have 1 GB at most')
  expect(texts.pictureTooLarge).toBe('File size should not exceed 1MB')
  expect(sentenceOf(reason('file.too_large', { kind: 'image', limit: 41_943_040 }))).toBe(
    'An image can have 40 MB at most',
  )
  expect(sentenceOf(reason('stage.interrupted', { deaths: 2, total: 3, seconds: 4, isAlone: true }))).toBe(
    'Interrupted when the server stopped (2 of 3). Goes on in 4 seconds by itself, with less memory and time',
  )
  expect(sentenceOf(reason('reading.no_ocr_data', { languages: ['deu', 'chi_sim'] }))).toContain(
    '(Missing: tesseract-ocr-deu, tesseract-ocr-chi-sim.)',
  )
})

it.each([
  [reasons.boundaryTooLong, 'The boundary of this form has more than 70 characters'],
  [reason('dictionary.too_large'), 'The dictionary unpacks to more than 1 GB. Divide it, or add a smaller one.'],
  [
    reason('dictionary.packed_too_large'),
    'Prepared, the dictionary takes more than 100 MB. Divide it, or add a smaller one.',
  ],
  [
    reason('dictionary.too_many_lines'),
    'The dictionary has more than 3,000,000 lines. Divide it, or add a smaller one.',
  ],
  [reason('dictionary.long_line'), 'A line of the dictionary is longer than 100 kB: it is of no format that we read.'],
])('say limits that stand once as they said them before: %j', (told, sentence) => {
  expect(sentenceOf(told)).toBe(sentence)
})

it('are told by their code where an older edition does not know them', () => {
  expect(sentenceOf({ code: 'of.tomorrow', params: {} })).toBe('of.tomorrow')
})

it('are what a schema says of a field, by the name that it gives or the kind of its check', () => {
  const schema = z.object({
    name: z.string(codes.nameRequired),
    size: z.number(),
    word: z.string().check(z.maxLength(3)),
  })
  const issues = schema.safeParse({ size: 'large', word: 'many' }).error?.issues ?? []
  expect(issues.map(reasonOfIssue)).toEqual([
    reasons.nameRequired,
    reason('field.not_of_kind', { kind: 'number' }),
    reason('field.too_long', { limit: 3 }),
  ])
  expect(sentenceOfIssue(issues[2])).toBe('At most 3 characters')
  expect(sentenceOfIssue(undefined)).toBeUndefined()
})

it('are found by their code with the limits that hold, where they stand once', () => {
  const known = Object.values(reasons)
  for (const { code } of known) expect(all).toHaveProperty([code])
  // Of several kinds of file, each with its own limit.
  for (const one of known.filter(({ code }) => code !== 'file.too_large')) expect(reasonNamed(one.code)).toBe(one)
  expect(reasonNamed('no sentence of ours')).toBeNull()
})
