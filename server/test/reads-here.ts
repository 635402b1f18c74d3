import { inject } from 'vitest'
import { takesTurns } from './database-turns.ts'

/** What a reader makes of bytes does not depend on the database: the tests that read most run beside one of the two. */
export const readsHere = takesTurns || inject('server').database === 'embedded'
