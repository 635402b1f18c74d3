import { describe, expect, it } from 'vitest'
import { linkStaysFresh, withKeptLinks, withoutKeptLinks } from './kept-links.ts'

const file = (version: number, url: string, thumbnailUrl: string | null = null) => ({
  version,
  url,
  thumbnailUrl,
  fileName: `${url}.pdf`,
})

describe('links of a file that is read again', () => {
  const before = withKeptLinks(undefined, file(1, 'first'), 1000)

  it('stay as long as the version does, under what else is new', () => {
    expect(withKeptLinks(before, file(1, 'second'), 2000)).toEqual({
      ...file(1, 'first'),
      fileName: 'second.pdf',
      signedAt: 1000,
    })
  })

  it('are those of another version at once', () => {
    expect(withKeptLinks(before, file(2, 'second'), 2000)).toEqual({ ...file(2, 'second'), signedAt: 2000 })
  })

  it('are new before they end, and when they no longer open', () => {
    expect(withKeptLinks(before, file(1, 'second'), 1000 + linkStaysFresh).url).toBe('second')
    expect(withKeptLinks(withoutKeptLinks(before), file(1, 'second'), 2 * linkStaysFresh).url).toBe('second')
  })

  it('take what was made meanwhile, and leave what is gone', () => {
    expect(withKeptLinks(before, file(1, 'second', 'small'), 2000).thumbnailUrl).toBe('small')
    const small = withKeptLinks(undefined, file(1, 'first', 'small'), 1000)
    expect(withKeptLinks(small, file(1, 'second'), 2000).thumbnailUrl).toBeNull()
  })
})
