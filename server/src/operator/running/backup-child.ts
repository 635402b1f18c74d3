// Runs beside the server, as `npm run backup` does: `backup-child.ts [--prove]`.
import { readConfig } from '../../config.ts'
import { backUp, sayingOfDamaged } from '../backup/back-up.ts'
import { prove } from '../backup/prove.ts'
import { prune, type PruneOptions } from '../backup/prune.ts'
import { formFor, sentenceOf } from '../doctor/finding.ts'
import { endWithParent } from '../end-with-parent.ts'
import { CannotOpen } from '../cannot-open.ts'
import type { BackupSaid } from './back-up-in-child.ts'
import { giveWay } from './low-priority-child.ts'

giveWay()
// Nobody is left who would store what became of it.
endWithParent()
const isProven = process.argv.includes('--prove')
const said = await run().catch((error: unknown): BackupSaid => {
  if (error instanceof CannotOpen) return { ok: false, sentence: error.message, files: 0, bytes: 0 }
  throw error
})
process.send?.(said, () => process.exit(0))

async function run(): Promise<BackupSaid> {
  const config = readConfig(undefined, [])
  if (config.backups === null) return { ok: false, sentence: 'BACKUP_TO is not set.', files: 0, bytes: 0 }
  const { target, passphrase, keep } = config.backups
  const { folder, content, installation } = await backUp({ ...config, isBeside: true }, { target, passphrase })
  const { count: files, bytes } = content.blobs
  const damaged = content.damaged.length
  if (damaged > 0) {
    const sentence = `It was written, but ${sayingOfDamaged(damaged)}.`
    return { ok: false, sentence, files, bytes }
  }
  const findings = isProven ? await prove({ folder, content }) : []
  if (findings.length === 0) {
    const sentence = isProven ? 'It was restored, and nothing is wrong there.' : 'It was written.'
    if (keep === null) return { ok: true, sentence, files, bytes }
    return {
      files,
      bytes,
      ...(await removeOld(sentence, { installation, storage: config.storage, target, passphrase, keep })),
    }
  }
  const found = findings.map((finding) => `${finding.code}: ${sentenceOf(finding)}`).join(' ')
  return { ok: false, sentence: `It was restored, but is not sound. ${found}`, files, bytes }
}

/** Only after a backup that is sound. */
async function removeOld(said: string, options: PruneOptions): Promise<Pick<BackupSaid, 'ok' | 'sentence'>> {
  try {
    const { length } = (await prune(options)).removed
    const gone = length === 0 ? '' : ` ${length} old ${formFor(length, ['backup was', 'backups were'])} removed.`
    return { ok: true, sentence: `${said}${gone}` }
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error
    return { ok: false, sentence: `${said} Old backups could not be removed: ${error.message}` }
  }
}
