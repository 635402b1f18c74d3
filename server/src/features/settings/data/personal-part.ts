import type { SQL } from 'drizzle-orm'

export type Person = { companyId: string; userId: string; email: string; own: string[]; alone: string[] }

/** A list of the export. */
export type Part = {
  /** Rows at once: those of notes may have megabytes. */
  most: number
  /** Requests may not read it. */
  bySystem?: true
  /** Columns as they are exported; `id` orders the pages. */
  query: (person: Person) => SQL
  /** Each row as it is exported, where that is not as it is stored. */
  said?: (json: string) => string
}
