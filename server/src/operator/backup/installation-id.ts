import { reason } from '@millwright/contract/reasons/reason'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { isSecret, secretFile, secretsOf } from '../../platform/secrets.ts'
import { CannotOpen } from '../cannot-open.ts'
import type { InstallationPlace } from '../installation.ts'

/** As it is stored. @throws CannotOpen */
export async function readInstallationSecret({
  dataDir,
  installationSecret = null,
}: Pick<InstallationPlace, 'dataDir' | 'installationSecret'>): Promise<string> {
  if (installationSecret !== null) return installationSecret
  const file = path.join(dataDir, secretFile)
  const text = await readFile(file, 'utf8').catch(() => '')
  if (isSecret(text)) return text
  throw new CannotOpen(reason('installation.secret_unreadable', { file }))
}

/**
 * Tells the backups of one installation from those of others in the same place. It comes from the installation's secret and says
 * nothing of it; one that was restored goes on with the backups of the one that it was.
 */
export function installationIdOf(secret: string): string {
  const key = secretsOf(Buffer.from(secret.trim(), 'hex')).keyFor('the name of an installation in its backups')
  return Buffer.from(key.subarray(0, 16)).toString('hex')
}
