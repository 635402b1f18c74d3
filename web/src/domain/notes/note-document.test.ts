import { hasContent, type NoteBlock } from '@millwright/contract/note-blocks'
import { describe, expect, it } from 'vitest'
import { blocksOf, fromEditor, isSameText, textOf, toEditor, unknownType, wordsIn } from './note-document.ts'

const paragraph = (text: string, more: Partial<NoteBlock> = {}): NoteBlock => ({
  id: text,
  type: 'paragraph',
  props: {},
  content: [{ type: 'text', text, styles: {} }],
  children: [],
  ...more,
})

describe('blocksOf', () => {
  it.each(['', '{}', 'null', '[1]', '[{"id":"a"}]', '{"type":"doc"}'])('takes %s for no note', (data) => {
    expect(blocksOf(data)).toBeNull()
  })
})

describe('toEditor and fromEditor', () => {
  it('carry what the editor does not know through it unchanged', () => {
    const original = [
      paragraph('Known'),
      { id: 'chart', type: 'chart', props: { rows: [1, 2] }, children: [paragraph('In it')] },
      paragraph('With a formula', { content: [{ type: 'formula', tex: 'x^2' }] as unknown as [] }),
      paragraph('Coloured', { content: [{ type: 'text', text: 'a', styles: { glow: true } as object }] }),
    ]
    const shown = toEditor(original)
    expect(shown.map(({ type }) => type)).toEqual(['paragraph', unknownType, unknownType, unknownType])
    expect(fromEditor(shown)).toEqual(original)
  })

  it('carry an unknown block inside a known one', () => {
    const original = [paragraph('Around', { children: [{ id: 'x', type: 'x', props: {}, children: [] }] })]
    expect(toEditor(original)[0]?.children[0]?.type).toBe(unknownType)
    expect(fromEditor(toEditor(original))).toEqual(original)
  })
})

describe('a stored block whose content does not fit its kind', () => {
  const text = { type: 'text', text: 'Said', styles: {} }
  const rows = (...cells: unknown[]) => ({ type: 'tableContent', columnWidths: [], rows: cells })
  it.each([
    ['paragraph', { a: 1 }],
    ['paragraph', rows({ cells: [[text]] })],
    ['paragraph', [null]],
    ['paragraph', [{ type: 'mention' }]],
    ['paragraph', [{ type: 'mention', props: { resourceId: 'r', resourceType: 'planet', name: 'Mars' } }]],
    ['paragraph', [{ type: 'link', href: '/', content: { a: 1 } }]],
    ['table', undefined],
    ['table', [text]],
    ['table', rows()],
    ['table', rows({ cells: [[text]] }, { cells: [] })],
    ['table', rows({ cells: [{ type: 'tableCell', content: { a: 1 } }] })],
    ['divider', [text]],
    ['image', [text]],
    ['codeBlock', [{ type: 'link', href: '/', content: [text] }]],
    ['codeBlock', [{ ...text, styles: { bold: true } }]],
  ])('is carried through the editor: %s with %j', (type, content) => {
    const stored = [{ id: 'a', type, props: {}, ...(content && { content }), children: [] }] as unknown as NoteBlock[]
    expect(toEditor(stored)[0]?.type).toBe(unknownType)
    expect(fromEditor(toEditor(stored))).toEqual(stored)
    expect(() => [wordsIn(stored), hasContent(stored)]).not.toThrow()
  })

  it('is one like any other where it fits', () => {
    const fitting = [
      paragraph('No content at all', { content: undefined as never }),
      { id: 'd', type: 'divider', props: {}, content: [], children: [] },
      { id: 't', type: 'table', props: {}, content: rows({ cells: [[text], []] }), children: [] },
      paragraph('x = 1', { type: 'codeBlock' }),
    ] as NoteBlock[]
    expect(toEditor(fitting).map(({ type }) => type)).toEqual(['paragraph', 'divider', 'table', 'codeBlock'])
  })

  it('is carried where a call-out is of a kind that nobody knows', () => {
    expect(toEditor([paragraph('Hot', { type: 'callout', props: { kind: 'doom' } })])[0]?.type).toBe(unknownType)
  })
})

describe('the words of a note', () => {
  const table: NoteBlock = {
    id: 't',
    type: 'table',
    props: {},
    content: {
      type: 'tableContent',
      columnWidths: [null, null],
      rows: [{ cells: [[{ type: 'text', text: 'Fault', styles: {} }], { type: 'tableCell', content: [], props: {} }] }],
    },
    children: [],
  }
  const mention: NoteBlock = paragraph('See', {
    content: [
      { type: 'text', text: 'See ', styles: {} },
      { type: 'mention', props: { resourceId: 'r', resourceType: 'document', name: 'Pump manual.pdf' } },
    ],
  })

  it('are counted in blocks within blocks, cells and mentions; a number with its decimals is one', () => {
    expect(wordsIn([paragraph('Tighten to 41.8 Nm', { children: [paragraph('twice')] }), table, mention])).toBe(9)
    expect(textOf(mention)).toBe('See Pump manual.pdf')
  })

  it('are missing in empty blocks and in a picture that was not chosen yet', () => {
    const picture = (url: string): NoteBlock => ({ id: 'p', type: 'image', props: { url }, children: [] })
    expect(hasContent([paragraph('  '), picture('')])).toBe(false)
    const cell = { type: 'tableCell', content: [{ type: 'text', text: ' ', styles: {} }], props: {} } as const
    const empty: NoteBlock = {
      ...table,
      content: { type: 'tableContent', columnWidths: [null], rows: [{ cells: [cell] }] },
    }
    expect(hasContent([empty, { id: 'd', type: 'divider', props: {}, children: [] }])).toBe(false)
    expect([[table], [mention], [paragraph('', { type: 'chart', content: [] })]].map(hasContent)).not.toContain(false)
    expect(hasContent([picture('/files/resource/1')])).toBe(true)
    expect(hasContent([paragraph('', { children: [paragraph('x')] })])).toBe(true)
  })
})

describe('isSameText', () => {
  it('looks through the order of fields, not through another title', () => {
    const [one, other] = ['[{"id":"a","type":"p","props":{}}]', '[{"props":{},"type":"p","id":"a"}]']
    expect(isSameText({ title: 'T', data: one }, { title: 'T', data: other })).toBe(true)
    expect(isSameText({ title: 'T', data: one }, { title: 'U', data: other })).toBe(false)
    expect(isSameText({ title: 'T', data: one }, { title: 'T', data: '[]' })).toBe(false)
    const more = '[{"id":"a","type":"p","props":{"checked":true}}]'
    expect(isSameText({ title: 'T', data: one }, { title: 'T', data: more })).toBe(false)
  })
})
