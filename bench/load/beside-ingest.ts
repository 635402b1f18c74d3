import type { Asset } from '@millwright/contract/assets'
import { assetRoutes } from '@millwright/contract/assets'
import { toProcess, upload } from '../../server/test/documents.ts'
import { type SignedUp, signUp, type TestServer } from '../../server/test/harness.ts'
import { makeManualPdf } from '../../server/test/pdf/make-pdf.ts'
import { untilProcessed } from '../../tools/demo/plant.ts'
import { ask } from '../answers/ask.ts'
import { benchAsset } from '../bench-asset.ts'
import { quantile } from '../quantile.ts'
import { countFailures, type Failures } from './failures.ts'
import { type Figure, measurement, sizeOf } from './measure.ts'
import { addSignedMembers, behind, clientOf, keepingSignedIn, type SignedMember } from './signed-members.ts'

const users = sizeOf('LOAD_USERS', 50)
const files = sizeOf('LOAD_FILES', 5)
const pages = 200
/** Between two calls of a user. */
const pauseMs = 1_000
const question = 'How often must the oil be changed?'

/** What people wait for while a large manual after the other is read. */
export const besideIngest = measurement('beside-ingest', async (server) => {
  const admin = await signUp(server)
  const asset = await benchAsset(admin)
  const members = await behind(server, admin, (open) =>
    addSignedMembers(open, { dataDir: server.dataDir, count: users }),
  )
  const { bytes } = await makeManualPdf({ pages })
  const ingest = () => keepingSignedIn(server, admin, () => readFiles(admin, asset, bytes))
  const alone = await timesDuring(server, { members, asset, work: () => new Promise((r) => setTimeout(r, 10_000)) })
  const beside = await timesDuring(server, { members, asset, work: ingest })
  return [...told('alone', alone), ...told(`beside ${files} PDFs of ${pages} pages`, beside)]
})

async function readFiles(admin: SignedUp, asset: Asset, bytes: Uint8Array): Promise<void> {
  const place = { departmentId: asset.departmentId, assetId: asset._id }
  for (let n = 0; n < files; n += 1) {
    await upload(admin, { place, file: bytes, fileName: `Manual ${n}.pdf`, fields: toProcess })
  }
  await untilProcessed(admin, asset)
}

type Times = { lists: number[]; answers: number[]; seconds: number; failures: Failures }
type Load = { members: readonly SignedMember[]; asset: Asset; work: () => Promise<unknown> }

async function timesDuring(server: TestServer, { members, asset, work }: Load): Promise<Times> {
  const times: Times = { lists: [], answers: [], seconds: 0, failures: countFailures() }
  const began = performance.now()
  let isOver = false
  const calling = members.map(async (member, n) => {
    const client = clientOf(server, member)
    while (!isOver) {
      const started = performance.now()
      // One in five asks, the others look at a list.
      await times.failures.of(async () => {
        if (n % 5 === 0) times.answers.push((await ask(client, asset, question)).firstChunkMs)
        else {
          await client.call(assetRoutes.fetchAll, { query: { departmentId: asset.departmentId } })
          times.lists.push(performance.now() - started)
        }
      })
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  })
  try {
    await work()
  } finally {
    isOver = true
    await Promise.all(calling)
  }
  times.seconds = (performance.now() - began) / 1000
  return times
}

function told(when: string, { lists, answers, seconds, failures }: Times): Figure[] {
  const p50And99 = (values: number[]) =>
    `${Math.round(quantile(values, 0.5))} / ${Math.round(quantile(values, 0.99))} ms`
  return [
    { what: `${users} users ${when}: list p50 / p99`, goal: '50 ms', figure: p50And99(lists) },
    { what: `${users} users ${when}: first piece p50 / p99`, goal: '', figure: p50And99(answers) },
    { what: `${users} users ${when}: it took`, goal: '', figure: `${Math.round(seconds)} s` },
    ...failures.figures(`${users} users ${when}`),
  ]
}
