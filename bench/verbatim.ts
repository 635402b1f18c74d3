import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { Source } from '@millwright/contract/chats'
import { writeOrQuote } from '../server/src/knowledge/answers/steps/write-or-quote.ts'
import { judgeAnswerability } from '../server/src/knowledge/answers/answerability.ts'
import { judgedAgain } from '../server/src/knowledge/answers/refusals/judged-again.ts'
import type { RankedPassage } from '../server/src/knowledge/index/search.repository.ts'
import { memoryPassages } from './answers/memory-passages.ts'
import { memorySearch } from './answers/memory-search.ts'
import { readLines } from './answers/question-set.ts'
import type { Part } from './part.ts'

const Query = z.object({
  query: z.string(),
  results: z.array(
    z.object({ title: z.string(), chunk: z.string(), gold_extraction: z.nullable(z.array(z.string())) }),
  ),
})
type Query = z.infer<typeof Query>

export const verbatim: Part = {
  name: 'verbatim',
  what: 'ACL-Verbatim (EVAL_DIR/verbatim): the words of quotes against those of marked spans, chunk by chunk; silence is right where none is marked',
  async measure() {
    const folder = process.env['EVAL_DIR']
    if (!folder || !existsSync(join(folder, 'verbatim'))) {
      console.log('EVAL_DIR has no verbatim: no questions, hence nothing measured')
      return []
    }
    const queries = await readLines(join(folder, 'verbatim', 'queries.jsonl'), Query)
    const passages = queries.flatMap(({ results }, at) =>
      results.flatMap((result, chunk) => passagesOfChunk(result, `${at} ${chunk}`)),
    )
    const search = memorySearch(passages)
    const judged: MarkedWords[] = []
    for (const [at, { query, results }] of queries.entries()) {
      for (const [chunk, { gold_extraction: spans }] of results.entries()) {
        const quotes = await quotesOf(search, query, `${at} ${chunk}`)
        judged.push({
          gold: wordsOf((spans ?? []).join(' ')),
          bold: wordsOf(quotes.bold),
          shown: wordsOf(quotes.shown),
        })
      }
    }
    return (['bold', 'shown'] as const).flatMap((of) => [
      { of, chunks: 'all', ...scoresOf(judged, of) },
      {
        of,
        chunks: 'with spans',
        ...scoresOf(
          judged.filter(({ gold }) => gold.length > 0),
          of,
        ),
      },
    ])
  },
}

type MarkedWords = { gold: string[]; bold: string[]; shown: string[] }

function passagesOfChunk({ title, chunk }: Query['results'][number], resourceId: string): RankedPassage[] {
  const file = { id: resourceId, title, fileName: `${title}.pdf`, hasRunningHeads: false }
  return memoryPassages([{ segment: 1, text: chunk }], file)
}

const passagesRead = 400

/** What is quoted of one chunk, with words weighed as in all of them. */
async function quotesOf(search: ReturnType<typeof memorySearch>, query: string, chunk: string) {
  const inChunk = (isWidened: boolean) => {
    const found = search(query, passagesRead, isWidened)
    return { ...found, passages: found.passages.filter(({ resourceId }) => resourceId === chunk).slice(0, 8) }
  }
  const own = inChunk(false)
  const first = judgeAnswerability(own, [])
  const found = first.verdict === 'answered' ? own : inChunk(true)
  const judgement = judgedAgain(first, judgeAnswerability(found, []), found)
  if (judgement.verdict === 'not-in-material') return { bold: '', shown: '' }
  const readOn = () => Promise.resolve([])
  const request = { found, judgement, language: 'English', place: 'Papers', ownNames: [], history: [], readOn } as const
  const sources = new Map<number, Source>()
  for await (const event of writeOrQuote(request, null, new AbortController().signal)) {
    if (event.type === 'source') sources.set(event.source.n, event.source)
  }
  const quotes = [...sources.values()].filter(({ nearest }) => !nearest).flatMap(({ quotes: of }) => of)
  return {
    bold: quotes.map(({ text }) => text).join(' '),
    shown: quotes.flatMap(({ text, context = [] }) => [text, ...context.map((part) => part.text)]).join(' '),
  }
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

/** Over the words of all chunks together. */
function scoresOf(judged: readonly MarkedWords[], of: 'bold' | 'shown') {
  let [both, said, wanted] = [0, 0, 0]
  for (const one of judged) {
    const left = Map.groupBy(one.gold, (word) => word)
    for (const word of one[of]) if (left.get(word)?.pop() !== undefined) both++
    said += one[of].length
    wanted += one.gold.length
  }
  const silent = judged.filter((one) => one.gold.length === 0 && one[of].length === 0).length
  const empty = judged.filter(({ gold }) => gold.length === 0).length
  return {
    asked: judged.length,
    precision: (both / Math.max(1, said)).toFixed(3),
    recall: (both / Math.max(1, wanted)).toFixed(3),
    f1: ((2 * both) / Math.max(1, said + wanted)).toFixed(3),
    'rightly silent': empty === 0 ? '' : `${silent} of ${empty}`,
  }
}
