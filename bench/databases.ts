import type { DatabaseKind } from '../server/test/harness.ts'
import { availablePostgres } from '../tools/test-programs.ts'

/** What is measured on each: a server too, where this machine has one. */
export const measuredDatabases = (): DatabaseKind[] => (availablePostgres() ? ['embedded', 'postgres'] : ['embedded'])
