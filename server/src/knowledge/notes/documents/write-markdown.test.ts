import type { NoteBlock, NoteInline, TextStyles } from '@millwright/contract/note-blocks'
import { describe, expect, it } from 'vitest'
import { noteMarkdown } from './write-markdown.ts'

const text = (words: string, styles: TextStyles = {}): NoteInline => ({ type: 'text', text: words, styles })
const cell = (words: string, props = {}) => ({ type: 'tableCell' as const, content: [text(words)], props })
function block(type: string, content: NoteBlock['content'] | string, more: Partial<NoteBlock> = {}): NoteBlock {
  const own = typeof content === 'string' ? [text(content)] : content
  return { id: type, type, props: {}, children: [], ...(own && { content: own }), ...more }
}
const bodyOf = (...blocks: NoteBlock[]) =>
  noteMarkdown({ title: 'T', lines: [], blocks }).slice('# T\n\n'.length).trimEnd()
const paragraph = (...content: NoteInline[]) => bodyOf(block('paragraph', content))

describe('a note in Markdown', () => {
  it('begins with its title and what is said about it', () => {
    const blocks = [
      block('heading', 'Before', { props: { level: 1 } }),
      block('paragraph', 'x'),
      block('paragraph', ''),
    ]
    const written = noteMarkdown({ title: 'Press #7', lines: ['Press 7', 'by Ada'], blocks })
    expect(written).toBe('# Press #7\n\n_Press 7_\\\n_by Ada_\n\n## Before\n\nx\n')
  })

  it('nests lists, counts each list by itself and keeps two lists apart', () => {
    const item = (type: string, words: string, more: Partial<NoteBlock> = {}) => block(type, words, more)
    const nested = item('bulletListItem', 'b', { children: [item('numberedListItem', 'c')] })
    expect(
      bodyOf(
        item('numberedListItem', 'a', { children: [nested] }),
        item('numberedListItem', 'd', { children: [block('paragraph', 'more')] }),
        item('paragraph', ''),
        item('numberedListItem', 'e', { props: { start: 4 } }),
        item('checkListItem', 'f', { props: { checked: true } }),
        item('checkListItem', 'g'),
      ),
    ).toBe('1. a\n   - b\n     1. c\n2. d\n\n   more\n\n<!-- -->\n\n4. e\n\n- [x] f\n- [ ] g')
  })

  it('goes on counting after a call-out', () => {
    const caution = block('callout', 'Hot', { props: { kind: 'caution' } })
    expect(bodyOf(block('numberedListItem', 'a'), caution, block('numberedListItem', 'b'))).toMatch(/^2\. b$/m)
  })

  it('writes a table with escaped pipes, breaks within cells, spans and a head', () => {
    const rows = [
      { cells: [cell('Step'), cell('Value', { textAlignment: 'right' })] },
      { cells: [cell('a|b\nc', { rowspan: 2 }), cell('1')] },
      { cells: [[text('2')]] },
      { cells: [cell('wide', { colspan: 2 })] },
    ]
    const table = { type: 'tableContent' as const, columnWidths: [], rows }
    expect(bodyOf(block('table', { ...table, headerRows: 1 }))).toBe(
      '| Step | Value |\n| --- | --: |\n| a\\|b<br>c | 1 |\n|  | 2 |\n| wide |  |',
    )
    expect(bodyOf(block('table', { ...table, rows: rows.slice(3) }))).toBe('|  |  |\n| --- | --- |\n| wide |  |')
  })

  it('keeps the words of the call-outs, in the order of the alerts that GitHub knows', () => {
    const callout = (kind: string) => bodyOf(block('callout', 'Stop\nit', { props: { kind } }))
    expect(callout('note')).toBe('> [!NOTE]\n> **Note:** Stop\\\n> it')
    expect(callout('caution')).toBe('> [!WARNING]\n> **Caution:** Stop\\\n> it')
    expect(callout('danger')).toBe('> [!CAUTION]\n> **Danger:** Stop\\\n> it')
  })

  it('names pictures, files and what was mentioned', () => {
    const props = { url: '/files/resource/1', name: 'pump p1.png', caption: 'Pump [1]' }
    expect(bodyOf(block('image', undefined, { props }))).toBe('![Pump \\[1\\]](<pump p1.png>)')
    expect(bodyOf(block('file', undefined, { props: { ...props, caption: '' } }))).toBe('[pump p1.png](<pump p1.png>)')
    const mention = { resourceId: '1', resourceType: 'document', name: 'Manual_P7.pdf' } as const
    expect(paragraph(text('See '), { type: 'mention', props: mention })).toBe('See **Manual_P7.pdf**')
  })

  it('fences code so that code with fences stays within', () => {
    const code = block('codeBlock', 'a\n```\n  b', { props: { language: 'st' } })
    expect(bodyOf(code)).toBe('````st\na\n```\n  b\n````')
  })

  it('escapes what is no mark', () => {
    expect(paragraph(text('1. a*b_c_d [x] <b> &amp; `q` | ~'))).toBe(
      '1\\. a\\*b_c_d \\[x\\] \\<b> \\&amp; \\`q\\` \\| \\~',
    )
    expect(paragraph(text('- a\n# b\n> c\n---'))).toBe('\\- a\\\n\\# b\\\n\\> c\\\n\\---')
    expect(paragraph(text('-5 °C is #1'))).toBe('-5 °C is #1')
  })

  it('marks styles so that they touch the words', () => {
    expect(paragraph(text('Never '), text('start ', { bold: true }), text('it'))).toBe('Never **start** it')
    expect(paragraph(text('a'), text('(b)', { bold: true }), text('c'))).toBe('a<strong>(b)</strong>c')
    expect(paragraph(text('a'), text('`b', { code: true }))).toBe('a`` `b ``')
    expect(paragraph(text('a', { bold: true, italic: true, underline: true, strike: true }))).toBe('***~~<u>a</u>~~***')
  })

  it('links only to where a link may lead [T23c]', () => {
    const link = (href: string): NoteInline => ({
      type: 'link',
      href,
      content: [{ type: 'text', text: 'x', styles: {} }],
    })
    expect(paragraph(text('!'), link('https://a.example/(b) c'))).toBe('\\![x](<https://a.example/(b)%20c>)')
    for (const href of ['javascript:alert(1)', 'JaVaScRiPt:x', 'data:text/html,x', '/departments', 'x']) {
      expect(paragraph(link(href))).toBe('x')
    }
  })

  it('names files by paths beside it, whatever they are called [T23c]', () => {
    const file = (name: string) => bodyOf(block('file', undefined, { props: { name, caption: 'a' } }))
    expect(file('Pump 12 (new).pdf')).toBe('[a](<Pump 12 (new).pdf>)')
    expect(file('javascript:alert(1)')).toBe('[a](<./javascript:alert(1)>)')
    expect(file('java\tscript:alert(1)')).toBe('[a](<./java script:alert(1)>)')
    for (const name of [
      'data:text/html,x',
      'javascript&colon;x',
      '//evil.example/x',
      '/x',
      '\\\\x\\y',
      '#x',
      '?x',
      '%6Aa:',
    ]) {
      expect(file(name)).toMatch(/^\[a\]\(<?\.\//u)
    }
  })

  it('shows what the editor does not know, with the text found in it', () => {
    expect(bodyOf(block('gauge', 'P1', { props: { a: 1 } }))).toBe('_[gauge]_ P1')
    const strange = [{ type: 'other', content: [text('inside')] }, 7, null] as unknown as NoteInline[]
    expect(bodyOf(block('paragraph', strange))).toBe('inside')
    expect(bodyOf({ ...block('table', undefined), content: { rows: 'x' } as never })).toBe('')
  })
})
