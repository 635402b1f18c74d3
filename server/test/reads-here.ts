import { inject } from 'vitest'

/** What a reader makes of bytes does not depend on the database: the tests that read most run beside one of the two. */
export const readsHere = inject('server').database === 'embedded'
