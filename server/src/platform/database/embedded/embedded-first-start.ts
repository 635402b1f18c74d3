import { renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { workerData } from 'node:worker_threads'
import { z } from 'zod'
import { fsyncFile, fsyncTree } from './durable-files.ts'
import { openPglite } from './pglite.ts'

/**
 * Makes the database's files, in a thread of its own: it takes several instances of PGlite, whose memory goes back to
 * the system when the thread ends. Cut off, it leaves only the unfinished directory, which the next start replaces.
 */
const { data } = z.object({ data: z.string() }).parse(workerData)
const unfinished = `${data}.unfinished`
rmSync(unfinished, { recursive: true, force: true })
const first = await openPglite(unfinished, {})
await first.close()
await fsyncTree(unfinished)
renameSync(unfinished, data)
await fsyncFile(dirname(data))
