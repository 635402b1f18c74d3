// Why a backup, a restore or a look at an installation cannot be had, in English, by code: what its operator can do about it.
import { said, type SaidReason } from './said.ts'

type Place = { title: string }
type Host = { host: string }
type SaidCause = { said: string }
/** A folder of the machine. */
type Folder = { folder: string }
/** A file of a backup or of the installation. */
type File = { file: string }
type Backup = { backup: string }

const doing = {
  backup: 'writes a backup',
  prune: 'removes old backups',
  head: 'makes the first backup',
} as const

function byHowMuch(secondsAhead: number | null): string {
  if (secondsAhead === null) return ''
  const minutes = Math.round(Math.abs(secondsAhead) / 60)
  return `, which is ${minutes} minutes ${secondsAhead > 0 ? 'behind' : 'ahead'}`
}

const stores = {
  'store.keys_refused': ({ title, said }: Place & SaidCause) =>
    `The store refuses ${title} (${said}): see AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY and what they may do there.`,
  'store.no_bucket': ({ title, host }: Place & Host) =>
    `There is no bucket for ${title} at ${host}: make it, or name another.`,
  'store.other_region': ({ title, region, setting }: Place & { region: string | null; setting: string }) =>
    `The bucket of ${title} lies in another region: add region=${region ?? '…'} to ${setting}.`,
  /** `secondsAhead`: its clock of ours; null where it does not say. */
  'store.clock': ({ host, secondsAhead }: Host & { secondsAhead: number | null }) =>
    `The store at ${host} refuses the time of this machine${byHowMuch(secondsAhead)}: set the clock.`,
  'store.unreachable': ({ host, said }: Host & SaidCause) => `The store at ${host} cannot be reached (${said}).`,
  'store.silent': ({ host, seconds }: Host & { seconds: number }) =>
    `The store at ${host} did not answer for ${seconds} seconds.`,
  'store.changed': ({ file }: File) => `${file} was replaced in the store while it was read: try again.`,
  'store.refused': ({ title, host, said }: Place & Host & SaidCause) =>
    `The store at ${host} refuses what it was asked for ${title} (${said}).`,
  'storage.address_invalid': ({ part, example }: { part: string; example: string }) =>
    `The ${part} of STORAGE_URL is none; it looks like ${example}.`,
  'storage.within': ({ setting }: { setting: string }) =>
    `STORAGE_URL and ${setting} must not lie within one another: give each a prefix of its own.`,
  'storage.of_another': ({ title }: Place) =>
    `${title} holds the files of another installation, or this process has another secret than the one before it: all processes of an installation need the same INSTALLATION_SECRET.`,
  /** `at`: when the other was at work, by its clock. `token`: what takes the bucket over. */
  'storage.of_copy': ({ title, at, token }: Place & { at: string; token: string }) =>
    `${title} belongs to a copy of this installation, which was at work at ${at}, or to this one with a database that was set back since; two of them would remove each other's files. Give one of the two another STORAGE_URL, or, if no other one is running any more, start this one once with STORAGE_TAKE_OVER=${token}.`,
  'storage.of_backups': ({ title }: Place) => `${title} holds backups: give STORAGE_URL a prefix of its own.`,
  'storage.not_empty': ({ title }: Place) =>
    `${title} is not empty: a restore needs a STORAGE_URL under which nothing lies.`,
} as const

const installations = {
  'installation.database_away': ({ said }: SaidCause) => `The database at DATABASE_URL cannot be used: ${said}.`,
  'installation.none': ({ folder }: Folder) =>
    `There is no installation in ${folder}: DATA_DIR names the directory of one.`,
  'installation.busy': ({ folder, said }: Folder & SaidCause) =>
    `Another process uses ${folder} and gives no copy of its database (${said}); stop it first.`,
  'installation.running':
    'Millwright is running here, and only it may write into its embedded database: stop it, then run doctor with --fix.',
  'installation.secret_unreadable': ({ file }: File) =>
    `${file} cannot be read: without it links and sign-ins are lost.`,
  'installation.other_version':
    'The database is of another version: start this one once, or back up with the one that made it.',
} as const

const targets = {
  'target.within': ({ target }: { target: string }) =>
    `${target} lies within DATA_DIR: a backup there is lost with what it is of.`,
  'target.without_keys':
    'Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY: they open the bucket, and are no part of TARGET.',
  'target.address_invalid': ({ part, example }: { part: string; example: string }) =>
    `The ${part} of TARGET is none; it looks like ${example}. Keys come from the environment.`,
  'target.without_backup': ({ title }: Place) => `${title} holds no backup.`,
  'target.unreadable': ({ title }: Place) => `${title} was made by a newer version, or is damaged.`,
  'target.encrypted': ({ title }: Place) => `The backups in ${title} are encrypted: set BACKUP_PASSPHRASE.`,
  'target.not_encrypted': ({ title }: Place) =>
    `The backups in ${title} are not encrypted: unset BACKUP_PASSPHRASE, or name another folder.`,
  'target.other_passphrase': ({ title }: Place) => `BACKUP_PASSPHRASE is not that of the backups in ${title}.`,
  'target.of_files': ({ title }: Place) =>
    `${title} holds the files of an installation: give its backups a prefix of their own.`,
  'target.not_empty': ({ title }: Place) => `${title} is not empty and holds no backup: name another folder.`,
  'target.stood_still': ({ title }: Place) =>
    `This process stood still too long, and another may have gone to work in ${title}: run it again.`,
  'target.busy': ({ title, other }: Place & { other: keyof typeof doing }) =>
    `Another process ${doing[other]} in ${title}: try again when it has ended.`,
} as const

const backups = {
  'backup.none_finished': ({ title }: Place) => `${title} holds no backup that was finished.`,
  'backup.unknown': ({ title, backup }: Place & Backup) =>
    `${title} holds no backup ${backup}: npm run restore -- TARGET --list names them.`,
  'backup.unreadable': ({ backup }: Backup) => `The backup ${backup} is damaged, or was made by a newer version.`,
  'backup.part_missing': ({ backup, file }: Backup & File) => `The backup ${backup} is damaged: ${file} is missing.`,
  'backup.part_changed': ({ backup, file }: Backup & File) =>
    `The backup ${backup} is damaged: ${file} is not what was written.`,
  'backup.file_changed': ({ file }: File) => `The backup is damaged: ${file} is not what was stored.`,
  'backup.rows_missing': ({ table, found, rows }: { table: string; found: number; rows: number }) =>
    `The backup is damaged: ${table} has ${found} rows instead of ${rows}.`,
  'backup.without_secret': 'The backup is damaged: it does not hold the secret of the installation.',
  'backup.of_newer_version': 'The backup is of a newer version of Millwright: restore it with that one.',
  'backup.no_room_to_prove': ({ folder, gigabytes }: Folder & { gigabytes: number }) =>
    `The backup was written, but there is no room in ${folder} to prove it (${gigabytes} GB): set TMPDIR.`,
} as const

const restores = {
  'restore.source_within': ({ source }: { source: string }) =>
    `${source} lies within DATA_DIR, which a restore replaces.`,
  'restore.in_use': 'Somebody has registered here: a restore needs an installation that nobody uses.',
  'restore.tables_of_others': ({ names }: { names: readonly string[] }) =>
    `The database holds tables of others (${names.join(', ')}): a restore needs one of its own.`,
  'restore.begun_with_another': ({ backup }: Backup) =>
    `The rows of the backup ${backup} are there already: a restore ends with that one.`,
  'restore.other_secret':
    'INSTALLATION_SECRET is not that of the installation that was backed up: unset it, and the restore writes the right one into DATA_DIR.',
  'restore.folder_not_empty': ({ folder, names }: Folder & { names: readonly string[] }) =>
    `DATA_DIR=${folder} is not empty (${names.join(', ')}): a restore needs an empty one.`,
  'restore.database_not_empty': ({ tables }: { tables: number }) =>
    `The database is not empty (${tables} tables): a restore needs an empty one.`,
  /** `why`: what broke it off, as a sentence; empty where nobody foresaw it. */
  'restore.broken_off': ({ why }: { why: string }) =>
    `${why === '' ? '' : `${why} `}The restore was broken off, and may have its rows already: npm run restore ends it.`,
} as const

export const operatorSentences = { ...stores, ...installations, ...targets, ...backups, ...restores } as const

export type OperatorCode = keyof typeof operatorSentences

/** In English; of a code that is not known, as of a later edition, the code. */
export const operatorSentenceOf = (reason: SaidReason): string => said(operatorSentences, reason)
