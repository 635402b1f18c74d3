// `npm run backup -- TARGET`: an installation's rows, bytes and secret into a folder or a bucket (docs/operating.md).
import { lackingFiles } from '@millwright/contract/reasons/run-sentences'
import { backUp } from '../server/src/operator/backup/back-up.ts'
import { prove } from '../server/src/operator/backup/prove.ts'
import { prune } from '../server/src/operator/backup/prune.ts'
import { parseRetention, type Retention } from '../server/src/config/retention.ts'
import { installationIdOf, readInstallationSecret } from '../server/src/operator/backup/installation-id.ts'
import { findingSentenceOf } from '@millwright/contract/reasons/finding-sentences'
import { CannotRun, passphraseOf, readPlace, runCommandOfOperator } from './operator/operator-command.ts'

const usage = `Usage: npm run backup -- TARGET [--prove] [--keep 7d,4w,12m [--dry-run]]
TARGET is a folder, or 's3://bucket/prefix?endpoint=https://host&region=name'.`
const wanted = { options: ['--prove', '--dry-run'], values: ['--keep'], positions: 1, usage }
await runCommandOfOperator(wanted, async ({ has, valueOf, positions: [target = ''] }) => {
  const keep = retentionOf(valueOf('--keep'))
  if (has('--dry-run')) {
    if (!keep) throw new CannotRun('--dry-run says what --keep would remove: give both.')
    await removeOld(target, keep, true)
    return 0
  }
  const isSound = await makeBackup(target, has('--prove'))
  if (keep && isSound) await removeOld(target, keep, false)
  if (keep && !isSound) console.log('No old backup was removed.')
  return isSound ? 0 : 1
})

function retentionOf(text: string | null): Retention | null {
  if (text === null) return null
  const keep = parseRetention(text)
  if (!keep) throw new CannotRun(`--keep ${text}: it is like 7d,4w,12m (h, d, w, m, y; a number alone: the last ones).`)
  return keep
}

async function makeBackup(target: string, isProved: boolean): Promise<boolean> {
  const report = await backUp(readPlace(), { target, passphrase: passphraseOf() })
  const { content, added, folder } = report
  const rows = content.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Backup ${content.id}: ${rows} rows, ${content.blobs.count} files (${added.count} new, ${mb(added.bytes)}).`,
  )
  const damaged = content.damaged.length
  if (damaged > 0) {
    console.log(`${lackingFiles(damaged)}: npm run doctor says which.`)
  }
  if (!isProved) return damaged === 0
  const findings = await prove({ folder, content })
  for (const finding of findings)
    console.log(`${finding.code}  ${findingSentenceOf(finding)} (${finding.examples.join(', ')})`)
  console.log(
    findings.length === 0
      ? 'Proven: it was restored, and the doctor found nothing.'
      : 'It was restored, but is not sound.',
  )
  return findings.length === 0 && damaged === 0
}

async function removeOld(target: string, keep: Retention, isDry: boolean): Promise<void> {
  const place = readPlace()
  const { storage } = place
  const installation = installationIdOf(await readInstallationSecret(place))
  const { kept, removed, freed } = await prune({
    installation,
    storage,
    target,
    passphrase: passphraseOf(),
    keep,
    isDry,
  })
  for (const { id, reasons } of kept) console.log(`stays   ${id}  (${reasons.join(', ')})`)
  for (const id of removed) console.log(`${isDry ? 'would go' : 'removed'} ${id}`)
  if (kept.some(({ reasons }) => reasons.includes('unnamed'))) {
    console.log('unnamed: made by an older version, which did not say of which installation; remove them by hand.')
  }
  console.log(`${isDry ? 'Would remove' : 'Removed'} ${freed.count} files, ${mb(freed.bytes)}.`)
}

function mb(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
