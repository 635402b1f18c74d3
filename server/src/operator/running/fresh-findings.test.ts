import { expect, it } from 'vitest'
import { freshCodes } from './fresh-findings.ts'

const finding = (code: string, examples: string[], count = examples.length) => ({
  code,
  count,
  examples,
  sentence: '',
  advice: '',
  mendable: false,
})
const missing = (...examples: string[]) => finding('bytes.missing', examples)

it.each([
  ['of a first check, all', [missing('a')], null, ['bytes.missing']],
  ['another kind', [missing('a'), finding('bank.counts', ['x'])], [missing('a')], ['bank.counts']],
  ['one more', [missing('a', 'b')], [missing('a')], ['bytes.missing']],
  ['another one in its place', [missing('b')], [missing('a')], ['bytes.missing']],
  ['nothing, where it is the same', [missing('a')], [missing('a')], []],
  ['nothing, where there is less', [missing('a')], [missing('a', 'b')], []],
  [
    'nothing, where a figure is another',
    [finding('disk.low', ['3 MB free'])],
    [finding('disk.low', ['4 MB free'])],
    [],
  ],
  ['nothing, where not all were named', [finding('x', ['b'], 7)], [finding('x', ['a'], 8)], []],
])('tells %s', (_what, now, before, fresh) => {
  expect(freshCodes(now, before)).toEqual(fresh)
})
