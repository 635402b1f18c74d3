import { partialMatchKey, type QueryKey } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { keys } from './keys.ts'
import { keysTouched, type TouchedNoun } from './touched.ts'

// What each noun touches, `shown.test.ts` asks of every key; here is what it leaves alone.

const manual = { assetId: 'p-101', id: 'manual' }
const drawing = { assetId: 'p-101', id: 'drawing' }
const shown = { section: 'drive', folderId: null, search: '' }

const touches = (touched: TouchedNoun, key: QueryKey) => keysTouched(touched).some((one) => partialMatchKey(key, one))

it('a file is not read again with another file, or the files of another asset', () => {
  const record = keys.record({ ...manual, type: 'document' })
  expect(touches({ noun: 'file', ...drawing }, record)).toBe(false)
  expect(touches({ noun: 'files', assetId: 'p-102' }, record)).toBe(false)
})

it('leaves to its editor what is written, and to its own clock what others changed', () => {
  for (const key of [keys.writtenNote(manual), keys.latestChange('p-101', shown)]) {
    expect(touches({ noun: 'file', ...manual }, key)).toBe(false)
    expect(touches({ noun: 'files', assetId: 'p-101' }, key)).toBe(false)
  }
})

it('parts the chats of one home from those of another', () => {
  expect(touches({ noun: 'chats', home: 'p-101' }, keys.chats('assistant'))).toBe(false)
  expect(touches({ noun: 'messages', home: 'p-101', chatId: 'one' }, keys.messages('p-101', 'two'))).toBe(false)
})
