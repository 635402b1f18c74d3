import type { NoteBlock, NoteInline } from '@millwright/contract/note-blocks'
import { expect, it } from 'vitest'
import { forMarkdown, fromMarkdown } from './markdown-blocks.ts'

const text = (said: string): NoteInline => ({ type: 'text', text: said, styles: {} })
const block = (type: string, content: NoteInline[], props: NoteBlock['props'] = {}): NoteBlock => ({
  id: type,
  type,
  props,
  content,
  children: [],
})

it('turns quotes with a signal word into call-outs, however an editor parted the line, and leaves other quotes', () => {
  const bold: NoteInline = { type: 'text', text: 'Hot', styles: { bold: true } }
  const made = fromMarkdown(
    [
      block('quote', [text('[!DANGER] Hot oil.')]),
      block('quote', [text('[!caution]\n'), bold, text(' oil.')]),
      block('quote', [text('[!HOT] oil')]),
      block('quote', [text('Hot oil.')]),
      block('paragraph', [text('[!DANGER] oil')]),
      block('quote', []),
    ],
    [],
  )
  expect(made.map(({ type, props, content }) => [type, props['kind'], content])).toEqual([
    ['callout', 'danger', [text('Hot oil.')]],
    ['callout', 'caution', [bold, text(' oil.')]],
    ['quote', undefined, [text('[!HOT] oil')]],
    ['quote', undefined, [text('Hot oil.')]],
    ['paragraph', undefined, [text('[!DANGER] oil')]],
    ['quote', undefined, []],
  ])
})

it('brings call-outs, mentions and media through Markdown, also in the children of a block', () => {
  const mention: NoteInline = {
    type: 'mention',
    props: { resourceId: 'a1', resourceType: 'document', name: 'Pump 3.pdf' },
  }
  const video: NoteBlock = {
    id: 'video',
    type: 'video',
    props: { url: '/files/resource/b2', name: 'Pump.mp4', caption: 'The pump', previewWidth: 300 },
    children: [],
  }
  const blocks = [
    block('callout', [text('See '), mention], { kind: 'note' }),
    {
      ...block('bulletListItem', [text('Open')]),
      children: [block('callout', [text('Hot')], { kind: 'danger' }), video],
    },
  ]
  const sent = forMarkdown(blocks)
  expect(JSON.stringify(sent)).not.toMatch(/"type":"(?:callout|mention|video)"/)
  expect(fromMarkdown(sent, blocks)).toEqual(blocks)
})

const link = (href: string, said: string): NoteInline => ({
  type: 'link',
  href,
  content: [{ type: 'text', text: said, styles: {} }],
})

it('takes no address that somebody else wrote for a mention', () => {
  const blocks = [block('paragraph', [link('https://mention.invalid/company/1', 'Company')])]
  expect(fromMarkdown(blocks, blocks)).toEqual(blocks)
})

it('keeps the addresses that the original had, and makes plain text of all others', () => {
  const own = link('https://plant.example/a%20b', 'Own')
  const cells = (...content: NoteInline[]): NoteBlock => ({
    ...block('table', []),
    content: {
      type: 'tableContent',
      columnWidths: [null],
      rows: [{ cells: [{ type: 'tableCell', content, props: {} }] }],
    },
  })
  const written = [
    block('paragraph', [
      link('https://plant.example/a b', 'Own'),
      text(' and '),
      link('https://evil.example', 'made up'),
    ]),
    cells(own, link('https://evil.example', 'in a cell')),
    block('paragraph', [link('https://mention.invalid/document/other', 'Other.pdf')]),
    { id: 'image', type: 'image', props: { url: 'https://evil.example/p.png', name: 'Pixel' }, children: [] },
  ]
  expect(fromMarkdown(written, [block('paragraph', [own])])).toEqual([
    block('paragraph', [link('https://plant.example/a b', 'Own'), text(' and '), text('made up')]),
    cells(own, text('in a cell')),
    block('paragraph', [text('Other.pdf')]),
    { ...block('paragraph', [text('Pixel')]), id: 'image' },
  ])
})
