import { limits } from '@millwright/contract/limits'
import type { resourceRoutes } from '@millwright/contract/resources'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { HandlersOf } from '../../calls/handler.ts'
import { cleanNoteTitle, renamedFile } from '../../files/file-name.ts'
import { presentFile } from '../../files/file.presenter.ts'
import { findFileIn } from '../../files/files.repository.ts'
import { filesAtFreePlaces } from '../../files/free-places.ts'
import { placeFiles } from '../../files/places.repository.ts'
import { lockTree } from '../../files/tree.repository.ts'
import { invalidInput, notFound } from '../../platform/refusal.ts'
import type { ResourceDeps } from './resources.deps.ts'

export function renameFile({ links }: ResourceDeps): HandlersOf<typeof resourceRoutes>['rename'] {
  return async ({ tx, viewer, granted, body, refuseStale }) => {
    const { assetId, access, id } = granted
    const scope = { viewer, assetId }
    await lockTree(tx, scope)
    const file = await findFileIn(tx, { ...scope, type: null }, id)
    if (!file) throw notFound()
    await refuseStale(file.updatedAt, async () => presentFile(file, { links, viewer, access }))
    const name =
      file.type === 'note' ? cleanNoteTitle(body.fileName) : renamedFile(body.fileName, extensionOf(file.fileName))
    if (!name) throw invalidInput({ fileName: reasons.fileNameRequired })
    if (file.type === 'note' && name.length > limits.title) throw invalidInput({ fileName: reasons.noteTitleLong })
    if (name === file.fileName) return { data: presentFile(file, { links, viewer, access }) }
    await placeFiles(tx, scope, await filesAtFreePlaces(tx, scope, { placed: [{ ...file, name }], with: [] }))
    const renamed = await findFileIn(tx, { ...scope, type: null }, id)
    if (!renamed) throw notFound()
    return { data: presentFile(renamed, { links, viewer, access }) }
  }
}

/** As its name has it: a `.jpeg` stays one. */
function extensionOf(fileName: string): string {
  return fileName.slice(fileName.lastIndexOf('.') + 1)
}
