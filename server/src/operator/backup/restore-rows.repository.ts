import { reason } from '@millwright/contract/reasons/reason'
import { stopLostAnswers } from '../../features/chats/answers.repository.ts'
import { advanceSequences, fillTable, withoutGuards } from '../../platform/database/copy-rows.ts'
import { migrateIn, readOwnSchema, waitForMigrations } from '../../platform/database/migrations.ts'
import type { PlainDatabase } from '../../platform/database/plain-database.ts'
import { NOTHING_REPEATABLE } from '../../platform/database/repeatable.ts'
import { CannotOpen } from '../cannot-open.ts'
import { partOfTable } from './back-up.ts'
import { readLines } from './lines.ts'
import type { BackupContent } from './manifest.ts'
import { type Marker, markFilled } from './restore-target.ts'
import { type BackupFolder } from './target.ts'
import { lockUnused } from './unused-place.repository.ts'
import { z } from 'zod'

const Head = z.array(z.string())

export type RowsToRestore = {
  folder: BackupFolder
  content: BackupContent
  marker: Marker
  reached: (point: string) => void
}

/**
 * All rows in one transaction, in the schema that they were backed up from; what later versions change is done to them
 * after it. Nobody sees a part of them.
 */
export async function restoreRows(database: PlainDatabase, from: RowsToRestore): Promise<void> {
  const { folder, content, marker, reached } = from
  const own = readOwnSchema()
  await database.write(async (tx) => {
    // A server may have been started there since the place was looked at. Rows of this restore come only with its commit.
    await waitForMigrations(tx.client)
    await lockUnused(tx)
    const backedUp = own.migrations.slice(0, content.migrations.length)
    await migrateIn(tx.client, { migrations: backedUp, repeatable: NOTHING_REPEATABLE })
    await withoutGuards(tx, async () => {
      for (const { name, rows } of content.tables) {
        // Some migrations put rows of their own.
        await tx.run(`DELETE FROM public."${name.replaceAll('"', '""')}"`)
        const lines = readLines(folder, content.id, partOfTable(name))[Symbol.asyncIterator]()
        const head = await lines.next()
        const columns = Head.parse(JSON.parse(String(head.value)))
        const written = await fillTable(tx, name, { columns, rows: { [Symbol.asyncIterator]: () => lines } })
        if (written !== rows) throw new CannotOpen(reason('backup.rows_missing', { table: name, found: written, rows }))
        reached('filled a table')
      }
    })
    await advanceSequences(tx)
    await migrateIn(tx.client, own)
    // Who worked on them is not here.
    await tx.run(
      `UPDATE public.processing_jobs SET status = 'waiting', stage_code = NULL, stage_params = NULL, progress = 0, heartbeat_at = NULL,
         attempt = greatest(attempt - 1, 0), due_at = now() WHERE status = 'active'`,
    )
    await stopLostAnswers(tx.handle, { all: true })
    await markFilled(tx, marker)
    await tx.run('ANALYZE')
    reached('before the commit of the rows')
  })
}
