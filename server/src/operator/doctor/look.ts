import type { PlainTransaction } from '../../platform/database/plain-database.ts'
import type { SchemaNote } from '../../platform/database/schema-note.ts'
import type { Finding } from './finding.ts'

/** What a check of the database looks at: one moment of its rows, and what the migrations make. */
export type Look = { tx: PlainTransaction; expected: SchemaNote }

export type Check = (look: Look) => Promise<Finding[]>
