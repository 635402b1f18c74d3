import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { openDictionaries } from '../../server/src/knowledge/dictionaries/dictionaries.ts'
import { findPassages } from '../../server/src/knowledge/answers/find-passages.ts'
import { openDirectoryStore } from '../../server/src/platform/blobs/directory-store.ts'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { createLog } from '../../server/src/platform/log.ts'
import { sessions } from '../../server/src/schema/sessions.ts'
import type { TestServer } from '../../server/test/harness.ts'
import { share } from './rate-quotes.ts'
import type { BenchPlace } from './place.ts'
import type { SetQuestion } from './question-set.ts'

const ranksRead = 10

/** MRR@10 and recall, by the rank of the first passage that holds a right page. The API shows no ranks. */
export async function rank(
  server: TestServer,
  { client, asset, pageOf }: BenchPlace,
  questions: readonly SetQuestion[],
) {
  const blobs = await openDirectoryStore({ directory: join(server.dataDir, 'files'), exclusive: false })
  const dictionaries = openDictionaries({ blobs, log: createLog('error'), want: async () => {} })
  const database = await openDatabase({ kind: 'server', url: server.databaseUrl ?? '' })
  const ranks: number[] = []
  try {
    const [session] = await database.asSystem('test', (tx) =>
      tx.select().from(sessions).where(eq(sessions.userId, client.user._id)).limit(1),
    )
    if (!session) throw new Error('The bench is not signed in')
    for (const { text, right } of questions) {
      const { found } = await database.asSession(Buffer.from(session.tokenHash).toString('hex'), async (tx) =>
        findPassages(tx, session.companyId, {
          question: text,
          assetIds: [asset._id],
          limit: ranksRead,
          ownNames: [],
          dictionaries: await dictionaries.of(tx, session.companyId),
        }),
      )
      const wanted = new Set([...right].map((id) => pageOf.get(id)))
      const at = found.passages.findIndex(({ resourceId, ranges }) =>
        ranges.some(({ segment }) => wanted.has(`${resourceId} ${segment}`)),
      )
      ranks.push(at < 0 ? Number.POSITIVE_INFINITY : at + 1)
    }
  } finally {
    await database.close()
  }
  const within = (most: number) => share(ranks, (one) => one <= most)
  return {
    mrr: ranks.reduce((sum, one) => sum + 1 / one, 0) / ranks.length,
    recall1: within(1),
    recall5: within(5),
    recall10: within(10),
  }
}
