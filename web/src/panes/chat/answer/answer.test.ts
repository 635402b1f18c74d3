import type { Quote } from '@millwright/contract/chats'
import { describe, expect, it } from 'vitest'
import { drawn, source, words } from './answer.test-data.ts'

const note = 'Quoted from the material:\n\n'
const best = '> Stop it. **Use oil HLP 46.** Close the lid. [1]\n\n'
const further = '### Also in the material\n\n> **Change the oil yearly.** [2]\n\n> **Oil is stored cool.** [1]\n\n'
const quoted = {
  text: note + best + further,
  note: { start: 0, end: note.length },
  further: (note + best).length,
  sources: [
    source(1, [
      { segment: 3, text: 'Use oil HLP 46.', path: '2 Care › 2.1 Oil' },
      { segment: 3, text: 'Oil is stored cool.', path: '9 Store' },
    ]),
    source(2, [{ segment: 8, text: 'Change the oil yearly.', path: '4 Plan' }]),
  ],
}

describe('an answer of quotes', () => {
  it('names over each quote the place of that quote, also where several cite one source', () => {
    const html = drawn(quoted)
    expect(html.match(/<figcaption>[^<]*/g)?.map(words)).toEqual([
      'Press 7 · 2 Care › 2.1 Oil',
      'Press 7 · 4 Plan',
      'Press 7 · 9 Store',
    ])
  })

  it('folds the further places, with the sources that only they cite', () => {
    const html = drawn(quoted)
    const [answer = '', folded = ''] = html.split('aria-expanded="false"')
    expect(words(answer)).toContain('Use oil HLP 46.')
    expect(answer).not.toContain('Change the oil')
    expect(words(folded)).toMatch(/Also in the material 2 places/)
    expect(folded).toContain('aria-label="Further sources"')
    expect(answer.match(/<ul aria-label="Sources">.*?<\/ul>/)?.[0].match(/<li>/g)).toHaveLength(1)
    expect(folded).toMatch(/<div id="[^"]+" hidden="">/)
  })

  it('opens them for a citation that was opened from in there', () => {
    expect(drawn({ ...quoted, openedChip: '3-0' })).toContain('aria-expanded="true"')
    expect(drawn({ ...quoted, openedChip: '1-0' })).toContain('aria-expanded="false"')
  })

  it('folds nothing while it streams: where the further places begin is not known yet', () => {
    const html = drawn({ ...quoted, note: null, further: null, state: 'streaming' })
    expect(html).not.toContain('aria-expanded')
    expect(words(html)).toContain('Also in the material')
  })

  it('frames that it may not answer, and shows as typed what the material does not know', () => {
    const unsure = 'It is not certain. No passage speaks of *V\\_FD*.\n\n'
    const text = unsure + note + best
    const html = drawn({
      ...quoted,
      text,
      verdict: 'unsure',
      unknownWords: ['V_FD'],
      note: { start: 0, end: (unsure + note).length },
      further: null,
    })
    expect(html).toMatch(/role="note">.*<code>V_FD<\/code>.*<\/div>.*Quoted from the material:/)
    expect(drawn(quoted)).not.toContain('role="note"')
  })

  it('takes no citation for one that the material writes itself', () => {
    const sources = [source(1, [{ segment: 3, text: 'See [1] and [12].' }])]
    const html = drawn({ text: '> **See \\[1\\] and \\[12\\].** [1]', sources })
    expect(html).toContain('<strong>See [1] and [12].</strong>')
    expect(html.match(/, citation from/g)).toHaveLength(1)
  })

  it('draws a table row as a table: caption in the place, citation in the last cell, figures to the right', () => {
    const text =
      '> Table 2  Torques\n>\n> | Screw | Torque |\n> | --- | --- |\n> | Lid | 25 Nm |\n> | **Flange** | **115 Nm** |\n>\n> [1]'
    const html = drawn({ text, sources: [source(1, [{ segment: 3, text: 'Flange\t115 Nm', path: '6.4 Fitting' }])] })
    expect(words(html.match(/<figcaption>[^<]*/)?.[0] ?? '')).toBe('Press 7 · 6.4 Fitting › Table 2 Torques')
    expect(html).not.toContain('<p>')
    expect(html).toMatch(/<tr data-answers="">.*115 Nm.*aria-label="1 p. 3, citation/)
    expect(html.match(/data-answers/g)).toHaveLength(1)
    expect(html).toContain('<th style="text-align:right">Torque</th>')
    expect(html).toContain('<th>Screw</th>')
  })

  it('draws numbered lines as the steps that they are, from the number that they have', () => {
    const text = '> Proceed so:  \n> 3\\. Close the valve.  \n> 4\\. Open the drain.  \n> • Mind the oil. [1]'
    const html = drawn({
      text,
      sources: [
        source(1, [
          {
            segment: 58,
            text: '3. Close the valve.\n4. Open the drain.',
            path: '4.1 Replacing the seal',
            goesOn: true,
          },
        ]),
      ],
    })
    expect(words(html.match(/<figcaption>[^<]*/)?.[0] ?? '')).toBe('Press 7 · 4.1 Replacing the seal')
    expect(html).toMatch(
      /<p>Proceed so:<\/p>\s*<ol start="3">\s*<li>Close the valve.<\/li>\s*<li>Open the drain.<\/li>/,
    )
    expect(html).toMatch(/<ul>\s*<li>Mind the <span>oil.<button/)
    expect(words(html)).toContain('p. 58, read on')
  })
})

describe('an answer from another language', () => {
  const from = (...languages: (string | null)[]) => {
    const sources = quoted.sources.map((source, at) => ({ ...source, language: languages[at] ?? null }))
    const said = words(drawn({ ...quoted, language: 'de', sources: sources.slice(0, languages.length), further: null }))
    return said.slice(0, said.indexOf('.') + 1)
  }

  it('says which languages they are, before it quotes', () => {
    expect(from('en')).toBe('Your question is German; this is quoted from English.')
    expect(from('en', 'es')).toBe('Your question is German; this is quoted from English and Spanish.')
  })

  it('says so of a part where the other is in the language of the question', () => {
    expect(from('de', 'en')).toBe('Your question is German; some of this is quoted from English.')
  })

  it('says nothing where all of it is in the language of the question, or nobody knows', () => {
    expect(from('de', 'de')).toBe('Quoted from the material: Press 7 · 2 Care › 2.')
    expect(from(null, null)).toBe('Quoted from the material: Press 7 · 2 Care › 2.')
  })

  it('shows the translation of a model beneath its quote, marked as such', () => {
    const translated = { segment: 3, text: 'Use oil HLP 46.', translation: 'Öl HLP 46 verwenden.' }
    const html = drawn({ ...quoted, further: null, sources: [source(1, [translated], { language: 'en' })] })
    expect(html).toMatch(
      /<blockquote lang="en">.*<\/blockquote><div><small>Translated by the language model<\/small><p>Öl HLP 46 verwenden.<\/p>/s,
    )
  })

  it('says what was not looked for, so that it can be looked for again', () => {
    expect(words(drawn({ ...quoted, without: ['mother'] }))).toMatch(/Not looked for: mother\.$/)
  })

  it('does not call quoted what a model wrote', () => {
    const sources = [source(1, [{ segment: 3, text: '20 Nm' }], { language: 'en' })]
    expect(words(drawn({ text: 'Es sind 20 Nm. [1]', language: 'de', sources }))).toMatch(
      /^Your question is German; what this stands on is English\./,
    )
  })
})

describe('a refusal', () => {
  it('folds the nearest places, each with its headings and without a number', () => {
    const nearest = source(1, [{ segment: 24, text: 'Oil.', path: '3.1 Oil grades' }], { nearest: true })
    const html = drawn({
      text: 'The material of Press 7 does not say this. No passage speaks of *VFD*.',
      verdict: 'not-in-material',
      unknownWords: ['VFD'],
      sources: [nearest],
    })
    expect(html).toContain('<code>VFD</code>')
    expect(html).toContain('aria-expanded="false"')
    expect(words(html)).toMatch(/Nearest places, not an answer 1 place – Press 7 · 3.1 Oil grades p. 24$/)
    expect(html).not.toContain('aria-label="Sources"')
  })
})

describe('a symptom', () => {
  const row = (cause: string, remedy: string, y: number) => ({
    segment: 3,
    text: `${cause}\t${remedy}`,
    boxes: [{ x: 0.1, y, width: 0.8, height: 0.02 }],
    cause,
    remedy,
  })
  const text =
    'Quoted from the material:\n\n> | Problem | Cause | Remedy |\n> | --- | --- | --- |\n> | Seal leaks | Worn | Replace the seal \\(4.1\\) |\n> | Seal leaks | Ran dry | Fill it |\n>\n> [1]\n\n'
  const steps = { segment: 1, text: '4.1 The seal' }
  const quote: Quote = {
    segment: 3,
    text: 'Seal leaks\tWorn\tReplace the seal (4.1)\nRan dry\tFill it',
    symptom: 'Seal leaks',
    causes: [{ ...row('Worn', 'Replace the seal (4.1)', 0.2), steps }, row('Ran dry', 'Fill it', 0.3)],
    path: '6 Faults',
  }
  const html = drawn({ text, note: { start: 0, end: 27 }, sources: [source(1, [quote])] })

  it('is drawn as its causes with what helps, each with its chip and its steps', () => {
    expect(html).not.toContain('<table')
    expect(html).toContain('6 Faults')
    expect(html).toMatch(/Seal leaks<\/p><ul aria-label="Causes and remedies"><li><p>Worn<\/p><p>Replace the seal/)
    expect([...html.matchAll(/aria-label="1 p\. 3, citation from Press 7\.pdf"/g)].length).toBeGreaterThanOrEqual(2)
    expect(html).toContain('4.1 The seal, p. 1</button>')
  })
})

describe('an answer that begins with its value', () => {
  const value = '**35 g** [1]\n\n'
  const table = '> | Object | Quantity |\n> | --- | --- |\n> | Gearbox | 35 g |\n>\n> [1]\n\n'
  const sources = [source(1, [{ segment: 2, text: 'Gearbox\t35 g' }])]

  it('shows the value alone, then the row', () => {
    expect(drawn({ text: value + table, sources })).toMatch(/^<div><div><p><strong>35 g<\/strong>.*<figure>/)
  })

  it('frames what is said before it', () => {
    const failed = 'The language model did not answer.\n\n'
    const html = drawn({ text: failed + value + table, note: { start: 0, end: failed.length }, sources })
    expect(html).toMatch(/^<div role="note">.*did not answer.*<\/div><div><div><p><strong>35 g/)
  })
})
