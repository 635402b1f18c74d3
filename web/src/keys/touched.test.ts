import { partialMatchKey, type QueryKey } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { keys } from './keys.ts'
import { keysTouched, type TouchedNoun } from './touched.ts'

const place = { departmentId: 'pumps', assetId: 'p-101' }
const manual = { assetId: 'p-101', id: 'manual' }
const drawing = { assetId: 'p-101', id: 'drawing' }
const shown = { section: 'drive', folderId: null, search: '' }

const touches = (touched: TouchedNoun, key: QueryKey) => keysTouched(touched).some((one) => partialMatchKey(key, one))

describe('what a file shows', () => {
  const file: TouchedNoun = { noun: 'file', ...manual }
  const ofFile = {
    record: keys.record({ ...manual, type: 'document' }),
    versions: keys.versions(manual),
    format: keys.format(manual, '/file/1'),
    'its place in the bin': keys.inBin(manual),
    'read text': keys.readText(manual, 2),
    transcript: keys.transcript(manual),
    clips: keys.clips(manual),
    'a note that is read': keys.readNote(manual, null),
    'versions of a note': keys.noteVersions(manual),
    'a version of a note': keys.noteVersion(manual, 3),
    listing: keys.listing('p-101', shown),
    counts: keys.count('p-101', 'documents'),
    bin: keys.bin('p-101'),
    bank: keys.bankPage({ page: 1 }),
    search: keys.foundFor('torque'),
  }
  it.each(Object.entries(ofFile))('%s is read again with it', (_, key) => {
    expect(touches(file, key)).toBe(true)
    expect(touches({ noun: 'files', assetId: 'p-101' }, key)).toBe(true)
  })

  it('is not read again with another file, or the files of another asset', () => {
    const record = keys.record({ ...manual, type: 'document' })
    expect(touches({ noun: 'file', ...drawing }, record)).toBe(false)
    expect(touches({ noun: 'files', assetId: 'p-102' }, record)).toBe(false)
  })

  it('leaves to its editor what is written, and to its own clock what others changed', () => {
    for (const key of [keys.writtenNote(manual), keys.latestChange('p-101', shown)]) {
      expect(touches(file, key)).toBe(false)
      expect(touches({ noun: 'files', assetId: 'p-101' }, key)).toBe(false)
    }
  })
})

it.each<[TouchedNoun, QueryKey]>([
  [{ noun: 'files', assetId: 'p-101' }, keys.assetIn(place)],
  [{ noun: 'asset', ...place }, keys.assetIn(place)],
  [{ noun: 'asset', ...place, assetId: null }, keys.assetCards('pumps', 'p')],
  [{ noun: 'asset', ...place }, keys.assetBank],
  [{ noun: 'department', departmentId: 'pumps' }, keys.department('pumps')],
  [{ noun: 'department', departmentId: null }, keys.departmentCards('')],
  [{ noun: 'expert', assetId: 'p-101' }, keys.expert('p-101', 'miller')],
  [{ noun: 'member' }, keys.membersPage({ page: 1 })],
  [{ noun: 'member' }, keys.expertsWhole('p-101')],
  [{ noun: 'chats', home: 'p-101' }, keys.chats('p-101')],
  [{ noun: 'messages', home: 'p-101', chatId: 'one' }, keys.messages('p-101', 'one')],
  [{ noun: 'feedback' }, keys.messages('assistant', 'one')],
  [{ noun: 'approval', assetId: 'p-101' }, keys.messages('assistant', 'one')],
  [{ noun: 'approval', assetId: null }, keys.approvals('p-101')],
  [{ noun: 'question', assetId: 'p-101' }, keys.questions('p-101')],
  [{ noun: 'company' }, keys.writingTools],
  [{ noun: 'quota' }, keys.quotaUse],
  [{ noun: 'failed-jobs' }, keys.failedJobs],
  [{ noun: 'glossary' }, keys.glossarySets],
  [{ noun: 'glossary' }, keys.glossaryRings('fuse')],
  [{ noun: 'dictionary' }, keys.translationsOf('de', 'en', 'Welle')],
  [{ noun: 'device' }, keys.devices],
  [{ noun: 'second-factor' }, keys.secondFactors],
  [{ noun: 'token' }, keys.ownTokens],
  [{ noun: 'provider' }, keys.signInSettings],
  [{ noun: 'share' }, keys.sharedChat('s-1')],
  [{ noun: 'webhook' }, keys.webhookLog('w-1')],
  [{ noun: 'rights' }, keys.audit({}, { page: 1, pageSize: 10 })],
])('%o touches %o', (touched, key) => {
  expect(touches(touched, key)).toBe(true)
})

it('parts the chats of one home from those of another', () => {
  expect(touches({ noun: 'chats', home: 'p-101' }, keys.chats('assistant'))).toBe(false)
  expect(touches({ noun: 'messages', home: 'p-101', chatId: 'one' }, keys.messages('p-101', 'two'))).toBe(false)
})
