import { reason } from '@millwright/contract/reasons/reason'
import type { AuditAction } from '@millwright/contract/settings'
import type { Viewer } from '../access/viewer.ts'
import { actorOf } from './actor.ts'
import { recordEvents } from './audit.repository.ts'
import type { RequestFacts } from './handler.ts'
import type { Transaction } from '../platform/database/transaction.ts'

type By = { viewer: Viewer; facts: RequestFacts }
type FileAction = Extract<AuditAction, `${'file' | 'folder'}-${string}` | `ai-access-${string}`>

/** Writes into the trail what a call did to files or folders of an asset, each by itself. */
export async function recordFiles(
  tx: Transaction,
  { viewer, facts }: By,
  { action, names, assetName }: { action: FileAction; names: readonly string[]; assetName: string },
): Promise<void> {
  const by = actorOf(viewer, facts)
  await recordEvents(
    tx,
    names.map((name) => ({ ...by, action, target: reason('trail.of_asset', { name, asset: assetName }) })),
  )
}
