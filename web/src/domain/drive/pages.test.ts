import { describe, expect, it } from 'vitest'
import { firstPage, nextPage, type PageParam } from './pages.ts'

function filesOf(total: number): { files: Set<number>; pages: number } {
  const files = new Set<number>()
  let pages = 0
  for (let page: PageParam | null = firstPage; page; page = nextPage(page, total)) {
    const begin = (page.page - 1) * page.pageSize
    for (let file = begin; file < Math.min(begin + page.pageSize, total); file += 1) files.add(file)
    pages += 1
  }
  return { files, pages }
}

describe('the pages of a folder', () => {
  it.each([
    [0, 1],
    [1, 1],
    [200, 1],
    [201, 2],
    [1000, 2],
    [1001, 3],
    [10_000, 11],
  ])('bring %i files in %i requests', (total, requests) => {
    const { files, pages } = filesOf(total)
    expect(files.size).toBe(total)
    expect(pages).toBe(requests)
  })
})
