import { expect, it } from 'vitest'
import { noteOfVideo } from './note-of-video.ts'

const clip = (id: string, start: number, end: number) => ({
  id,
  title: `About ${id}`,
  summary: '',
  start,
  end,
  posterUrl: null,
})
const lines = [
  { start: 0.2, end: 2, text: 'Good morning.' },
  { start: 2.1, end: 4, text: 'Open the drain cock.' },
  { start: 9, end: 11, text: 'Now wait.' },
  { start: 60.7, end: 62, text: 'Tighten the screws.' },
]
let ids = 0
const note = (clips: ReturnType<typeof clip>[], pictures: Record<string, string> = {}) =>
  noteOfVideo({
    lines,
    clips,
    pictureOf: ({ id }) => pictures[id] ?? null,
    addressAt: (second) => `/video?t=${second}`,
    newId: () => `id-${(ids += 1)}`,
  })

const mark = (second: number, text: string) => ({
  type: 'link',
  href: `/video?t=${second}`,
  content: [{ type: 'text', text, styles: {} }],
})

it('has a heading and a picture for each clip, and below them what is said, each with its second', () => {
  const blocks = note([clip('screws', 60, 90), clip('draining', 0, 60)], { screws: '/files/resource/1' })
  expect(blocks.map(({ type, content, props }) => [type, content ?? props['url']])).toEqual([
    ['heading', [mark(0, '00:00'), { type: 'text', text: ' About draining', styles: {} }]],
    ['paragraph', [{ type: 'text', text: 'Good morning. Open the drain cock.', styles: {} }]],
    ['paragraph', [mark(9, '00:09'), { type: 'text', text: ' Now wait.', styles: {} }]],
    ['heading', [mark(60, '01:00'), { type: 'text', text: ' About screws', styles: {} }]],
    ['image', '/files/resource/1'],
    ['paragraph', [{ type: 'text', text: 'Tighten the screws.', styles: {} }]],
  ])
  expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length)
})

it('loses no line: not those before the first clip, nor all of them without one', () => {
  const said = (blocks: ReturnType<typeof note>) => JSON.stringify(blocks)
  for (const blocks of [note([]), note([clip('screws', 60, 90)])]) {
    for (const { text } of lines) expect(said(blocks)).toContain(text)
  }
})
