// Runs beside the server, as `npm run backup` does: `backup-child.ts [--prove]`.
import { reason } from '@millwright/contract/reasons/reason'
import { readConfig } from '../../config.ts'
import { backUp } from '../backup/back-up.ts'
import type { prove } from '../backup/prove.ts'
import { prune, type PruneOptions } from '../backup/prune.ts'
import type { Finding } from '../doctor/finding.ts'
import { endWithParent } from '../end-with-parent.ts'
import { CannotOpen } from '../cannot-open.ts'
import type { BackupSaid } from './back-up-in-child.ts'
import { giveWay } from './low-priority-child.ts'

giveWay()
// Nobody is left who would store what became of it.
endWithParent()
const isProven = process.argv.includes('--prove')
const said = await run().catch((error: unknown): BackupSaid => {
  if (error instanceof CannotOpen) return { ok: false, reason: error.reason, files: 0, bytes: 0 }
  throw error
})
process.send?.(said, () => process.exit(0))

async function run(): Promise<BackupSaid> {
  const config = readConfig(undefined, [])
  if (config.backups === null) return { ok: false, reason: reason('backup.not_set'), files: 0, bytes: 0 }
  const { target, passphrase, keep } = config.backups
  const { folder, content, installation } = await backUp({ ...config, isBeside: true }, { target, passphrase })
  const { count: files, bytes } = content.blobs
  const damaged = content.damaged.length
  if (damaged > 0) {
    return { ok: false, reason: reason('backup.lacks_files', { files: damaged }), files, bytes }
  }
  const findings = isProven ? await proofOf({ folder, content }) : []
  if (findings.length === 0) {
    if (keep === null) return { ok: true, reason: reason('backup.written', { isProven, removed: 0 }), files, bytes }
    return {
      files,
      bytes,
      ...(await removeOld({ installation, storage: config.storage, target, passphrase, keep })),
    }
  }
  const found = findings.map(({ code, count }) => ({ code, count }))
  return { ok: false, reason: reason('backup.unsound', { findings: found }), files, bytes }
}

/** Most backups of a week are not proven: to restore takes all features of the server, half of what those computed. */
async function proofOf(backup: Parameters<typeof prove>[0]): Promise<Finding[]> {
  const { prove } = await import('../backup/prove.ts')
  return prove(backup)
}

/** Only after a backup that is sound. */
async function removeOld(options: PruneOptions): Promise<Pick<BackupSaid, 'ok' | 'reason'>> {
  try {
    const { length } = (await prune(options)).removed
    return { ok: true, reason: reason('backup.written', { isProven, removed: length }) }
  } catch (error) {
    if (!(error instanceof CannotOpen)) throw error
    return { ok: false, reason: reason('backup.old_kept', { isProven, why: error.reason }) }
  }
}
