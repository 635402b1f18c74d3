import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { Source, AnswerVerdict } from '@millwright/contract/chats'
import { writeOrQuote } from '../../server/src/knowledge/answers/steps/write-or-quote.ts'
import { type FactOfVersion, withFactsFirst } from '../../server/src/knowledge/answers/quoting/facts-first.ts'
import { judgeAnswerability } from '../../server/src/knowledge/answers/answerability.ts'
import { findSection } from '../../server/src/knowledge/answers/quoting/find-section.ts'
import { judgedAgain } from '../../server/src/knowledge/answers/refusals/judged-again.ts'
import { createFactReader } from '../../server/src/knowledge/facts/fact-reader.ts'
import { openPictureReader } from '../../server/src/knowledge/readers/ocr/picture-reader.ts'
import { pdfReader } from '../../server/src/knowledge/readers/pdf/pdf-reader.ts'
import type { ReadSegment } from '../../server/src/knowledge/readers/read-segment.ts'
import type { RankedPassage } from '../../server/src/knowledge/index/search.repository.ts'
import type { Part } from '../part.ts'
import { type FloorOutcome, floorTable, outcomeOf, readFloorQuestions } from './floor.ts'
import { memoryPassages } from './memory-passages.ts'
import { memorySearch } from './memory-search.ts'

const passagesRead = 8

export const floor: Part = {
  name: 'floor',
  what: 'what is asked on the floor (EVAL_DIR/plant), in memory: seconds once the manuals are read; READINGS keeps what was read',
  async measure() {
    const folder = process.env['EVAL_DIR']
    if (!folder || !existsSync(join(folder, 'plant'))) {
      console.log('EVAL_DIR has no plant: no questions, hence nothing measured')
      return []
    }
    const outcomes = await floorOutcomes(join(folder, 'plant'))
    const saved = process.env['FLOOR_OUTCOMES']
    if (saved) await writeFile(saved, JSON.stringify(outcomes, null, 1))
    return Object.entries(floorTable(outcomes)).map(([of, figures]) => ({ of, ...figures }))
  },
}

/** What is said in memory to the questions of a folder of `questions.jsonl` and `manuals`. */
export async function floorOutcomes(folder: string): Promise<FloorOutcome[]> {
  const questions = await readFloorQuestions(folder)
  const outcomes: FloorOutcome[] = []
  for (const file of new Set(questions.map((question) => question.file))) {
    const ask = askerOf(await readManual(join(folder, 'manuals', file)))
    for (const question of questions.filter((one) => one.file === file)) {
      outcomes.push(outcomeOf(question, await ask(question.text)))
    }
  }
  return outcomes
}

/** Reading is what takes long: a folder that READINGS names keeps it, by the file's bytes. */
async function segmentsOf(path: string): Promise<ReadSegment[]> {
  const folder = process.env['READINGS']
  const hash = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  const kept = folder && join(folder, `${hash}.segments`)
  if (kept && existsSync(kept)) return deserialize(await readFile(kept)) as ReadSegment[]
  const segments: ReadSegment[] = []
  for await (const segment of pdfReader.read(path, { readPicture: openPictureReader(['eng']) })) segments.push(segment)
  if (kept) {
    await mkdir(folder, { recursive: true })
    await writeFile(kept, serialize(segments))
  }
  return segments
}

type FloorAnswer = { verdict: AnswerVerdict; text: string; cited: Source[] }

/** The passages of a manual as the product cuts them, in an asset that is named after it. */
export async function readManual(
  path: string,
): Promise<{ title: string; passages: RankedPassage[]; facts: FactOfVersion[] }> {
  const file = basename(path)
  const title = file.replace(/\.pdf$/u, '')
  const segments = await segmentsOf(path)
  const passages = memoryPassages(segments, { id: file, title, fileName: file, hasRunningHeads: true })
  const reader = createFactReader({ title })
  const facts = segments.flatMap((segment) => reader.push(segment))
  return { title, passages, facts: facts.map((fact) => ({ ...fact, versionId: file, isRejected: false })) }
}

function askerOf({
  title,
  passages,
  facts,
}: Awaited<ReturnType<typeof readManual>>): (question: string) => Promise<FloorAnswer> {
  const search = memorySearch(passages)
  return async (question) => {
    const ownNames = [title, 'Bench']
    const own = withFactsFirst(search(question, passagesRead), facts)
    const readOn = ({ first, last }: { first: number; last: number }) =>
      Promise.resolve(passages.filter(({ ordinal }) => ordinal >= first && ordinal <= last))
    await findSection(own, readOn)
    const ofOwnWords = judgeAnswerability(own, ownNames)
    const found = ofOwnWords.verdict === 'answered' ? own : withFactsFirst(search(question, passagesRead, true), facts)
    await findSection(found, readOn)
    const judgement = judgedAgain(ofOwnWords, judgeAnswerability(found, ownNames), found)
    const request = { found, judgement, language: 'English', place: title, ownNames, history: [], readOn } as const
    const sources = new Map<number, Source>()
    let text = ''
    let verdict: AnswerVerdict = 'not-in-material'
    for await (const event of writeOrQuote(request, null, new AbortController().signal)) {
      if (event.type === 'source') sources.set(event.source.n, event.source)
      if (event.type === 'chunk') text += event.text
      if (event.type === 'judged') ({ verdict } = event.judgement)
    }
    return { verdict, text, cited: [...sources.values()].filter(({ nearest }) => !nearest) }
  }
}
