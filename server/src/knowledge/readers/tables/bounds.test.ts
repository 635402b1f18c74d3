import { describe, expect, it } from 'vitest'
import { level, pageOf, upright } from '../../../../test/pdf/set-pages.ts'
import { findTables } from './find-tables.ts'

describe('a page that is too much', () => {
  it('with one cell is none', () => {
    const lines = {
      levels: [100, 200].map((y) => level(y, 50, 350)),
      uprights: [50, 350].map((x) => upright(x, 100, 200)),
    }
    const texts = ['Danger', 'Hot surface within', 'Wait until it is cold'].map((text, at) => ({
      x: 60,
      y: 110 + 20 * at,
      text,
    }))
    expect(findTables(pageOf(texts, lines))).toEqual([])
  })

  it('with a table within a cell within a cell has each word once', () => {
    const grids = [
      { edges: [50, 200, 550], downs: [100, 140, 500] },
      { edges: [210, 320, 540], downs: [150, 190, 490] },
      { edges: [330, 420, 530], downs: [200, 240, 480] },
    ]
    const texts = grids.flatMap(({ edges: [first = 0, second = 0], downs: [top = 0, below = 0] }, depth) => [
      { x: first + 5, y: top + 10, text: `Part${depth}` },
      { x: second + 5, y: top + 10, text: `Torque${depth}` },
      { x: first + 5, y: below + 12, text: `Bolt${depth}` },
    ])
    const lines = {
      levels: grids.flatMap(({ edges, downs }) => downs.map((y) => level(y, edges[0] ?? 0, edges[2] ?? 0))),
      uprights: grids.flatMap(({ edges, downs }) => edges.map((x) => upright(x, downs[0] ?? 0, downs[2] ?? 0))),
    }
    const found = findTables(pageOf(texts, lines))
    const held = found.flatMap(({ cells }) => cells.flatMap((cell) => cell.lines.flat().map(({ text }) => text)))
    expect(held.toSorted()).toEqual(texts.map(({ text }) => text).toSorted())
  })

  it('with a thousand lines a square centimetre keeps its text', () => {
    const lines = {
      levels: Array.from({ length: 3000 }, (_, at) => level(100 + at / 10, 50, 350)),
      uprights: Array.from({ length: 3000 }, (_, at) => upright(50 + at / 10, 100, 400)),
    }
    const found = findTables(
      pageOf(
        [
          { x: 60, y: 500, text: 'One line' },
          { x: 60, y: 200, text: 'and one within' },
        ],
        lines,
      ),
    )
    expect(found).toEqual([])
  })

  it('with 500 columns is one table', () => {
    const texts = Array.from({ length: 6 }, (_, row) =>
      Array.from({ length: 500 }, (__, column) => ({ x: 30 * column, y: 100 + 14 * row, text: String(100 + column) })),
    ).flat()
    const [grid] = findTables({ ...pageOf(texts), width: 15_000 })
    expect(grid?.columns).toBe(500)
    expect(grid?.rows).toBe(6)
  })

  it('with 20,000 rows is one table', () => {
    const texts = Array.from({ length: 20_000 }, (_, row) => [
      { x: 50, y: 14 * row, text: `V${row}` },
      { x: 200, y: 14 * row, text: String(row) },
    ]).flat()
    const [grid] = findTables({ ...pageOf(texts), height: 280_000 })
    expect([grid?.rows, grid?.columns]).toEqual([20_000, 2])
  })

  it('with more words than a page may have keeps its text', () => {
    const texts = Array.from({ length: 40_001 }, (_, at) => ({ x: 50 + 150 * (at % 2), y: 14 * (at >> 1), text: 'V' }))
    expect(findTables(pageOf(texts))).toEqual([])
  })

  it('of lines without text is none', () => {
    const at = Array.from({ length: 60 }, (_, index) => 50 + 10 * index)
    const lines = { levels: at.map((y) => level(y, 50, 640)), uprights: at.map((x) => upright(x, 50, 640)) }
    expect(findTables(pageOf([], lines))).toEqual([])
  })

  it('of dots is none', () => {
    const texts = Array.from({ length: 8000 }, (_, at) => ({ x: 6 * (at % 90), y: 8 * Math.floor(at / 90), text: '.' }))
    expect(findTables(pageOf(texts))).toEqual([])
  })

  it('with text over text ends', () => {
    const texts = Array.from({ length: 4000 }, (_, at) => ({
      x: 40 + (at % 3),
      y: 100 + (at % 5),
      text: 'over each other',
    }))
    expect(findTables(pageOf(texts))).toEqual([])
  })
})
