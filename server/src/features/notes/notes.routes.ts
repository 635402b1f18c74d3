import type { routes } from '@millwright/contract/routes'
import type { HandlersOf } from '../../calls/handler.ts'
import { createNote } from './create-note.ts'
import { downloadNote } from './download-note.ts'
import { fetchNote } from './fetch-note.ts'
import { fetchNoteVersion } from './fetch-note-version.ts'
import { fetchNoteVersions } from './fetch-note-versions.ts'
import type { NoteDeps } from './notes.deps.ts'
import { restoreNoteVersion } from './restore-note-version.ts'
import { tellEditing } from './tell-editing.ts'
import { updateNote } from './update-note.ts'

export function noteHandlers(deps: NoteDeps): HandlersOf<typeof routes.notes> {
  return {
    create: createNote(deps, { draft: false }),
    createDraft: createNote(deps, { draft: true }),
    update: updateNote(deps, { draft: false }),
    updateDraft: updateNote(deps, { draft: true }),
    fetch: fetchNote(deps),
    fetchVersions: fetchNoteVersions,
    fetchVersion: fetchNoteVersion(deps),
    restoreVersion: restoreNoteVersion(deps),
    tellEditing: tellEditing(deps),
    download: downloadNote(deps),
  }
}
