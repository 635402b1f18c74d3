import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Markdown from 'react-markdown'
import { expect, it } from 'vitest'
import { remarkMarked } from '../../ui/markdown/remark-marked.ts'
import { remarkCallouts } from './remark-callouts.ts'

const htmlOf = (markdown: string, ranges: { start: number; end: number; kind: 'changed' | 'unproven' }[] = []) =>
  renderToStaticMarkup(
    createElement(Markdown, { remarkPlugins: [[remarkMarked, { ranges }], remarkCallouts] }, markdown),
  )

it('turns quotes with a signal word into call-outs, and leaves other quotes', () => {
  expect(htmlOf('> [!DANGER]\n> Hot oil.')).toBe('<aside data-callout="danger">\n<p>Hot oil.</p>\n</aside>')
  expect(htmlOf('> [!note] Hot *oil*.')).toContain('<aside data-callout="note">\n<p>Hot <em>oil</em>.</p>')
  for (const quote of ['> Hot oil.', '> [!HOT]\n> oil', '[!DANGER]', '>']) expect(htmlOf(quote)).not.toContain('aside')
})

it('keeps the marks of what stands in a call-out', () => {
  const markdown = '> [!CAUTION]\n> Oil at 90 °C.'
  const start = markdown.indexOf('90')
  expect(htmlOf(markdown, [{ start, end: start + 5, kind: 'unproven' }])).toContain('Oil at <u>90 °C</u>')
  expect(htmlOf(markdown, [{ start, end: start + 5, kind: 'changed' }])).toContain('Oil at <ins>90 °C</ins>.')
})
