import { reason } from '@millwright/contract/reasons/reason'
import { readOwnSchema } from '../../platform/database/migrations.ts'
import { CannotOpen } from '../cannot-open.ts'
import type { BackupContent } from './manifest.ts'

/** @throws CannotOpen when the backup is of a newer version, or of another product line */
export function requireKnownVersion({ migrations }: BackupContent): void {
  const own = readOwnSchema().migrations
  if (migrations.some((hash, at) => own[at]?.hash !== hash)) {
    throw new CannotOpen(reason('backup.of_newer_version'))
  }
}
