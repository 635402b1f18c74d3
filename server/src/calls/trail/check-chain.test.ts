import type { TrailLine } from '@millwright/contract/trail'
import { expect, it } from 'vitest'
import { checkChain } from './check-chain.ts'
import { type Anchor, hashOf, startOf, wordsOf } from './trail-line.ts'

const company = '018f5c3e-0000-7000-8000-000000000001'
const many = 1_000

function chainOf(count: number): TrailLine[] {
  let before = startOf(company)
  return Array.from({ length: count }, (_, index) => {
    const line: TrailLine = {
      company,
      seq: index + 1,
      id: `018f5c3e-0000-7000-8000-${String(index).padStart(12, '0')}`,
      at: '2026-11-01T00:00:00.000Z',
      actorId: null,
      action: 'signed-in',
      actor: 'ada',
      target: '',
      address: '',
      salt: '00'.repeat(16),
      words: null,
      hash: null,
      proof: '',
      renames: [],
    }
    const worded = { ...line, words: wordsOf(line) }
    before = hashOf(before, worded)
    return { ...worded, hash: before }
  })
}

async function* streamed(lines: TrailLine[]) {
  yield* lines
}

it('looks at each kept end once, however many there are', async () => {
  const lines = chainOf(many)
  let looks = 0
  const anchors = lines.map(({ seq, hash, at }): Anchor => ({
    company,
    hash: hash ?? '',
    at,
    get seq() {
      looks += 1
      return seq
    },
  }))
  expect(await checkChain(company, streamed(lines), { anchors })).toMatchObject({ lines: many, broken: null })
  // Sorting them takes some twenty for each.
  expect(looks).toBeLessThan(50 * many)
})

it('compares all ends that were kept of one line', async () => {
  const lines = chainOf(3)
  const kept = (seq: number, hash: string): Anchor => ({ company, seq, hash, at: '2026-11-02' })
  const right = kept(2, lines[1]?.hash ?? '')
  const { broken } = await checkChain(company, streamed(lines), { anchors: [right, kept(2, '11'.repeat(32)), right] })
  expect(broken).toMatchObject({ seq: 2, kind: 'changed' })
})
