/** What follows a count: of one, and of any other. */
export type Forms = readonly [one: string, many: string]

export const formFor = (count: number, [one, many]: Forms) => (count === 1 ? one : many)

/** Stable words for what can be wrong; `fixed` ones are mended by `--fix`. */
export const findingKinds = {
  'bytes.missing': {
    fixed: false,
    says: ['row names bytes that are not there', 'rows name bytes that are not there'],
    advice: 'Restore them from a backup.',
  },
  'bytes.changed': {
    fixed: false,
    says: [
      'file does not have the bytes that were stored (SHA-256)',
      'files do not have the bytes that were stored (SHA-256)',
    ],
    advice: 'Restore them from a backup.',
  },
  'bytes.size': {
    fixed: false,
    says: ['file is longer or shorter than stored', 'files are longer or shorter than stored'],
    advice: 'Restore them from a backup.',
  },
  'bytes.orphaned': {
    fixed: true,
    says: ['file is named by no row for more than a day', 'files are named by no row for more than a day'],
    advice: 'They only take space.',
  },
  'bytes.unfinished': {
    fixed: true,
    says: [
      'file was begun more than a day ago and never finished',
      'files were begun more than a day ago and never finished',
    ],
    advice: 'They only take space.',
  },
  'upload.forgotten': {
    fixed: true,
    says: ['upload was begun and can be continued no more', 'uploads were begun and can be continued no more'],
    advice: '',
  },
  'upload.orphaned': {
    fixed: true,
    says: ['part of an upload is named by no row', 'parts of uploads are named by no row'],
    advice: 'They only take space.',
  },
  'file.no-version': {
    fixed: false,
    says: ['file shows a version that is not there', 'files show a version that is not there'],
    advice: 'Restore from a backup.',
  },
  'note.no-text': { fixed: false, says: ['note has no text', 'notes have no text'], advice: 'Restore from a backup.' },
  'index.passage-not-indexed': {
    fixed: true,
    says: ['passage is stored and cannot be found', 'passages are stored and cannot be found'],
    advice: '',
  },
  'index.row-without-passage': {
    fixed: true,
    says: ['row of the index has no passage', 'rows of the index have no passage'],
    advice: '',
  },
  'index.version-not-indexed': {
    fixed: true,
    says: ['processed version does not stand in the index', 'processed versions do not stand in the index'],
    advice: '',
  },
  'index.statistics': {
    fixed: true,
    says: [
      'asset has a wrong count of its passages: searches rank worse',
      'assets have wrong counts of their passages: searches rank worse',
    ],
    advice: '',
  },
  'reading.segments': {
    fixed: true,
    says: ['processed version has lost pages of what was read', 'processed versions have lost pages of what was read'],
    advice: '',
  },
  'reading.passages': {
    fixed: true,
    says: ['processed version has text and no passages', 'processed versions have text and no passages'],
    advice: '',
  },
  'reading.facts': {
    fixed: true,
    says: ['processed version has lost facts of what was read', 'processed versions have lost facts of what was read'],
    advice: '',
  },
  'bank.entry-missing': {
    fixed: true,
    says: ['file is missing from the resource bank', 'files are missing from the resource bank'],
    advice: '',
  },
  'bank.entry-orphaned': {
    fixed: true,
    says: ['entry of the resource bank has no file', 'entries of the resource bank have no file'],
    advice: '',
  },
  'bank.counts': {
    fixed: true,
    says: ['asset is counted wrongly in the resource bank', 'assets are counted wrongly in the resource bank'],
    advice: '',
  },
  'quota.bytes': {
    fixed: true,
    says: [
      'company is counted to store more or less than it does',
      'companies are counted to store more or less than they do',
    ],
    advice: '',
  },
  'trail.broken': {
    fixed: false,
    says: ['audit trail is not as it was written', 'audit trails are not as they were written'],
    advice: 'npm run trail -- check says what is wrong with the first line that is.',
  },
  'job.lease-expired': {
    fixed: true,
    says: ['job is active and its worker has fallen silent', 'jobs are active and their worker has fallen silent'],
    advice: '',
  },
  'job.no-lease': {
    fixed: true,
    says: [
      'job is active and no worker ever said that it has it',
      'jobs are active and no worker ever said that it has them',
    ],
    advice: '',
  },
  'job.stuck': {
    fixed: true,
    says: [
      'job waits for more than an hour while none is worked on, or is due in more than an hour',
      'jobs wait for more than an hour while none is worked on, or are due in more than an hour',
    ],
    advice: '',
  },
  'delivery.expired': {
    fixed: true,
    says: [
      'delivery of the queue is active and nobody has it',
      'deliveries of the queue are active and nobody has them',
    ],
    advice: '',
  },
  'answer.unfinished': {
    fixed: true,
    says: ['answer is being written by nobody', 'answers are being written by nobody'],
    advice: '',
  },
  'schema.migrations': {
    fixed: false,
    says: [
      'migration, or file of server/repeatable, differs from that of this version',
      'migrations, or files of server/repeatable, differ from those of this version',
    ],
    advice: 'Start this version once, or use the version that made the database.',
  },
  'schema.table': {
    fixed: false,
    says: ['table or column is not as the migrations make it', 'tables or columns are not as the migrations make them'],
    advice: '',
  },
  'schema.function': {
    fixed: true,
    says: [
      'function is missing or not as this version makes it',
      'functions are missing or not as this version makes them',
    ],
    advice: '',
  },
  'schema.view': {
    fixed: true,
    says: ['view is missing or not as this version makes it', 'views are missing or not as this version makes them'],
    advice: '',
  },
  'schema.index': {
    fixed: true,
    says: [
      'index is missing, invalid or not as the migrations make it',
      'indexes are missing, invalid or not as the migrations make them',
    ],
    advice: '',
  },
  'schema.constraint': {
    fixed: true,
    says: [
      'constraint is missing or not as the migrations make it',
      'constraints are missing or not as the migrations make them',
    ],
    advice: '',
  },
  'schema.trigger': {
    fixed: true,
    says: [
      'trigger is missing, switched off or not as this version makes it',
      'triggers are missing, switched off or not as this version makes them',
    ],
    advice: '',
  },
  'schema.policy': {
    fixed: true,
    says: [
      'row-level policy is missing, changed or one too many',
      'row-level policies are missing, changed or too many',
    ],
    advice: '',
  },
  'schema.row-security': {
    fixed: true,
    says: ['table has no row-level security', 'tables have no row-level security'],
    advice: '',
  },
  'schema.grant': {
    fixed: true,
    says: ['right of requests is missing or one too many', 'rights of requests are missing or too many'],
    advice: '',
  },
  'schema.owner': {
    fixed: false,
    says: [
      'table, view or function belongs to another database user',
      'tables, views or functions belong to another database user',
    ],
    advice: '',
  },
  'schema.role': {
    fixed: false,
    says: [
      'role for requests is missing or may pass by row-level security',
      'roles for requests are missing or may pass by row-level security',
    ],
    advice: 'The next start says what an administrator has to run.',
  },
  'restore.unfinished': {
    fixed: false,
    says: ['restore into this data directory did not end', 'restores into this data directory did not end'],
    advice: 'Run it again.',
  },
  'secret.missing': {
    fixed: false,
    says: [
      "installation secret is missing or damaged: links and sessions of before won't hold",
      "installation secrets are missing or damaged: links and sessions of before won't hold",
    ],
    advice: 'Restore it from a backup.',
  },
  'secret.readable': {
    fixed: true,
    says: [
      'file with secrets can be read by other users of this machine',
      'files with secrets can be read by other users of this machine',
    ],
    advice: '',
  },
  'disk.low': {
    fixed: false,
    says: ['disk has less than 1 GB or 5 % free', 'disks have less than 1 GB or 5 % free'],
    advice: 'Make room.',
  },
  'clock.skew': {
    fixed: false,
    says: [
      'clock, that of this machine, is more than 5 s ahead of or behind that of the database',
      'clocks differ by more than 5 s: that of this machine and that of the database',
    ],
    advice: 'Let both follow a time server.',
  },
  // Told, and nothing wrong: an installation may be tried out like this.
  'mail.unset': {
    fixed: false,
    says: [
      'mail server is set: mails are only written to the outbox',
      'mail servers are set: mails are only written to the outbox',
    ],
    advice: 'Set SMTP_URL.',
  },
  'mail.unreachable': {
    fixed: false,
    says: ['mail server cannot be used', 'mail servers cannot be used'],
    advice: 'Look at SMTP_URL.',
  },
  'model.unreachable': {
    fixed: false,
    says: ['model endpoint cannot be used', 'model endpoints cannot be used'],
    advice: 'Look at the settings of models.',
  },
} as const satisfies Record<string, { fixed: boolean; says: Forms; advice: string }>

export type FindingCode = keyof typeof findingKinds

/** `examples` are ids, keys and names of the schema: nothing of what users wrote. */
export type Finding = { code: FindingCode; count: number; examples: string[] }

/** What was done, as an operator reads it. */
export type Mended = { code: FindingCode; count: number; says: string }

/** What is told of a sound installation, too. */
export const isWrong = ({ code }: Finding) => code !== 'mail.unset'

const maxExamples = 5

/** Null where there is nothing. */
export function findingOf(code: FindingCode, examples: readonly string[], count = examples.length): Finding[] {
  return count === 0 ? [] : [{ code, count, examples: examples.slice(0, maxExamples) }]
}

/** As an operator reads it, with what to do. */
export function sentenceOf(finding: Finding): string {
  const { advice } = findingKinds[finding.code]
  return `${sayingOf(finding)}${advice === '' ? '' : ` ${advice}`}`
}

export function sayingOf({ code, count }: Finding): string {
  return `${code === 'mail.unset' ? 'No' : count} ${formFor(count, findingKinds[code].says)}.`
}
