import { processingRoutes } from '@millwright/contract/processing'
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

/** Stops what reads a PDF of the client's in an asset, once its job has told of a page; returns what lets it go on. */
export async function holdReader(
  server: Pick<TestServer, 'pid'>,
  { client, place }: { client: ApiClient; place: AssetIds },
): Promise<() => void> {
  for await (const event of client.events(processingRoutes.documentStatus, { body: place })) {
    if (event.type !== 'status') continue
    const isRead = event.content.some(({ status, stage }) => status === 'active' && stage.startsWith('Reading page'))
    if (isRead) return stopReader(server)
  }
  throw new Error('No job has told of a page that it reads')
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
