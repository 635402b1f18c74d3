// `npm run backup -- TARGET [--prove]`: an installation's rows, bytes and secret into a folder (docs/operating.md).
import { sentenceOf } from '../server/src/operator/doctor/finding.ts'
import { backUp } from '../server/src/operator/backup/back-up.ts'
import { prove } from '../server/src/operator/backup/prove.ts'
import { passphraseOf, readPlace, runCommandOfOperator } from './operator/operator-command.ts'

const usage = 'Usage: npm run backup -- TARGET [--prove], where TARGET is a folder.'
await runCommandOfOperator({ options: ['--prove'], positions: 1, usage }, async ({ has, positions: [target = ''] }) => {
  const report = await backUp(readPlace(), { target, passphrase: passphraseOf() })
  const { content, added, folder } = report
  const rows = content.tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Backup ${content.id}: ${rows} rows, ${content.blobs.count} files (${added.count} new, ${mb(added.bytes)}).`,
  )
  const damaged = content.damaged.length
  if (damaged > 0) {
    console.log(`${damaged} files are missing or not what was stored, and not in it: npm run doctor names them.`)
  }
  if (!has('--prove')) return damaged === 0 ? 0 : 1
  const findings = await prove({ folder, content })
  for (const finding of findings)
    console.log(`${finding.code}  ${sentenceOf(finding)} (${finding.examples.join(', ')})`)
  console.log(
    findings.length === 0
      ? 'Proven: it was restored, and the doctor found nothing.'
      : 'It was restored, but is not sound.',
  )
  return findings.length === 0 && damaged === 0 ? 0 : 1
})

function mb(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
