import type { Asset } from '@millwright/contract/assets'
import { signUp, type TestServer } from '../../server/test/harness.ts'
import { ask } from '../answers/ask.ts'
import { benchAsset } from '../bench-asset.ts'
import { fillWithPassages } from '../invented-passages.ts'
import { quantile } from '../quantile.ts'
import { countFailures } from './failures.ts'
import { type Figure, type Measurement, sizeOf } from './measure.ts'
import { startMockModel } from './mock-model.ts'
import { addSignedMembers, behind, clientOf, type SignedMember } from './signed-members.ts'

const passages = sizeOf('LOAD_PASSAGES', 100_000)
const askers = sizeOf('LOAD_ASKERS', 8)
const seconds = sizeOf('LOAD_SECONDS', 20)
const differentQuestions = 400

/** Questions over many passages: answered by quotes, and written by a model that writes as fast as it may. */
export const questions: Measurement = {
  name: 'questions',
  begin: async () => {
    const model = await startMockModel()
    return {
      env: {},
      async measure(server) {
        const { asset, asked, members } = await fill(server)
        const byQuotes = await measureQuestions(server, { asset, asked, members, how: 'by quotes' })
        await server.restart(model.env)
        return [...byQuotes, ...(await measureQuestions(server, { asset, asked, members, how: 'by a mock model' }))]
      },
      end: () => model.end(),
    }
  },
}

type FilledAsset = { asset: Asset; asked: readonly string[]; members: readonly SignedMember[] }

async function fill(server: TestServer): Promise<FilledAsset> {
  const admin = await signUp(server)
  const asset = await benchAsset(admin)
  return behind(server, admin, async (open) => {
    const { database, companyId } = open
    const filled = { companyId, assetId: asset._id, passages, questions: differentQuestions }
    const asked = await fillWithPassages(database, filled)
    return { asset, asked, members: await addSignedMembers(open, { dataDir: server.dataDir, count: askers }) }
  })
}

async function measureQuestions(server: TestServer, given: FilledAsset & { how: string }): Promise<Figure[]> {
  const { asset, asked, members, how } = given
  const times: number[] = []
  const failures = countFailures()
  let at = 0
  const until = performance.now() + seconds * 1000
  await Promise.all(
    members.map(async (member) => {
      const client = clientOf(server, member)
      while (performance.now() < until) {
        const question = asked[at++ % asked.length] ?? ''
        const said = await failures.of(() => ask(client, asset, question))
        if (said) times.push(said.firstChunkMs)
      }
    }),
  )
  const what = `questions over ${passages} passages, ${askers} askers, ${how}`
  return [
    { what: `${what}: answers a second`, goal: '', figure: (times.length / seconds).toFixed(1) },
    {
      what: `${what}: first piece p50 / p95`,
      goal: '',
      figure: `${Math.round(quantile(times, 0.5))} / ${Math.round(quantile(times, 0.95))} ms`,
    },
    ...failures.figures(what),
  ]
}
