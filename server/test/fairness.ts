import { processingRoutes } from '@millwright/contract/processing'
import { jobLists, newAsset, type AssetIds, toProcess, upload } from './documents.ts'
import { type SignedUp, signUp, type TestServer } from './harness.ts'
import { makeHostilePdf } from './pdf/hostile-pdf.ts'
import { makeManualPdf } from './pdf/make-pdf.ts'

export type Waits = {
  /** Median seconds from the end of the upload to processed. */
  alone: number
  beside: number
  /** Of the hostile files; none would mean that nothing was measured. */
  stillToDo: number
}

/** How long a one-page PDF waits alone, and beside hostile files of another company. */
export async function measureWaits(
  server: TestServer,
  { rounds, hostileFiles }: { rounds: number; hostileFiles: number },
): Promise<Waits> {
  const [ada, eve] = [await signUp(server), await signUp(server)]
  const page = (await makeManualPdf({ pages: 1 })).bytes
  const alone = await medianWait(ada, { file: page, rounds })
  const place = await newAsset(eve)
  for (let n = 0; n < hostileFiles; n += 1) {
    await upload(eve, { place, file: makeHostilePdf(), fileName: `seal-${n}.pdf`, fields: toProcess })
  }
  const beside = await medianWait(ada, { file: page, rounds })
  return { alone, beside, stillToDo: await openJobsOf(eve, place) }
}

async function medianWait(client: SignedUp, { file, rounds }: { file: Uint8Array; rounds: number }): Promise<number> {
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

async function openJobsOf(client: SignedUp, place: AssetIds): Promise<number> {
  for await (const event of client.events(processingRoutes.documentStatus, { body: place })) {
    if (event.type === 'status') return event.content.filter(({ status }) => status !== 'failed').length
  }
  return 0
}
