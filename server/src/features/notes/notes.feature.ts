import type { Feature } from '../../calls/feature.ts'
import { hourMs } from '../../platform/chores.ts'
import type { Database } from '../../platform/database/database.ts'
import type { NoteDeps } from './notes.deps.ts'
import { noteHandlers } from './notes.routes.ts'
import { purgeEditors } from './purge-editors.ts'

type NotesFeatureDeps = Omit<NoteDeps, 'work'> & { noteWork: NoteDeps['work']; database: Database }

export const notesFeature = {
  open: (given: NotesFeatureDeps) => ({
    handlers: { notes: noteHandlers({ ...given, work: given.noteWork }) },
    chores: [
      { name: 'forgetting who wrote in notes', everyMs: hourMs, per: 'installation', run: () => purgeEditors(given) },
    ],
  }),
} satisfies Feature<NotesFeatureDeps>
