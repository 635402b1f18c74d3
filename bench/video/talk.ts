import { chatRoutes } from '@millwright/contract/chats'
import { videoRoutes } from '@millwright/contract/videos'
import { startTranscriptionEndpoint, type TranscriptionRequest } from '../../e2e/servers/transcription-endpoint.ts'
import { type AssetIds, toProcess, upload } from '../../server/test/documents.ts'
import { type SignedUp, signUp, startServer } from '../../server/test/harness.ts'
import { makeManualPdf, type ManualFact } from '../../server/test/pdf/make-pdf.ts'
import { jobLists } from '../../server/test/documents.ts'
import { makeVideo, videoJobs } from '../../server/test/videos.ts'
import { benchAsset } from '../bench-asset.ts'
import type { Part, Row } from '../part.ts'

const secondsOfLine = 6
const near = 5
const picture = (seconds: number) => `color=c=black:s=64x36:r=1:d=${seconds}`

export const videoTalk: Part = {
  name: 'video-talk',
  what: `a generated talk: questions cited within ${near} s of the true second (target: 95 %), and odd words written down right with and without the asset's vocabulary`,
  async measure() {
    const speech = await startTranscriptionEndpoint()
    const env = { TRANSCRIPTION_BASE_URL: speech.baseUrl, TRANSCRIPTION_MODEL: 'ears' }
    const server = await startServer({ database: 'embedded', env })
    try {
      const ada = await signUp(server)
      const manual = await makeManualPdf({ pages: 60 })
      const odd = manual.facts.flatMap(({ sentence }) => sentence.match(/\b[A-Z]{2}-\d{4}\b/gu) ?? [])
      speech.behave({ kind: 'reply', reply: (asked) => mishear(manual.facts, odd, asked) })
      const rows: Row[] = []
      for (const vocabulary of ['without', 'with'] as const) {
        const { _id: assetId, departmentId } = await benchAsset(ada)
        const place = { assetId, departmentId }
        if (vocabulary === 'with') {
          await upload(ada, { place, file: manual.bytes, fileName: 'manual.pdf', fields: toProcess })
          await jobLists(ada, place)
        }
        rows.push({ vocabulary, ...(await measureTalk(ada, place, { facts: manual.facts, odd })) })
      }
      return rows
    } finally {
      await server.stop()
      await speech.close()
    }
  },
}

type Talk = { facts: readonly ManualFact[]; odd: readonly string[] }

async function measureTalk(ada: SignedUp, place: AssetIds, { facts, odd }: Talk): Promise<Row> {
  const seconds = facts.length * secondsOfLine
  const file = await makeVideo({ seconds, picture: picture(seconds) })
  const { id: videoId } = await upload(ada, { place, kind: 'video', file, fileName: 'talk.mp4', fields: toProcess })
  const [job] = (await videoJobs(ada, place)).at(-1) ?? []
  if (job?.status !== 'completed') throw new Error(`The job ended as ${job?.status}: ${job?.error}`)
  const [transcript] = await ada.call(videoRoutes.fetchTranscript, { query: { assetId: place.assetId, videoId } })
  let right = 0
  for (const [at, { question }] of facts.entries()) {
    const body = { query: question, assetId: place.assetId, scope: 'videos' } as const
    let cited: number | null = null
    for await (const event of ada.events(chatRoutes.newMessage, { body })) {
      if (event.type === 'source' && !event.content.nearest) cited ??= Number(event.content.segments[0])
    }
    if (cited !== null && Math.abs(cited - at * secondsOfLine) <= near) right++
  }
  const heard = odd.filter((word) => transcript?.content.includes(word)).length
  return {
    questions: facts.length,
    'within 5 s': `${Math.round((100 * right) / facts.length)} %`,
    'odd words': odd.length,
    'written down right': `${Math.round((100 * heard) / odd.length)} %`,
  }
}

/** Says a fact every six seconds. An odd word that the prompt does not hold is heard as what it sounds like. */
function mishear(facts: readonly ManualFact[], odd: readonly string[], { prompt }: TranscriptionRequest) {
  const known = new Set(prompt?.split(/,\s*/u))
  const segments = facts.map(({ sentence }, at) => ({
    start: at * secondsOfLine,
    end: (at + 1) * secondsOfLine - 1,
    text: odd.reduce((text, word) => (known.has(word) ? text : text.replaceAll(word, 'sea pea')), sentence),
  }))
  return { language: 'en', segments }
}
