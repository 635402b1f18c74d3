import { describe, expect, it } from 'vitest'
import { snippetOf } from './snippet.ts'

const page =
  'Read this manual before work. Keep it within reach of the pump series. Stop the pump at the local panel and wait until it stands. ' +
  'The lubrication of the bearings\nis described with all its intervals for one and for two shifts a day in the chapter after the next one, ' +
  'where a table names each grease. Never mix two of them.'

const marked = (text: string, word: string) => {
  const start = text.indexOf(word)
  const shown = snippetOf(text, [{ start, end: start + word.length }])
  return { ...shown, held: shown.marks.map(({ start, end }) => shown.snippet.slice(start, end)) }
}

describe('what is shown of a text that was found', () => {
  it('begins with the text where what was looked for stands near its beginning', () => {
    expect(marked(page, 'manual')).toMatchObject({ held: ['manual'], first: 10 })
    expect(marked(page, 'manual').snippet).toMatch(/^Read this manual .* …$/u)
  })

  it('begins with a sentence where one begins near', () => {
    expect(marked(page, 'local panel').snippet).toMatch(/^Keep it within reach .*local panel.* …$/u)
    expect(marked(page, 'local panel').held).toEqual(['local panel'])
  })

  it('says that it begins and ends within a sentence', () => {
    const { snippet, held } = marked(page, 'a table')
    expect(snippet).toMatch(/^… \S.* a table names each grease\. Never mix two of them\.$/u)
    expect(held).toEqual(['a table'])
  })

  it('is whole where the text is short', () => {
    expect(marked('Serial No: RL4-7781 B', 'RL4-7781 B').snippet).toBe('Serial No: RL4-7781 B')
    expect(snippetOf('', [])).toEqual({ snippet: '', marks: [], first: 0 })
  })
})
