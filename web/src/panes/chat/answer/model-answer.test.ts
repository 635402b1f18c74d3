import type { SearchedFor } from '@millwright/contract/chats'
import { describe, expect, it } from 'vitest'
import { drawn, rangeOf, source, words } from './answer.test-data.ts'

describe('an answer of a model', () => {
  it('folds what was found before it was written and is not cited, as no refusal would', () => {
    const cited = source(2, [{ segment: 9, text: 'Oil.' }])
    const found = source(1, [{ segment: 24, text: 'Oil.' }], { nearest: true })
    expect(words(drawn({ text: 'Oil [2].', sources: [found, cited] }))).toMatch(
      /Further sources 1 place – Press 7 p. 24$/,
    )
  })

  const text = 'First *wait*.\n\nIt takes 20 \\[Nm\\] and **5000 Nm** [1]. Be careful, always. Then `E-12` ends it.'
  const sources = [source(1, [{ segment: 3, text: '20 Nm' }])]

  it('marks the figures that are unproven, and says how many', () => {
    const html = drawn({ text, sources, unproven: [rangeOf(text, '5000 Nm'), rangeOf(text, 'E-12')] })
    expect(html).toContain('<strong><u>5000 Nm</u> <small>not in the cited place</small></strong>')
    expect(html).toContain('<u><code>E-12</code></u> <small>not in the cited place</small>')
    expect(words(html)).toContain('2 figures could not be proven.')
    expect(words(drawn({ text, sources, unproven: [rangeOf(text, '5000 Nm')] }))).toContain(
      'One figure could not be proven.',
    )
    expect(drawn({ text, sources })).not.toContain('<u>')
  })

  it('marks what is said without a source, over what is set off in it and behind its end', () => {
    const html = drawn({
      text,
      sources,
      uncited: [rangeOf(text, 'Be careful, always.'), rangeOf(text, 'First *wait*.')],
    })
    expect(html).toContain('<span data-uncited="">Be careful, always.</span> <small>without a source</small>')
    expect(html).toContain(
      '<span data-uncited="">First </span><em><span data-uncited="">wait</span></em><span data-uncited="">.</span> <small>',
    )
  })

  it('counts letters as the text has them, escaped ones too', () => {
    const html = drawn({ text, sources, unproven: [rangeOf(text, '20')], uncited: [rangeOf(text, '\\[Nm\\] and')] })
    expect(html).toContain('<u>20</u>')
    expect(html).toContain('<span data-uncited="">[Nm] and</span>')
  })

  it('says what else was searched for, and by whose word', () => {
    const html = drawn({
      text,
      sources,
      searchedFor: [
        { word: 'VFD', alternatives: ['frequency inverter', 'drive'], from: 'glossary' },
        { word: 'Which oil?', alternatives: ['lubricant'], from: 'model' },
      ],
    })
    expect(words(html)).toMatch(
      /Looked for VFD frequency inverter · drive from the glossary lubricant chosen by the language model$/,
    )
  })

  it('folds other words of the same language behind what names them, all of them once opened', () => {
    const alternatives = ['door', 'gate', 'flap', 'lid', 'cover', 'leaf']
    const own: SearchedFor = { word: 'hatch', alternatives, from: 'dictionary', sameLanguage: true }
    const foreign: SearchedFor = { word: 'Luke', alternatives: ['hatch'], from: 'dictionary' }
    const both = drawn({ text, sources, searchedFor: [own, foreign] })
    expect(words(both)).toMatch(/Looked for Luke hatch and other words hatch door · gate · flap · lid · cover · leaf$/)
    expect(both).toMatch(/<button [^>]*aria-expanded="false"[^>]*>and other words/)
    expect(both).toMatch(/<ul [^>]*aria-label="Other words of the same language" hidden="">/)
    expect(words(drawn({ text, sources, searchedFor: [own] }))).toMatch(/Looked for other words hatch door/)
    expect(drawn({ text, sources, searchedFor: [foreign] })).not.toContain('aria-expanded')
  })
})
