import { expect, it } from 'vitest'
import { collect } from '../../../../test/collect.ts'
import { emptyPage, type ExtractedPage } from './page.ts'
import { inGroups } from './page-groups.ts'

/** A picture of so many million pixels on each page; none where it has text. */
async function groupsOf(millions: readonly (number | null)[]): Promise<number[][]> {
  async function* pages(): AsyncGenerator<ExtractedPage> {
    for (const [at, size] of millions.entries()) {
      const picture = { width: 1000, height: 1, dotsPerInch: 200, pixels: new Uint8Array((size ?? 0) * 1e6) }
      yield { ...emptyPage(at + 1), picture: size === null ? null : picture }
    }
  }
  const groups = await collect(inGroups(pages(), () => millions.length))
  return groups.map((group) => group.map(({ number }) => number))
}

it('puts neighbouring pictures of a long document together, up to four, and what is left at its end', async () => {
  const groups = await groupsOf(Array.from({ length: 34 }, () => 1))
  expect(groups.slice(0, 2)).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ])
  expect(groups.at(-1)).toEqual([33, 34])
})

it('leaves pages with text by themselves, in their order', async () => {
  const groups = await groupsOf([1, 1, null, 1, ...Array.from({ length: 30 }, () => null)])
  expect(groups.slice(0, 4)).toEqual([[1, 2], [3], [4], [5]])
})

it('puts no more together than are soon read anew, and nothing of a short document', async () => {
  const many = Array.from({ length: 30 }, () => null)
  expect((await groupsOf([9, 9, 2, ...many])).slice(0, 3)).toEqual([[1], [2, 3], [4]])
  expect(await groupsOf([1, 1, 1])).toEqual([[1], [2], [3]])
})
