import { schemaNoteFrom, type SchemaNote } from '../../platform/database/schema-note.ts'
import { runBesides } from './low-priority-child.ts'

/** What the migrations make; found out beside the server, by who gives way to it. */
export async function schemaInChild(signal: AbortSignal): Promise<SchemaNote> {
  return schemaNoteFrom(await runBesides(new URL('./schema-child.ts', import.meta.url), [], signal))
}
