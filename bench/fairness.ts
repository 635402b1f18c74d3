import { processingRoutes } from '@millwright/contract/processing'
import { jobLists, newAsset, type Place, toProcess, upload } from '../server/test/documents.ts'
import { type SignedUp, signUp, startServer, type TestServer } from '../server/test/harness.ts'
import { makeHostilePdf } from '../server/test/hostile-pdf.ts'
import { makeManualPdf } from '../server/test/make-pdf.ts'
import { availablePostgres } from '../tools/test-programs.ts'
import type { Part, Row } from './part.ts'

const rounds = 5
const hostileFiles = 20

/** From the end of the upload to processed: alone, and beside hostile files of another company. */
export const fairness: Part = {
  name: 'fairness',
  what: `a one-page PDF's wait beside ${hostileFiles} hostile files of another company, medians of ${rounds} (target: at most 2x)`,
  async measure() {
    const databases = availablePostgres() ? (['embedded', 'postgres'] as const) : (['embedded'] as const)
    const rows: Row[] = []
    for (const database of databases) {
      const server = await startServer({ database })
      try {
        rows.push({ database, ...(await measureOn(server)) })
      } finally {
        await server.stop()
      }
    }
    return rows
  },
}

async function measureOn(server: TestServer): Promise<Row> {
  const [ada, eve] = [await signUp(server), await signUp(server)]
  const page = (await makeManualPdf({ pages: 1 })).bytes
  const alone = await waits(ada, page)
  const place = await newAsset(eve)
  for (let n = 0; n < hostileFiles; n += 1) {
    await upload(eve, { place, file: makeHostilePdf(), fileName: `seal-${n}.pdf`, fields: toProcess })
  }
  const beside = await waits(ada, page)
  const stillToDo = await openJobsOf(eve, place)
  return {
    'alone s': alone.toFixed(2),
    'beside s': beside.toFixed(2),
    times: (beside / alone).toFixed(1),
    // None left would mean that nothing was measured.
    'hostile files left': stillToDo,
  }
}

async function waits(client: SignedUp, file: Uint8Array): Promise<number> {
  const seconds: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const place = await newAsset(client)
    await upload(client, { place, file, fileName: 'page.pdf', fields: toProcess })
    const started = performance.now()
    const last = (await jobLists(client, place)).at(-1)
    if (last?.[0]?.status !== 'completed') throw new Error(`The healthy file ended as ${JSON.stringify(last)}`)
    seconds.push((performance.now() - started) / 1000)
  }
  return seconds.toSorted((a, b) => a - b)[Math.floor(rounds / 2)] ?? Infinity
}

async function openJobsOf(client: SignedUp, place: Place): Promise<number> {
  for await (const event of client.events(processingRoutes.documentStatus, { body: place })) {
    if (event.type === 'status') return event.content.filter(({ status }) => status !== 'failed').length
  }
  return 0
}
