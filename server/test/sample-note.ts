import type { NoteBlock, NoteInline, NoteTable } from '@millwright/contract/note-blocks'
import type { NoteToWrite } from '../src/knowledge/notes/documents/note-parts.ts'

// For tests: a note with one of each kind of block.

export const text = (words: string): NoteInline => ({ type: 'text', text: words, styles: {} })

export function block(type: string, content: NoteBlock['content'] | string, more: Partial<NoteBlock> = {}): NoteBlock {
  const own = typeof content === 'string' ? [text(content)] : content
  return {
    id: `${type} ${JSON.stringify(own ?? '')}`.slice(0, 60),
    type,
    props: {},
    children: [],
    ...(own && { content: own }),
    ...more,
  }
}

const link = (href: string): NoteInline => ({
  type: 'link',
  href,
  content: [{ type: 'text', text: 'Site', styles: {} }],
})

export function table(rows: string[][]): NoteBlock {
  const content: NoteTable = {
    type: 'tableContent',
    columnWidths: [],
    headerRows: 1,
    rows: rows.map((cells) => ({ cells: cells.map((cell) => [text(cell)]) })),
  }
  return block('table', content)
}

const item = (type: string, words: string, more: Partial<NoteBlock> = {}) => block(type, words, more)

export const sampleNote: NoteToWrite = {
  title: 'Start-up of press 7',
  lines: ['Press 7 · Version 3'],
  blocks: [
    block('heading', 'Before', { props: { level: 1 } }),
    block('callout', 'Lock out the main switch.', { props: { kind: 'danger' } }),
    item('checkListItem', 'Guard closed', { props: { checked: true } }),
    item('checkListItem', 'Oil filled'),
    block('heading', 'Sequence', { props: { level: 2 } }),
    item('numberedListItem', 'Main switch on', { children: [item('bulletListItem', 'Lamp H1 is lit')] }),
    item('numberedListItem', 'Pump P1 on'),
    block('paragraph', [text('See '), link('https://a.example/'), link('javascript:alert(1)')]),
    item('numberedListItem', 'From one again'),
    table([
      ['Fault', 'Remedy'],
      ['No pressure', 'Bleed the line'],
    ]),
    block('quote', 'A quiet pump is a good pump.'),
    block('codeBlock', 'IF p > 210 THEN\n    stop()'),
    block('image', undefined, { props: { name: 'pump.png' } }),
    block('divider', undefined),
    block('gauge', 'unknown'),
  ],
}
