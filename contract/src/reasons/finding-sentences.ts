// What the doctor and the checks find, in English, by code: what stands behind the count, and what to do.

/** What follows a count: of one, and of any other. */
export type Forms = readonly [one: string, many: string]

export const formFor = (count: number, [one, many]: Forms) => (count === 1 ? one : many)

export const findingSentences = {
  'bytes.missing': {
    says: ['row names bytes that are not there', 'rows name bytes that are not there'],
    advice: 'Restore them from a backup.',
  },
  'bytes.changed': {
    says: [
      'file does not have the bytes that were stored (SHA-256)',
      'files do not have the bytes that were stored (SHA-256)',
    ],
    advice: 'Restore them from a backup.',
  },
  'bytes.size': {
    says: ['file is longer or shorter than stored', 'files are longer or shorter than stored'],
    advice: 'Restore them from a backup.',
  },
  'bytes.remade': {
    says: [
      'file that was made of others is missing, or has other bytes than were made',
      'files that were made of others are missing, or have other bytes than were made',
    ],
    advice: '',
  },
  'bytes.orphaned': {
    says: ['file is named by no row for more than a day', 'files are named by no row for more than a day'],
    advice: 'They only take space.',
  },
  'bytes.unfinished': {
    says: [
      'file was begun more than a day ago and never finished',
      'files were begun more than a day ago and never finished',
    ],
    advice: 'They only take space.',
  },
  'upload.forgotten': {
    says: ['upload was begun and can be continued no more', 'uploads were begun and can be continued no more'],
    advice: '',
  },
  'upload.orphaned': {
    says: ['part of an upload is named by no row', 'parts of uploads are named by no row'],
    advice: 'They only take space.',
  },
  'file.no-version': {
    says: ['file shows a version that is not there', 'files show a version that is not there'],
    advice: 'Restore from a backup.',
  },
  'note.no-text': { says: ['note has no text', 'notes have no text'], advice: 'Restore from a backup.' },
  'index.passage-not-indexed': {
    says: ['passage is stored and cannot be found', 'passages are stored and cannot be found'],
    advice: '',
  },
  'index.row-without-passage': {
    says: ['row of the index has no passage', 'rows of the index have no passage'],
    advice: '',
  },
  'index.version-not-indexed': {
    says: ['processed version does not stand in the index', 'processed versions do not stand in the index'],
    advice: '',
  },
  'index.embedding-missing': {
    says: [
      'file has passages that searches by meaning never find',
      'files have passages that searches by meaning never find',
    ],
    advice: '',
  },
  'index.statistics': {
    says: [
      'asset has a wrong count of its passages: searches rank worse',
      'assets have wrong counts of their passages: searches rank worse',
    ],
    advice: '',
  },
  'reading.segments': {
    says: ['processed version has lost pages of what was read', 'processed versions have lost pages of what was read'],
    advice: '',
  },
  'reading.passages': {
    says: ['processed version has text and no passages', 'processed versions have text and no passages'],
    advice: '',
  },
  'reading.facts': {
    says: ['processed version has lost facts of what was read', 'processed versions have lost facts of what was read'],
    advice: '',
  },
  'bank.entry-missing': {
    says: ['file is missing from the resource bank', 'files are missing from the resource bank'],
    advice: '',
  },
  'bank.entry-orphaned': {
    says: ['entry of the resource bank has no file', 'entries of the resource bank have no file'],
    advice: '',
  },
  'bank.counts': {
    says: ['asset is counted wrongly in the resource bank', 'assets are counted wrongly in the resource bank'],
    advice: '',
  },
  'quota.bytes': {
    says: [
      'company is counted to store more or less than it does',
      'companies are counted to store more or less than they do',
    ],
    advice: '',
  },
  'trail.broken': {
    says: ['audit trail is not as it was written', 'audit trails are not as they were written'],
    advice: 'npm run trail -- check says what is wrong with the first line that is.',
  },
  'job.lease-expired': {
    says: ['job is active and its worker has fallen silent', 'jobs are active and their worker has fallen silent'],
    advice: '',
  },
  'job.no-lease': {
    says: [
      'job is active and no worker ever said that it has it',
      'jobs are active and no worker ever said that it has them',
    ],
    advice: '',
  },
  'job.stuck': {
    says: [
      'job waits for more than an hour while none is worked on, or is due in more than an hour',
      'jobs wait for more than an hour while none is worked on, or are due in more than an hour',
    ],
    advice: '',
  },
  'delivery.expired': {
    says: [
      'delivery of the queue is active and nobody has it',
      'deliveries of the queue are active and nobody has them',
    ],
    advice: '',
  },
  'delivery.lost': {
    says: [
      'row waits for a mail or a comparison that stands in no queue',
      'rows wait for a mail or a comparison that stands in no queue',
    ],
    advice: '',
  },
  'webhook.never-due': {
    says: ['message to a webhook waits and is never due', 'messages to webhooks wait and are never due'],
    advice: '',
  },
  'answer.unfinished': {
    says: ['answer is being written by nobody', 'answers are being written by nobody'],
    advice: '',
  },
  'schema.migrations': {
    says: [
      'migration, or file of server/repeatable, differs from that of this version',
      'migrations, or files of server/repeatable, differ from those of this version',
    ],
    advice: 'Start this version once, or use the version that made the database.',
  },
  'schema.table': {
    says: ['table or column is not as the migrations make it', 'tables or columns are not as the migrations make them'],
    advice: '',
  },
  'schema.function': {
    says: [
      'function is missing or not as this version makes it',
      'functions are missing or not as this version makes them',
    ],
    advice: '',
  },
  'schema.view': {
    says: ['view is missing or not as this version makes it', 'views are missing or not as this version makes them'],
    advice: '',
  },
  'schema.index': {
    says: [
      'index is missing, invalid or not as the migrations make it',
      'indexes are missing, invalid or not as the migrations make them',
    ],
    advice: '',
  },
  'schema.constraint': {
    says: [
      'constraint is missing or not as the migrations make it',
      'constraints are missing or not as the migrations make them',
    ],
    advice: '',
  },
  'schema.trigger': {
    says: [
      'trigger is missing, switched off or not as this version makes it',
      'triggers are missing, switched off or not as this version makes them',
    ],
    advice: '',
  },
  'schema.policy': {
    says: [
      'row-level policy is missing, changed or one too many',
      'row-level policies are missing, changed or too many',
    ],
    advice: '',
  },
  'schema.row-security': {
    says: ['table has no row-level security', 'tables have no row-level security'],
    advice: '',
  },
  'schema.grant': {
    says: ['right of requests is missing or one too many', 'rights of requests are missing or too many'],
    advice: '',
  },
  'schema.owner': {
    says: [
      'table, view or function belongs to another database user',
      'tables, views or functions belong to another database user',
    ],
    advice: '',
  },
  'schema.role': {
    says: [
      'role for requests is missing or may pass by row-level security',
      'roles for requests are missing or may pass by row-level security',
    ],
    advice: 'The next start says what an administrator has to run.',
  },
  'restore.unfinished': {
    says: ['restore into this data directory did not end', 'restores into this data directory did not end'],
    advice: 'Run it again.',
  },
  'secret.missing': {
    says: [
      "installation secret is missing or damaged: links and sessions of before won't hold",
      "installation secrets are missing or damaged: links and sessions of before won't hold",
    ],
    advice: 'Restore it from a backup.',
  },
  'secret.readable': {
    says: [
      'file with secrets can be read by other users of this machine',
      'files with secrets can be read by other users of this machine',
    ],
    advice: '',
  },
  'disk.low': {
    says: ['disk has less than 1 GB or 5 % free', 'disks have less than 1 GB or 5 % free'],
    advice: 'Make room.',
  },
  'clock.skew': {
    says: [
      'clock, that of this machine, is more than 5 s ahead of or behind that of the database',
      'clocks differ by more than 5 s: that of this machine and that of the database',
    ],
    advice: 'Let both follow a time server.',
  },
  // Told, and nothing wrong: an installation may be tried out like this.
  'mail.unset': {
    says: [
      'mail server is set: mails are only written to the outbox',
      'mail servers are set: mails are only written to the outbox',
    ],
    advice: 'Set SMTP_URL.',
  },
  'mail.unreachable': {
    says: ['mail server cannot be used', 'mail servers cannot be used'],
    advice: 'Look at SMTP_URL.',
  },
  'model.unreachable': {
    says: ['model endpoint cannot be used', 'model endpoints cannot be used'],
    advice: 'Look at the settings of models.',
  },
} as const satisfies Record<string, { says: Forms; advice: string }>

export type FindingCode = keyof typeof findingSentences
type CountedFinding = { code: string; count: number }

const isKnown = (code: string): code is FindingCode => code in findingSentences

/** Of a code that is not known, as of a later edition, the code. */
export function sayingOf({ code, count }: CountedFinding): string {
  if (!isKnown(code)) return code
  return `${code === 'mail.unset' ? 'No' : count} ${formFor(count, findingSentences[code].says)}.`
}

/** What an operator is to do; '' where `npm run doctor -- --fix` does it. */
export const adviceOf = ({ code }: { code: string }): string => (isKnown(code) ? findingSentences[code].advice : '')

/** As an operator reads it, with what to do. */
export function findingSentenceOf(finding: CountedFinding): string {
  const advice = adviceOf(finding)
  return `${sayingOf(finding)}${advice === '' ? '' : ` ${advice}`}`
}
