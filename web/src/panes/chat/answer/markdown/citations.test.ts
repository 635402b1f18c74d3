import { describe, expect, it } from 'vitest'
import { blocksOf as cut, splitCitations, withoutOpenCitation } from './citations.ts'

describe('splitCitations', () => {
  it('keeps the last word, its full stop included, with the citation', () => {
    expect(splitCitations('Then 85 Nm. [1] Use new bolts.[2]')).toEqual([
      { kind: 'text', text: 'Then 85 ' },
      { kind: 'cited', word: 'Nm.', numbers: [1] },
      { kind: 'text', text: ' Use new ' },
      { kind: 'cited', word: 'bolts.', numbers: [2] },
    ])
  })

  it('gathers citations that stand together, each once', () => {
    expect(splitCitations('Vent it. [4][12] [4]')).toEqual([
      { kind: 'text', text: 'Vent ' },
      { kind: 'cited', word: 'it.', numbers: [4, 12] },
    ])
  })

  it('puts a citation after the full stop', () => {
    expect(splitCitations('It is 85 Nm [1].')).toEqual([
      { kind: 'text', text: 'It is 85 ' },
      { kind: 'cited', word: 'Nm.', numbers: [1] },
    ])
  })

  it('keeps only the end of a word that is longer than a line may be', () => {
    const [text, cited] = splitCitations(`See ${'x'.repeat(80)}. [1]`)
    expect(text).toEqual({ kind: 'text', text: `See ${'x'.repeat(57)}` })
    expect(cited).toEqual({ kind: 'cited', word: `${'x'.repeat(23)}.`, numbers: [1] })
  })

  it('takes a citation without a word before it', () => {
    expect(splitCitations('[3]')).toEqual([{ kind: 'cited', word: '', numbers: [3] }])
  })

  it('leaves brackets that are no citation', () => {
    expect(splitCitations('Pin [A1] of [1234]')).toEqual([{ kind: 'text', text: 'Pin [A1] of [1234]' }])
  })

  it('glues only the last character where words have no blanks between them', () => {
    expect(splitCitations('ボルトを締める。[1]')).toEqual([
      { kind: 'text', text: 'ボルトを締める。' },
      { kind: 'cited', word: '', numbers: [1] },
    ])
  })
})

describe('withoutOpenCitation', () => {
  it('holds back the beginning of a citation at the end', () => {
    expect(withoutOpenCitation('85 Nm. [1')).toBe('85 Nm.')
    expect(withoutOpenCitation('85 Nm. [')).toBe('85 Nm.')
    expect(withoutOpenCitation('85 Nm. [1]')).toBe('85 Nm. [1]')
  })
})

const blocksOf = (markdown: string) => cut(markdown).map(({ text }) => text)

describe('blocksOf', () => {
  it('says where in the text each begins', () => {
    const text = '\nOne\ntwo\n\n\nThree\n\n> Four\n'
    for (const { start, text: block } of cut(text)) expect(text.slice(start, start + block.length)).toBe(block)
    expect(cut(text).map(({ index }) => index)).toEqual([0, 1, 2])
  })

  it('cuts at blank lines', () => {
    expect(blocksOf('One\ntwo\n\n\nThree')).toEqual(['One\ntwo', 'Three'])
  })

  it('keeps a fence whole', () => {
    expect(blocksOf('```\na\n\nb\n```\n\nText')).toEqual(['```\na\n\nb\n```', 'Text'])
  })

  it('keeps a list with blank lines between its items whole', () => {
    expect(blocksOf('1. One\n\n2. Two\n\n   more\n\nAfter')).toEqual(['1. One\n\n2. Two\n\n   more', 'After'])
  })

  it('gives the same first blocks while the text grows', () => {
    const text = 'First sentence. [1]\n\n- a\n- b\n\nLast'
    const whole = blocksOf(text)
    for (let end = text.indexOf('Last'); end < text.length; end++)
      expect(blocksOf(text.slice(0, end))[0]).toBe(whole[0])
  })

  it('has none for blank text', () => {
    expect(blocksOf(' \n\n')).toEqual([])
  })
})
