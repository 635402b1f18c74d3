// Runs beside the server, as `npm run backup` does: `backup-child.ts [--prove]`.
import { readConfig } from '../../config.ts'
import { backUp, sayingOfDamaged } from '../backup/back-up.ts'
import { prove } from '../backup/prove.ts'
import { sentenceOf } from '../doctor/finding.ts'
import { CannotOpen } from '../installation.ts'
import type { BackupSaid } from './back-up-in-child.ts'
import { giveWay } from './low-priority-child.ts'

giveWay()
// Nobody is left who would store what became of it.
process.once('disconnect', () => process.exit(1))
const isProven = process.argv.includes('--prove')
const said = await run().catch((error: unknown): BackupSaid => {
  if (error instanceof CannotOpen) return { ok: false, sentence: error.message, files: 0, bytes: 0 }
  throw error
})
process.send?.(said, () => process.exit(0))

async function run(): Promise<BackupSaid> {
  const config = readConfig(undefined, [])
  if (config.backups === null) return { ok: false, sentence: 'BACKUP_TO is not set.', files: 0, bytes: 0 }
  const { target, passphrase } = config.backups
  const { folder, content } = await backUp({ ...config, isBeside: true }, { target, passphrase })
  const { count: files, bytes } = content.blobs
  const damaged = content.damaged.length
  if (damaged > 0) {
    const sentence = `It was written, but ${sayingOfDamaged(damaged)}.`
    return { ok: false, sentence, files, bytes }
  }
  if (!isProven) return { ok: true, sentence: 'It was written.', files, bytes }
  const findings = await prove({ folder, content })
  if (findings.length === 0) return { ok: true, sentence: 'It was restored, and nothing is wrong there.', files, bytes }
  const found = findings.map((finding) => `${finding.code}: ${sentenceOf(finding)}`).join(' ')
  return { ok: false, sentence: `It was restored, but is not sound. ${found}`, files, bytes }
}
