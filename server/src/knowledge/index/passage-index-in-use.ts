import type { PassageIndex } from './passage-index.ts'
import { sqlIndex } from './sql-index.repository.ts'

/** The index that everything searches and writes: another implementation is chosen here. */
export const passageIndex: PassageIndex = sqlIndex
