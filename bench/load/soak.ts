import { assetRoutes } from '@millwright/contract/assets'
import { resourceRoutes } from '@millwright/contract/resources'
import { noteRoutes } from '@millwright/contract/notes'
import { toProcess, upload } from '../../server/test/documents.ts'
import { signUp, type TestServer } from '../../server/test/harness.ts'
import { block, newNote } from '../../server/test/notes.ts'
import { makeManualPdf } from '../../server/test/pdf/make-pdf.ts'
import { ask } from '../answers/ask.ts'
import { benchAsset } from '../bench-asset.ts'
import { residentBytes } from '../process/process-memory.ts'
import { type Figure, measurement, megabytes, sizeOf } from './measure.ts'
import { addSignedMembers, behind, clientOf } from './signed-members.ts'

const minutes = sizeOf('LOAD_SOAK_MINUTES', 4)
const users = 20
const warmUpShare = 0.2
const sampleMs = 1_000

/** Lists, saves, questions, uploads and deletions for as long as it is given, with the memory as it begins and ends. */
export const soak = measurement('soak', async (server) => {
  const admin = await signUp(server)
  const asset = await benchAsset(admin)
  const place = { departmentId: asset.departmentId, assetId: asset._id }
  const members = await behind(server, admin, (open) =>
    addSignedMembers(open, { dataDir: server.dataDir, count: users }),
  )
  const note = await newNote(admin, place, { title: 'Shift', blocks: [block('paragraph', 'All is well.')] })
  const { bytes } = await makeManualPdf({ pages: 5 })
  const counts = { calls: 0, failed: [] as string[] }
  const until = performance.now() + minutes * 60_000
  const samples = sampleMemory(server, until)
  await Promise.all(
    members.map(async (member, n) => {
      const client = clientOf(server, member)
      for (let round = 0; performance.now() < until; round += 1) {
        counts.calls += 1
        try {
          if (n === 0) {
            const file = await upload(client, { place, file: bytes, fileName: `Log ${round}.pdf`, fields: toProcess })
            await client.call(resourceRoutes.deleteDocuments, { query: place, body: { ids: [file.id] } })
          } else if (n % 4 === 0) await ask(client, asset, 'How often must the oil be changed?')
          else if (n % 4 === 1) {
            const body = { title: `Shift ${n}`, data: note.data }
            await client.call(noteRoutes.updateDraft, { query: { ...place, noteId: note.id }, body })
          } else await client.call(assetRoutes.fetchAll, { query: { departmentId: place.departmentId } })
        } catch (error) {
          counts.failed.push(String(error))
        }
      }
    }),
  )
  return told(counts, await samples)
})

async function sampleMemory(server: TestServer, until: number): Promise<number[]> {
  const samples: number[] = []
  while (performance.now() < until) {
    samples.push(residentBytes(server.pid))
    await new Promise((resolve) => setTimeout(resolve, sampleMs))
  }
  return samples
}

function told({ calls, failed }: { calls: number; failed: string[] }, samples: readonly number[]): Figure[] {
  const fifth = Math.max(1, Math.floor(samples.length * warmUpShare))
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length
  const [begin, end] = [mean(samples.slice(fifth, 2 * fifth)), mean(samples.slice(-fifth))]
  const what = `${users} users without a pause for ${minutes} min`
  return [
    {
      what: `${what}: calls, of them failed`,
      goal: '0 failed',
      figure: [`${calls}, ${failed.length}`, ...new Set(failed)].join(' '),
    },
    {
      what: `${what}: memory in the second and the last fifth`,
      goal: '5 % more at most',
      figure: `${megabytes(begin)} / ${megabytes(end)} MB (${Math.round(100 * (end / begin - 1))} %)`,
    },
  ]
}
