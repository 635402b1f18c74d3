import { reason } from '@millwright/contract/reasons/reason'
import path from 'node:path'
import { DictionaryError } from '../../knowledge/dictionaries/failures.ts'
import { prepareDictionary, type PreparedDictionary } from '../../knowledge/dictionaries/prepare/prepare-dictionary.ts'
import { sourcesOf } from '../../knowledge/dictionaries/sources.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { repeat } from '../../platform/timed.ts'
import type { DictionaryFile } from '../../schema/dictionaries.ts'
import { type DictionaryName, heartbeatMs } from './dictionaries.jobs.ts'
import {
  type PreparationAttempt,
  beginPreparing,
  completePreparing,
  failPreparing,
  isAddedWaiting,
  keepPreparing,
  releasePreparing,
  retryPreparing,
} from './preparing.repository.ts'

export type PrepareDeps = {
  database: Database
  blobs: BlobStore
  log: Log
  /** Holds `dictd` and `mythes`. */
  systemFolder: string
}

/**
 * Prepares a dictionary that waits. What is removed or taken over meanwhile ends without a word; one that the machine
 * has makes room for one that somebody added, and waits again.
 */
export async function prepare(deps: PrepareDeps, named: DictionaryName, signal: AbortSignal): Promise<void> {
  const { database } = deps
  const begun = await database.asSystem('queue', (tx) => beginPreparing(tx, named))
  if (!begun) return
  const over = new AbortController()
  let progress: number | null = null
  let makesRoom = false
  const beating = repeat(
    async () => {
      const isMine = await database.asSystem('queue', async (tx) => {
        if (named.companyId === null) makesRoom ||= await isAddedWaiting(tx)
        return keepPreparing(tx, begun, progress)
      })
      if (!isMine || makesRoom) over.abort()
    },
    { milliseconds: heartbeatMs, name: 'telling that a dictionary is being prepared', log: deps.log },
  )
  try {
    const ended = AbortSignal.any([signal, over.signal])
    const onProgress = async (share: number): Promise<void> => void (progress = Math.round(share * 100))
    const { stored, result } = await store(deps, begun, { signal: ended, onProgress })
    const done = { ...result, preparedKey: stored.key, preparedSha256: stored.sha256 }
    await database.asSystem('queue', (tx) => completePreparing(tx, begun, done))
  } catch (error) {
    if (error instanceof DictionaryError) {
      const { told } = error
      await database.asSystem('queue', (tx) => failPreparing(tx, begun, told))
    } else {
      await database.asSystem('queue', (tx) =>
        signal.aborted || makesRoom
          ? releasePreparing(tx, begun)
          : retryPreparing(tx, begun, reason('dictionary.server')),
      )
      if (!over.signal.aborted) throw error
    }
  } finally {
    await beating.stop()
  }
}

type PrepareOptions = { signal: AbortSignal; onProgress: (share: number) => Promise<void> }

async function store({ blobs, systemFolder }: PrepareDeps, begun: PreparationAttempt, running: PrepareOptions) {
  return withFiles({ blobs, systemFolder }, begun.files, async (files) => {
    const { from, to } = begun
    const pieces = prepareDictionary({ from, to, sources: sourcesOf(files, { from, to }) }, running)
    let result: PreparedDictionary | undefined
    async function* packed(): AsyncGenerator<Buffer> {
      result = yield* pieces
    }
    const stored = await blobs.put(packed(), running.signal)
    if (!result) throw new Error('A dictionary was stored before it was prepared')
    return { stored, result }
  })
}

type NamedFile = { name: string; path: string }

/** Lends what is stored as files of this machine. */
async function withFiles<T>(
  places: Pick<PrepareDeps, 'blobs' | 'systemFolder'>,
  files: readonly DictionaryFile[],
  work: (files: NamedFile[]) => Promise<T>,
): Promise<T> {
  const [first, ...others] = files
  if (!first) return work([])
  const name = path.basename(first.name)
  const further = (own: string) => withFiles(places, others, (found) => work([{ name, path: own }, ...found]))
  if (first.key === null) return further(path.join(places.systemFolder, first.name))
  return places.blobs.withFile(first.key, further)
}
