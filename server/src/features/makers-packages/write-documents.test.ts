import { texts } from '@millwright/contract/texts'
import { expect, it } from 'vitest'
import type { PackageDocument } from '../../packages/package-shape.ts'
import type { PlannedDocument } from './plan-documents.ts'
import { saidIn } from './said/said-in.ts'
import { isNewlySaid, whyLeft } from './write-documents.ts'

it('a file that is left out always says why', () => {
  expect(whyLeft({ why: texts.notAPdf }, null)).toBe(texts.notAPdf)
  expect(whyLeft(undefined, texts.notAPdf)).toBe(texts.notAPdf)
  expect(whyLeft(undefined, null)).toBe(texts.packagePlanChanged)
})

it('of known bytes all that is said anew is kept, unless it is of an earlier day', () => {
  const nothing = { title: [], summary: [], keywords: [], classes: [], languages: [], relations: [] }
  const facts = { file: 0, asset: 0, path: 'a.pdf', size: 1, sha256: '00', mediaType: '', organization: '' }
  const ids = [{ domain: 'PF', id: 'M-1' }]
  const document = (status: string, statusDate: string): PackageDocument => {
    return { ...facts, ...nothing, ids, version: '1.0', status, statusDate }
  }
  const languages = ['en']
  const isKept = (now: string, before: string) => {
    const said = saidIn(document('InReview', before), { languages, before: null, isSame: false })
    const of = { id: 'a', fileName: 'a.pdf', said, ids }
    const planned = { document: document('Released', now), of, becomes: 'same' } as unknown as PlannedDocument
    return isNewlySaid(planned, { companyId: 'b', languages })
  }
  expect(isKept('2026-02-01', '2026-02-01T08:00')).toBe(true)
  expect(isKept('15.01.2026', '20.12.2025')).toBe(true)
  expect(isKept('', '2026-02-01')).toBe(true)
  expect(isKept('2026-02-01', '2026-02-02T08:00')).toBe(false)
})
