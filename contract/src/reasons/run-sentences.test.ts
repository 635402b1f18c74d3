import { expect, it } from 'vitest'
import { reason, sentenceOf } from './reason.ts'

it.each([
  [reason('check.sound'), 'Nothing is wrong.'],
  [reason('check.found', { codes: ['bytes.size', 'bank.counts'] }), 'Found bytes.size, bank.counts.'],
  [reason('run.failed', { kind: 'backup' }), 'The backup failed: the log of the server says why.'],
  [reason('backup.not_set'), 'BACKUP_TO is not set.'],
  [
    reason('backup.lacks_files', { files: 1 }),
    'It was written, but 1 file is missing or not what was stored, and is not in it.',
  ],
  [reason('backup.written', { isProven: false, removed: 1 }), 'It was written. 1 old backup was removed.'],
  [
    reason('backup.old_stay', { isProven: true, why: 'It is away.' }),
    'It was restored, and nothing is wrong there. Old backups could not be removed: It is away.',
  ],
  [
    reason('backup.old_kept', { isProven: false, why: reason('target.busy', { title: '/backups', other: 'prune' }) }),
    'It was written. Old backups could not be removed: Another process removes old backups in /backups: try again when it has ended.',
  ],
  [
    reason('backup.old_kept', { isProven: false, why: { code: 'target.of_a_later_edition', params: {} } }),
    'It was written. Old backups could not be removed: target.of_a_later_edition',
  ],
  [
    reason('backup.unsound', { findings: [{ code: 'bank.counts', count: 1 }] }),
    'It was restored, but is not sound. bank.counts: 1 asset is counted wrongly in the resource bank.',
  ],
])('a run says %j', (told, sentence) => {
  expect(sentenceOf(told)).toBe(sentence)
})
