import { processingRoutes } from '@millwright/contract/processing'
import { expect } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import type { ApiClient } from '../../server/test/api-client.ts'
import type { AssetIds } from '../../server/test/documents.ts'
import type { TestServer } from '../../server/test/harness.ts'

type RunningProcess = { pid: number; parent: number; command: string }

/** What runs on this machine, as Linux tells it. */
function running(): RunningProcess[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return []
    try {
      const parent = /^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${entry}/status`, 'utf8'))?.[1]
      return [{ pid: Number(entry), parent: Number(parent), command: readFileSync(`/proc/${entry}/cmdline`, 'utf8') }]
    } catch {
      // It ended meanwhile.
      return []
    }
  })
}

export type ReadFile = { client: ApiClient; place: AssetIds; fileName: string }

/**
 * Stops what reads a PDF of the client's in an asset; returns what lets it go on. It may still be on its way there. Held so
 * for a minute it is taken for too slow, so whoever looks for longer lets it go on and holds it again.
 */
export async function holdReader(server: Pick<TestServer, 'pid'>, file: ReadFile): Promise<() => void> {
  let goOn: (() => void) | null = null
  const hold = async () => (goOn ??= await holdOnceRead(server, file))
  await expect.poll(hold, { intervals: [100] }).not.toBeNull()
  return () => goOn?.()
}

/** Stops the reader once its job has told of a second page: the first may have been told before. Null while there is no job. */
async function holdOnceRead(server: Pick<TestServer, 'pid'>, { client, place, fileName }: ReadFile) {
  let first: string | undefined
  let isThere = false
  for await (const event of client.events(processingRoutes.documentStatus, { body: place })) {
    const job = event.type === 'status' && event.content.find((one) => one.fileName === fileName)
    if (!job) continue
    isThere = true
    if (job.status !== 'active' || !job.stage.startsWith('Reading page')) continue
    first ??= job.stage
    if (job.stage !== first) return stopReader(server)
  }
  if (isThere) throw new Error(`${fileName} was read before it could be held`)
  return null
}

function stopReader({ pid }: Pick<TestServer, 'pid'>): () => void {
  const all = running()
  const below = (parent: number): RunningProcess[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)])
  // The last: those before it only confine it.
  const reader = below(pid).findLast(({ command }) => command.includes('pdf-child'))
  if (!reader) throw new Error('The server reads no PDF now')
  process.kill(reader.pid, 'SIGSTOP')
  return () => {
    try {
      process.kill(reader.pid, 'SIGCONT')
    } catch {
      // The server ended it meanwhile.
    }
  }
}
