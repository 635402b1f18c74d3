import type { Source } from '@millwright/contract/chats'
import { expect, it } from 'vitest'
import { isInDoubt } from './quote-doubt.ts'

function sourceOf(text: string, confidence?: number): Source {
  const quotes = [{ segment: 1, text, ...(confidence === undefined ? {} : { confidence }) }]
  const place = { resourceId: 'r', assetId: 'a', departmentId: 'd', segments: [1] }
  return { n: 1, ...place, fileName: 'Scan.pdf', fileType: 'document', quotes }
}

it('what was read from a picture may be wrong where it was not read surely, a figure sooner than a word', () => {
  expect(isInDoubt(sourceOf('Tighten the bolts to 48 Nm.'))).toBe(false)
  expect(isInDoubt(sourceOf('Tighten the bolts to 48 Nm.', 0.95))).toBe(false)
  expect(isInDoubt(sourceOf('Tighten the bolts to 48 Nm.', 0.9))).toBe(true)
  expect(isInDoubt(sourceOf('Tighten the bolts.', 0.9))).toBe(false)
  expect(isInDoubt(sourceOf('Tighten the bolts.', 0.7))).toBe(true)
})
