import type { EditableResourceId } from '../access/viewer.ts'
import { showCurrent } from '../knowledge/index/show-current.ts'
import type { Transaction } from '../platform/database/transaction.ts'
import { notFound } from '../platform/refusal.ts'
import { freeNameIn } from './free-name.repository.ts'
import { holdOpenJob } from './open-jobs.repository.ts'
import type { InTree } from './places.repository.ts'
import { lockTree } from './tree.repository.ts'
import { findVersion, type RestoredVersion, setCurrentVersion } from './versions.repository.ts'

type WantedVersion = InTree & { id: EditableResourceId; version: number }
/** `toProcess`: it is to be processed now, for what answered before goes on answering. */
type Current = { versionId: string; toProcess: boolean }

/** Makes a version the one that is shown; a note gets its title back, numbered where it is taken by now. */
export async function makeCurrent(tx: Transaction, { id, version, ...scope }: WantedVersion): Promise<Current> {
  await lockTree(tx, scope)
  await holdOpenJob(tx, scope, id)
  const found = await findVersion(tx, scope, { id, version })
  if (!found) throw notFound()
  const fileName = await nameOf(tx, scope, { ...found, id })
  await setCurrentVersion(tx, scope, { id, currentVersion: version, fileName })
  await showCurrent(tx, scope.viewer.companyId, [id])
  return { versionId: found.versionId, toProcess: found.aiAccess && found.wasAnswering && found.isToProcess }
}

async function nameOf(
  tx: Transaction,
  scope: InTree,
  { id, title, fileName, parentId }: RestoredVersion & { id: string },
): Promise<string> {
  if (title === null || title === fileName) return fileName
  return freeNameIn(tx, scope, { parentId, wanted: title, except: id })
}
