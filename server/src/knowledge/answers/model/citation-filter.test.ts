import { expect, it } from 'vitest'
import { citationFilter, type Piece } from './citation-filter.ts'

function filtered(pieces: readonly string[]): Piece[] {
  const filter = citationFilter(8)
  return [...pieces.flatMap((piece) => filter.push(piece)), ...filter.end()]
}

const written = (pieces: readonly Piece[]) =>
  pieces.map((piece) => (piece.type === 'text' ? piece.text : `<${piece.passage}>`)).join('')

it.each([
  ['It is red [1].', 'It is red<1>.'],
  ['It is red \n [ 1 , 3-5 ] .', 'It is red<1><3><4><5> .'],
  ['Both 【2;1】', 'Both<2><1>'],
  ['None [9] [0] here', 'None here'],
  ['[1-8,1-8,1-8]', '<1><2><3><4><5><6><7><8>'],
  ['[5-2]', ''],
  ['[9007199254740992] [99999999999999999999] [9007199254740992-9007199254740999]', ''],
  ['[1-99999999999999999999]', '<1><2><3><4><5><6><7><8>'],
  ['[1 2] [1,] [] [1.5] [1】', '[1 2] [1,] [] [1.5] [1】'],
  ['[[1] [1 [2]', '[<1> [1<2>'],
  [`[${'1'.repeat(70)}]`, `[${'1'.repeat(70)}]`],
  [`a${' '.repeat(250)}b [`, `a${' '.repeat(250)}b [`],
  ['😀 [1] 😀', '😀<1> 😀'],
])('makes the same of %j, however it is cut into pieces', (text, expected) => {
  expect(written(filtered([text]))).toBe(expected)
  expect(written(filtered(text.split('')))).toBe(expected)
  for (let at = 1; at < text.length; at += 1)
    expect(written(filtered([text.slice(0, at), text.slice(at)]))).toBe(expected)
})

it.each([
  ['blanks', '     '],
  ['brackets', '[[[[['],
  ['digits', '12345'],
  ['openings', '[    '],
])('holds back no more than a citation is long of pieces full of %s [T36]', (_what, piece) => {
  const filter = citationFilter(8)
  let held = 0
  for (let n = 0; n < 2_000; n += 1) {
    held += piece.length
    for (const part of filter.push(piece)) if (part.type === 'text') held -= part.text.length
    expect(held).toBeLessThanOrEqual(160)
  }
})
