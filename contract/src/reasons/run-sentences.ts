import { findingSentenceOf, formFor } from './finding-sentences.ts'
import { operatorSentenceOf } from './operator-sentences.ts'

type WrittenBackup = { isProven: boolean }
type CountedFinding = { code: string; count: number }

const written = ({ isProven }: WrittenBackup) =>
  isProven ? 'It was restored, and nothing is wrong there.' : 'It was written.'

const oldKept = (of: WrittenBackup, why: string) => `${written(of)} Old backups could not be removed: ${why}`

/** What a backup lacks, as an operator reads it. */
export const lackingFiles = (count: number): string =>
  `${count} ${formFor(count, ['file is missing or not what was stored, and is', 'files are missing or not what was stored, and are'])} not in it`

/** What became of a check or a backup, in English, by code. */
export const runSentences = {
  'check.sound': 'Nothing is wrong.',
  'check.found': ({ codes }: { codes: readonly string[] }) => `Found ${codes.join(', ')}.`,
  'run.failed': ({ kind }: { kind: 'check' | 'backup' }) => `The ${kind} failed: the log of the server says why.`,
  'run.broken_off': 'It was broken off: the process that ran it is gone.',
  'backup.not_set': 'BACKUP_TO is not set.',
  'backup.lacks_files': ({ files }: { files: number }) => `It was written, but ${lackingFiles(files)}.`,
  /** `removed`: how many old ones. */
  'backup.written': ({ removed, ...of }: WrittenBackup & { removed: number }) =>
    `${written(of)}${removed === 0 ? '' : ` ${removed} old ${formFor(removed, ['backup was', 'backups were'])} removed.`}`,
  /** Of rows of before, whose `why` is a sentence. */
  'backup.old_stay': ({ why, ...of }: WrittenBackup & { why: string }) => oldKept(of, why),
  'backup.old_kept': ({ why, ...of }: WrittenBackup & { why: { code: string; params: object } }) =>
    oldKept(of, operatorSentenceOf(why)),
  'backup.unsound': ({ findings }: { findings: readonly CountedFinding[] }) =>
    `It was restored, but is not sound. ${findings.map((one) => `${one.code}: ${findingSentenceOf(one)}`).join(' ')}`,
} as const
