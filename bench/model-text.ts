import { Worker } from 'node:worker_threads'
import { writeOrQuote } from '../server/src/knowledge/answers/steps/write-or-quote.ts'
import { judgeAnswerability } from '../server/src/knowledge/answers/answerability.ts'
import { citationFilter } from '../server/src/knowledge/answers/model/citation-filter.ts'
import type { Marks } from '../server/src/knowledge/answers/proof/mark-answer.ts'
import { openAnswerModel } from '../server/src/knowledge/answers/model/model.ts'
import { readQuestion } from '../server/src/knowledge/search/question/question.ts'
import type { RankedPassage } from '../server/src/knowledge/index/search.repository.ts'
import type { Part, Row } from './part.ts'

const pieces = 20_000
const worst = {
  blanks: '     ',
  brackets: '[[[[[',
  digits: '12345',
  openings: '[1,2-',
  citations: '[1,2]',
  ranges: '[1-8]',
  sentences: 'It. [1]',
  figures: '85 Nm',
  versions: '1.2.3',
}

/** What a model that writes nonsense costs: the filter alone, and a whole answer as its reader gets it. */
export const modelText: Part = {
  name: 'model-text',
  what: `CPU of the worst ${pieces.toLocaleString('en')} pieces of a model's text, 5 characters each (target: under 200 ms)`,
  async measure() {
    const endpoint = await startEndpoint()
    try {
      // The first answer also compiles.
      await answerCpu(endpoint.url, 'Words. ')
      const rows: Row[] = []
      for (const [what, piece] of Object.entries(worst)) {
        const whole = await answerCpu(endpoint.url, piece)
        rows.push({
          pieces: what,
          'filter ms': filterCpu(piece).toFixed(0),
          'answer ms': whole.cpu.toFixed(0),
          ...whole.counts,
        })
      }
      return rows
    } finally {
      await endpoint.stop()
    }
  },
}

function cpuNow(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function filterCpu(piece: string): number {
  const began = cpuNow()
  const filter = citationFilter(8)
  for (let n = 0; n < pieces; n += 1) filter.push(piece)
  filter.end()
  return cpuNow() - began
}

async function answerCpu(baseUrl: string, piece: string) {
  const model = openAnswerModel({ baseUrl: `${baseUrl}/${encodeURIComponent(piece)}`, apiKey: null, model: 'local' })
  const question = readQuestion('Which oil does the pump need?', 'en')
  const found = { question, passages, idf: () => 1, unknownIdf: 1, searchedFor: [] }
  const request = {
    found,
    judgement: judgeAnswerability(found, []),
    language: 'English',
    place: 'Pump',
    history: [],
  } as const
  const counts = { chunks: 0, sources: 0, marked: 0 }
  let marks = (): Marks => ({ unproven: [], uncited: [] })
  const began = cpuNow()
  for await (const event of writeOrQuote(request, model, new AbortController().signal)) {
    if (event.type === 'marked') marks = event.marks
    if (event.type === 'chunk') counts.chunks += 1
    if (event.type === 'source') counts.sources += 1
  }
  counts.marked = marks().unproven.length + marks().uncited.length
  return { cpu: cpuNow() - began, counts }
}

const text = Array.from({ length: 20 }, (_, at) => `Pump ${at} needs oil of class ISO VG ${at + 40}.`).join(' ')
const passages = Array.from({ length: 8 }, (_, at): RankedPassage => ({
  id: `passage-${at}`,
  versionId: 'version',
  resourceId: 'resource',
  assetId: 'asset',
  departmentId: 'department',
  fileName: 'Pump.pdf',
  fileType: 'document',
  ordinal: at,
  title: 'Pump',
  text,
  ranges: [{ offset: 0, segment: at + 1, start: 0, end: text.length }],
  score: 10 - at,
}))

/** In a thread of its own, so that its work is not counted. */
async function startEndpoint(): Promise<{ url: string; stop: () => Promise<number> }> {
  const worker = new Worker(new URL('model-text.endpoint.ts', import.meta.url), { workerData: pieces })
  const port = await new Promise<number>((resolve, reject) => worker.once('message', resolve).once('error', reject))
  return { url: `http://127.0.0.1:${port}`, stop: () => worker.terminate() }
}
