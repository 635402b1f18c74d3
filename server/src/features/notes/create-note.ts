import type { noteRoutes } from '@millwright/contract/notes'
import type { HandlerOf } from '../../calls/handler.ts'
import { freeNameIn } from '../../files/free-name.repository.ts'
import { requireFolder } from '../../files/require-folder.ts'
import { lockTree } from '../../files/tree.repository.ts'
import { insertNote } from './note-writes.repository.ts'
import { presentWritten } from './present-written.ts'
import type { NoteDeps } from './notes.deps.ts'
import { readContent } from './read-content.ts'

export function createNote(deps: NoteDeps, { draft }: { draft: boolean }): HandlerOf<typeof noteRoutes.create> {
  return async ({ viewer: reader, granted: { assetId: readIn }, body, facts: { signal }, step, once }) => {
    const content = await readContent(deps, body, { viewer: reader, assetId: readIn, signal, step, draft })
    return step((tx, { assetId, access, parentId }, viewer) =>
      once(tx, async () => {
        const scope = { viewer, assetId }
        await lockTree(tx, scope)
        await requireFolder(tx, scope, parentId)
        const title = await freeNameIn(tx, scope, { parentId, wanted: content.title })
        const written = { ...content, title, draft, aiAccess: body.aiAccess ?? true }
        const { id, ...stored } = await insertNote(tx, scope, { ...written, parentId })
        return { data: presentWritten({ ...written, ...stored, id, parentId }, { ...scope, ...deps, access }) }
      }),
    )
  }
}
