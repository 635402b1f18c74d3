import type { FindingCode } from '@millwright/contract/reasons/finding-sentences'

/** Whether `--fix` mends it. */
export const mendable: Readonly<Record<FindingCode, boolean>> = {
  'bytes.missing': false,
  'bytes.changed': false,
  'bytes.size': false,
  'bytes.remade': true,
  'bytes.orphaned': true,
  'bytes.unfinished': true,
  'upload.forgotten': true,
  'upload.orphaned': true,
  'file.no-version': false,
  'note.no-text': false,
  'index.passage-not-indexed': true,
  'index.row-without-passage': true,
  'index.version-not-indexed': true,
  'index.embedding-missing': true,
  'index.statistics': true,
  'reading.segments': true,
  'reading.passages': true,
  'reading.facts': true,
  'bank.entry-missing': true,
  'bank.entry-orphaned': true,
  'bank.counts': true,
  'quota.bytes': true,
  'trail.broken': false,
  'job.lease-expired': true,
  'job.no-lease': true,
  'job.stuck': true,
  'delivery.expired': true,
  'delivery.lost': true,
  'webhook.never-due': true,
  'answer.unfinished': true,
  'schema.migrations': false,
  'schema.table': false,
  'schema.function': true,
  'schema.view': true,
  'schema.index': true,
  'schema.constraint': true,
  'schema.trigger': true,
  'schema.policy': true,
  'schema.row-security': true,
  'schema.grant': true,
  'schema.owner': false,
  'schema.role': false,
  'restore.unfinished': false,
  'secret.missing': false,
  'secret.readable': true,
  'disk.low': false,
  'clock.skew': false,
  'mail.unset': false,
  'mail.unreachable': false,
  'model.unreachable': false,
}

/** `examples` are ids, keys and names of the schema: nothing of what users wrote. */
export type Finding = { code: FindingCode; count: number; examples: string[] }

/** What was done, as an operator reads it. */
export type Repair = { code: FindingCode; count: number; says: string }

/** What is told of a sound installation, too. */
export const isWrong = ({ code }: Finding) => code !== 'mail.unset'

const maxExamples = 5

/** Null where there is nothing. */
export function findingOf(code: FindingCode, examples: readonly string[], count = examples.length): Finding[] {
  return count === 0 ? [] : [{ code, count, examples: examples.slice(0, maxExamples) }]
}

/** Those of one code as one. */
export function joined(findings: readonly Finding[]): Finding[] {
  const codes = [...new Set(findings.map(({ code }) => code))]
  return codes.flatMap((code) => {
    const found = findings.filter((one) => one.code === code)
    const count = found.reduce((sum, one) => sum + one.count, 0)
    return findingOf(
      code,
      found.flatMap(({ examples }) => examples),
      count,
    )
  })
}
