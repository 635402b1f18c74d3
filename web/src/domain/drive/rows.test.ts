import { describe, expect, it } from 'vitest'
import { aFile, aFolder } from './rows.test-data.ts'
import { fileRow, folderRow, itemsWithin, rowsOfAll } from './rows.ts'

const rows = [folderRow(aFolder('old', { items: 3, shown: 1 })), fileRow(aFile('a')), fileRow(aFile('b'))]

describe('rows of a listing', () => {
  it('are all taken in the drive, which shows every kind', () => {
    expect(rowsOfAll(rows, 'drive')).toEqual(rows)
  })

  it('are taken without folders in a tab: they hold what the tab does not show', () => {
    expect(rowsOfAll(rows, 'images').map(({ id }) => id)).toEqual(['a', 'b'])
  })

  it('say how much lies in their folders, and how much of it is not shown', () => {
    expect(itemsWithin(rows)).toEqual({ count: 3, hidden: 2 })
  })
})
