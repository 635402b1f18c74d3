import type { Viewer } from '../../../access/viewer.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { HeldAt } from '../chats.repository.ts'
import { listHiddenAnswers, type MessageRow } from '../messages.repository.ts'
import { departmentsKeptFrom, readableAssets, readableDepartments } from './shared-chats.repository.ts'

type SharedBranch = {
  heldAt: HeldAt
  /** One branch from its beginning, in order. */
  rows: readonly MessageRow[]
  /** Of those, the messages that cite something. */
  citing: ReadonlySet<string>
}

/**
 * The ids of the messages that the viewer is shown of a colleague's chat: of answers that have ended, those whose citations,
 * department and all that a model was given they may read themselves. A model was given the answers before its own, too: once
 * one is hidden, so is every later one that a model may have written. An answer from the landing that cites nothing may rest on
 * anything that its asker could read.
 */
export async function listShownMessages(
  tx: Transaction,
  viewer: Viewer,
  { heldAt, rows, citing }: SharedBranch,
): Promise<ReadonlySet<string>> {
  const ids = rows.map(({ id }) => id)
  const hidden = await listHiddenAnswers(tx, viewer, ids)
  const places = await readPlaces(tx, viewer, rows)
  const shown = new Set<string>()
  let isOneHidden = false
  for (const row of rows) {
    const { id, state, departmentId, restsOn } = row
    const isByModel = restsOn?.isWritten ?? true
    const isOfPlace =
      heldAt !== null || ((departmentId === null || places.departments.has(departmentId)) && citing.has(id))
    const isRead = restsOn ? isReadable(restsOn, places) : isReadWhole(row, { heldAt, keptFrom: places.keptFrom })
    if (state !== 'streaming' && !hidden.has(id) && isOfPlace && isRead && !(isByModel && isOneHidden)) shown.add(id)
    else isOneHidden = true
  }
  return shown
}

type Places = Awaited<ReturnType<typeof readPlaces>>

async function readPlaces(tx: Transaction, viewer: Viewer, rows: readonly MessageRow[]) {
  const given = rows.flatMap(({ restsOn }) => restsOn ?? [])
  const asked = rows.flatMap(({ departmentId }) => departmentId ?? [])
  const isAllKnown = rows.every(({ restsOn }) => restsOn !== null)
  return {
    assets: await readableAssets(tx, viewer, [...new Set(given.flatMap(({ assetIds }) => assetIds))]),
    departments: await readableDepartments(tx, viewer, [...asked, ...given.flatMap((one) => one.departmentIds)]),
    keptFrom: isAllKnown ? new Set<string>() : await departmentsKeptFrom(tx, viewer),
  }
}

function isReadable({ assetIds, departmentIds }: NonNullable<MessageRow['restsOn']>, places: Places): boolean {
  return assetIds.every((id) => places.assets.has(id)) && departmentIds.every((id) => places.departments.has(id))
}

/** Where it is not known what a model was given: all that it may have been given. An asset that was asked about is judged by then. */
function isReadWhole(
  { assetId, departmentId }: MessageRow,
  { heldAt, keptFrom }: { heldAt: HeldAt; keptFrom: ReadonlySet<string> },
): boolean {
  if (heldAt !== null || assetId !== null) return true
  return departmentId === null ? keptFrom.size === 0 : !keptFrom.has(departmentId)
}
