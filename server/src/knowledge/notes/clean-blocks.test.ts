import { limits } from '@millwright/contract/limits'
import { texts } from '@millwright/contract/texts'
import { describe, expect, it } from 'vitest'
import { blocksOfHtml } from './blocks-of-html.ts'
import { cleanBlocks } from './clean-blocks.ts'

const run = (text: string) => ({ type: 'text', text, styles: {} })
const mention = (props: object) => ({ type: 'mention', props })
const pump = { resourceId: 'r-1', resourceType: 'document', name: 'Pump' }
const link = (content: unknown) => ({ type: 'link', href: 'https://plant.example/a', content })
const tableContent = (rows: unknown) => ({ type: 'tableContent', columnWidths: [], rows })
const cell = (content: unknown[]) => ({ type: 'tableCell', content, props: {} })

const cleaned = (blocks: unknown) => cleanBlocks(blocks, new Map())
const contentOf = (type: string, content: unknown) => cleaned([{ type, content }]).map((one) => [one.type, one.content])

describe('the content of a block', () => {
  it.each([
    ['an object in a paragraph', 'paragraph', { a: 1 }, []],
    ['text in an object in a paragraph', 'paragraph', { deep: [{ text: 'Hot' }] }, [run('Hot')]],
    ['a table in a heading', 'heading', tableContent([{ cells: ['a', [run('b')]] }]), [run('a b')]],
    ['a mention without properties', 'quote', [run('See'), { type: 'mention' }], [run('See')]],
    ['a mention of an unknown kind', 'callout', [mention({ ...pump, resourceType: 'pump' })], [run('@Pump')]],
    ['a mention of nothing', 'paragraph', [mention({ ...pump, resourceId: 7 })], [run('@Pump')]],
    ['links and mentions in code', 'codeBlock', [run('a '), link('b'), mention(pump)], [run('a b@Pump')]],
    [
      'a link in a link',
      'paragraph',
      [link([run('a'), link(['b', mention(pump)])])],
      [link(['a', 'b', '@Pump'].map(run))],
    ],
  ])('as its kind cannot hold it becomes plain text: %s', (_, type, given, kept) => {
    expect(contentOf(type, given)).toEqual([[type, kept]])
  })

  it.each(['divider', 'image', 'file'])('of a kind that holds none stands behind it: %s', (type) => {
    expect(contentOf(type, 'Words')).toEqual([
      [type, undefined],
      ['paragraph', [run('Words')]],
    ])
    expect(contentOf(type, [])).toEqual([[type, undefined]])
  })

  it.each([
    ['no content', undefined, [{ cells: [cell([])] }]],
    ['no rows', tableContent([]), [{ cells: [cell([])] }]],
    ['an empty row alone', tableContent([{ cells: [] }]), [{ cells: [cell([])] }]],
    ['an empty row', tableContent([{ cells: [] }, { cells: ['a'] }]), [{ cells: [[run('a')]] }]],
    ['text in place of rows', [run('a')], [{ cells: [cell([run('a')])] }]],
    ['a text in place of a cell', tableContent([{ cells: [run('a')] }]), [{ cells: [cell([run('a')])] }]],
  ])('of a table with %s is a table with cells', (_, given, rows) => {
    expect(contentOf('table', given)).toMatchObject([['table', { type: 'tableContent', rows }]])
  })

  it('stays where it fits, and in blocks and inlines of unknown kinds', () => {
    const fits: [string, unknown][] = [
      ['paragraph', [run('a'), link([run('b')]), mention(pump), { type: 'chip', props: { deep: [1] } }]],
      ['table', tableContent([{ cells: [cell([run('a')])] }])],
      ['gantt', { weeks: [12] }],
      ['gantt', tableContent([{ cells: [[run('a')]] }])],
    ]
    for (const [type, content] of fits) expect(contentOf(type, content)).toEqual([[type, content]])
  })

  it('loses nothing to links in links, however deep', () => {
    let deep: unknown = 'words'
    for (let level = 0; level < 5_000; level++) deep = [link(deep)]
    expect(contentOf('paragraph', deep)).toEqual([['paragraph', [link([run('words')])]]])
  })
})

describe('a property', () => {
  const propsOf = (props: object) => cleaned([{ type: 'chart', props }])[0]?.props

  it('of an unknown block stays as it came', () => {
    const props = { data: '1,2,3', background: 'blue', action: 'open', note: 'data: see above', ratio: 'file:' }
    expect(propsOf(props)).toEqual(props)
  })

  it('that a browser could run or fetch is emptied [T23a]', () => {
    const props = {
      data: 'data:text/html,x',
      background: '//web.example/x.png',
      action: ' https://web.example/',
      formaction: '/\\web.example',
      url: 'https://web.example/x.png',
      href: 'java\nscript:alert(1)',
      note: 'javascript: alert(1)',
      other: '\u0001vbscript:x',
    }
    expect(Object.entries(propsOf(props) ?? {}).filter(([, value]) => value !== '')).toEqual([])
  })
})

describe('HTML', () => {
  it('makes no table without cells', () => {
    for (const html of ['<table></table>', '<table><tr></tr></table>', '<table><caption>x</caption></table>']) {
      expect(blocksOfHtml(html).filter(({ type }) => type === 'table')).toEqual([])
    }
    expect(blocksOfHtml('<table>x<tr></tr><tr><td>a</td></tr></table>').map(({ type }) => type)).toEqual([
      'paragraph',
      'table',
    ])
  })

  it('of many items in one list becomes as many blocks', () => {
    const items = limits.noteNodes - 10
    expect(blocksOfHtml(`<ul>${'<li>'.repeat(items)}</ul>`)).toHaveLength(items)
  })
})

describe('a note of more parts than a note can have is refused', () => {
  const many = limits.noteNodes + 1
  const few = ['a']
  it.each([
    ['blocks', () => cleaned(Array.from({ length: many }, () => ({ type: 'paragraph' })))],
    ['texts', () => contentOf('paragraph', Array(many).fill('a'))],
    [
      'texts of all its blocks',
      () => cleaned(Array(limits.noteNodes / 2 + 1).fill({ type: 'paragraph', content: few })),
    ],
    ['texts in a link', () => contentOf('paragraph', [link(Array(many).fill('a'))])],
    ['cells', () => contentOf('table', tableContent([{ cells: Array(many).fill('a') }]))],
    ['rows', () => contentOf('table', tableContent(Array(many).fill({ cells: [] })))],
    ['elements of HTML', () => blocksOfHtml('<table>x'.repeat(many))],
    ['comments of HTML', () => blocksOfHtml('<!---->'.repeat(many))],
  ])('%s', (_, make) => {
    expect(make).toThrow(texts.noteTooLarge)
  })
})
