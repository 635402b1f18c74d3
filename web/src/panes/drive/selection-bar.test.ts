import { createElement } from 'react'
import { describe, expect, it } from 'vitest'
import { drawn } from '../../ui/drawn.test-data.ts'
import { aFile, aFolder } from '../../domain/drive/rows.test-data.ts'
import { fileRow, folderRow, rowsOfAll } from '../../domain/drive/rows.ts'
import { SelectionBar } from './selection-bar.tsx'

const rows = [folderRow(aFolder('old')), folderRow(aFolder('new')), fileRow(aFile('a')), fileRow(aFile('b'))]

/** What the bar of the tab Images says while these are selected, and whether its box is checked. */
function barOf(selected: readonly string[]): { text: string; isAll: boolean } {
  const bar = createElement(SelectionBar, {
    section: 'images',
    count: 2,
    ofAll: null,
    rows,
    selected: new Set(selected),
    all: rowsOfAll(rows, 'images').map(({ id }) => id),
    mayWrite: true,
    reloading: false,
    onAll: () => undefined,
    onDownload: () => undefined,
    onMove: () => undefined,
    onDelete: () => undefined,
    onNewFolder: () => undefined,
    onReload: () => undefined,
  })
  const html = drawn(bar)
  const text = /role="status">(.*?)<\/p>/.exec(html)?.[1]?.replaceAll(/<[^>]*>/g, '') ?? ''
  return { text, isAll: /<input[^>]* checked=""/.test(html) }
}

describe('the bar of a list', () => {
  it('counts files among files, and folders apart', () => {
    expect(barOf([]).text).toBe('2 Images')
    expect(barOf(['a']).text).toBe('1/2 selected')
    expect(barOf(['a', 'old']).text).toBe('1/2 selected and 1 folder')
    expect(barOf(['old', 'new']).text).toBe('2 folders selected')
  })

  it('has all selected when every file is', () => {
    expect(barOf(['a']).isAll).toBe(false)
    expect(barOf(['a', 'b']).isAll).toBe(true)
  })
})
