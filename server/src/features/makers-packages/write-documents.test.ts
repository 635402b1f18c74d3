import { texts } from '@millwright/contract/texts'
import { expect, it } from 'vitest'
import { whyLeft } from './write-documents.ts'

it('a file that is left out always says why', () => {
  expect(whyLeft({ why: texts.notAPdf }, null)).toBe(texts.notAPdf)
  expect(whyLeft(undefined, texts.notAPdf)).toBe(texts.notAPdf)
  expect(whyLeft(undefined, null)).toBe(texts.packagePlanChanged)
})
