import { describe, expect, it } from 'vitest'
import { isAnotherNow } from './others-changes.ts'
import { aFile as file, aFolder as folder } from '../../domain/drive/rows.test-data.ts'

const after = '2026-11-22T10:00:01.000Z'

const shown = { folders: [folder('a'), folder('b')], files: [file('x'), file('y', after)], total: 2 }
const same = { folders: [folder('b'), folder('a')], changedLast: file('y', after), total: 2 }

describe('what somebody else changed', () => {
  it('is nothing while folders, files and the last change are the same', () => {
    expect(isAnotherNow(shown, same)).toBe(false)
    expect(isAnotherNow({ folders: [], files: [], total: 0 }, { folders: [], changedLast: undefined, total: 0 })).toBe(
      false,
    )
  })

  it.each([
    ['a folder more', { folders: [folder('a'), folder('b'), folder('c')] }],
    ['a folder less', { folders: [folder('a')] }],
    ['another folder', { folders: [folder('a'), folder('c')] }],
    ['a folder under a new name', { folders: [folder('a'), folder('b', { updatedAt: after })] }],
    ['a file in one of the folders', { folders: [folder('a'), folder('b', { items: 1 })] }],
    ['a file more', { total: 3 }],
    ['a file that replaced another', { changedLast: file('z', after) }],
    ['a file that changed', { changedLast: file('x', after) }],
  ])('is %s', (_what, changes) => {
    expect(isAnotherNow(shown, { ...same, ...changes })).toBe(true)
  })

  it('is not told of a folder whose files are not all here', () => {
    expect(isAnotherNow({ ...shown, total: 3 }, { ...same, total: 4 })).toBe(false)
  })
})
