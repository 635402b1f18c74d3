import type { Signal } from '../../platform/signals/signal.ts'

/**
 * What can be found has changed, or waits to be settled: tells the loops that look for either. Announced by functions of
 * the database (`repeatable/searchable.sql`, `search-counts.sql`).
 */
export const INDEX_CHANGED: Signal = { topic: 'index', message: '' }
