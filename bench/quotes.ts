import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Source } from '@millwright/contract/chats'
import { writeOrQuote } from '../server/src/knowledge/answers/steps/write-or-quote.ts'
import { judgeAnswerability } from '../server/src/knowledge/answers/answerability.ts'
import type { FoundPassages } from '../server/src/knowledge/search/search-passages.ts'
import { memorySearch } from './answers/memory-search.ts'
import { type QuestionSet, readQuestionSet } from './answers/question-set.ts'
import { articlesOf } from './confidence/materials.ts'
import type { Part, Row } from './part.ts'

const passagesRead = 8

export const quotes: Part = {
  name: 'quotes',
  what: 'what answers without a model quote, in memory: an article a document, a paragraph a page',
  async measure() {
    const folder = process.env['EVAL_DIR']
    if (!folder) {
      console.log('EVAL_DIR is unset: no question sets, hence nothing measured')
      return []
    }
    const wanted = process.env['EVAL_SETS']?.split(',')
    const names = (await readdir(folder)).filter((name) => existsSync(join(folder, name, 'qrels.jsonl')))
    const rows: Row[] = []
    for (const name of names.toSorted().filter((one) => wanted?.includes(one) ?? true)) {
      rows.push(await measureSet(await readQuestionSet(join(folder, name))))
    }
    return rows
  },
}

async function measureSet(set: QuestionSet): Promise<Row> {
  const { passages, pageOf } = articlesOf(set.docs)
  const search = memorySearch(passages)
  const totals = { page: 0, first: 0, gold: 0, goldFirst: 0, characters: 0, firstCharacters: 0 }
  for (const { text, answers, right } of set.questions) {
    const said = await answer(search(text, passagesRead))
    const pages = new Set([...right].map((id) => pageOf.get(id)))
    const quoted = said.sources.flatMap(({ resourceId, quotes: of }) =>
      of.map((quote) => ({
        isRight: pages.has(`${resourceId} ${quote.segment}`),
        isGold: answers.some((gold) => plain(quote.text).includes(plain(gold))),
        characters: quote.text.length,
      })),
    )
    if (quoted.some(({ isRight }) => isRight)) totals.page++
    if (quoted[0]?.isRight) totals.first++
    if (quoted.some(({ isGold }) => isGold)) totals.gold++
    if (quoted[0]?.isGold) totals.goldFirst++
    totals.characters += said.text.length
    totals.firstCharacters += quoted[0]?.characters ?? 0
  }
  const of = (total: number) => (total / set.questions.length).toFixed(3)
  const mean = (total: number) => Math.round(total / set.questions.length)
  return {
    set: set.name,
    questions: set.questions.length,
    'right page': of(totals.page),
    'right first': of(totals.first),
    'gold in quotes': of(totals.gold),
    'gold in first': of(totals.goldFirst),
    characters: mean(totals.characters),
    'of the first': mean(totals.firstCharacters),
  }
}

async function answer(found: FoundPassages): Promise<{ text: string; sources: Source[] }> {
  const request = {
    found,
    judgement: judgeAnswerability(found, []),
    language: 'English',
    place: 'Library',
    history: [],
  } as const
  const sources = new Map<number, Source>()
  let text = ''
  for await (const event of writeOrQuote(request, null, new AbortController().signal)) {
    if (event.type === 'source') sources.set(event.source.n, event.source)
    if (event.type === 'chunk') text += event.text
  }
  return { text, sources: [...sources.values()] }
}

/** Line breaks and the width of characters are no part of an answer. */
function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s+/gu, ' ').trim().toLowerCase()
}
