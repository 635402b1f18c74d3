import type { ChatEvent, Source } from '@millwright/contract/chats'
import type { ResourceType } from '@millwright/contract/formats'
import { gather, type Retrieved } from '../../knowledge/answers/model/gather.ts'
import { judge } from '../../knowledge/answers/verdict.ts'
import { listPassages } from '../../knowledge/passages/passages.repository.ts'
import { answerFromRecords } from '../../knowledge/records/answer-records.ts'
import { searchPassages } from '../../knowledge/search/search-passages.ts'
import type { RankedPassage } from '../../knowledge/search/search.repository.ts'
import type { AnswerDeps } from './answer-deps.ts'
import type { AskCall, Asked } from './answer-stream.ts'
import { listAssetsAsked } from './asked-places.repository.ts'
import type { SearchedFiles } from './search-for-answer.ts'

const passagesRead = 4
/** Neighbours on each side. */
const readAround = 1

type Gathering = { call: AskCall; asked: Asked; files: SearchedFiles }

/**
 * Where the search is not sure of an answer, a model may look further, within what this viewer may read. Yields what
 * it does, and returns the files with what it retrieved.
 */
export async function* gatherForAnswer(
  { model, dictionaries }: AnswerDeps,
  { call, asked, files }: Gathering,
): AsyncGenerator<ChatEvent, SearchedFiles> {
  const { found } = files
  if (!model || found.passages.length === 0) return files
  if (judge(files.foundByOwnWords, files.ownNames).verdict === 'answered') return files
  const { companyId } = call.viewer
  const { scope } = call.body
  const type: ResourceType | null = scope === 'videos' ? 'video' : null
  const asksRecords = scope === 'all'
  const use = {
    searchFiles: (question: string) =>
      dictionaries.during((served) =>
        call.step(async (tx, place, viewer) => {
          const assetIds = await listAssetsAsked(tx, viewer, place)
          const search = {
            question,
            assetIds,
            limit: passagesRead,
            type,
            chatLanguage: asked.chat.language,
            dictionaries: await served(tx, companyId),
            without: asked.message.without,
          }
          return (await searchPassages(tx, companyId, search)).passages
        }),
      ),
    searchRecords: async (question: string) => {
      if (!asksRecords) return []
      const said = await call.step((tx, place) =>
        answerFromRecords(tx, companyId, {
          question,
          here: place.assetId,
          departmentId: place.departmentId,
          only: true,
          language: asked.chat.language,
        }),
      )
      return (said ?? []).flatMap(({ text, source }) => (source ? [asRetrieved(text, source)] : []))
    },
    readAround: (passage: RankedPassage) =>
      call.step(async (tx) => {
        const { versionId, ordinal } = passage
        const window = { versionId, first: ordinal - readAround, last: ordinal + readAround }
        return (await listPassages(tx, companyId, window)).map((read) => ({ ...passage, ...read, score: 0 }))
      }),
  }
  const { history } = asked
  const request = { question: asked.message.query, place: files.place, history, passages: found.passages, use }
  let retrieved: Retrieved[] = []
  for await (const event of gather(model, request, call.facts.signal)) {
    if (event.type === 'told') yield { type: 'status', content: event.text }
    else retrieved = event.retrieved
  }
  return {
    ...files,
    found: { ...found, passages: [...found.passages, ...retrieved.map(({ passage }) => passage)] },
    records: new Map(retrieved.flatMap(({ passage, record }) => (record ? [[passage.id, record] as const] : []))),
  }
}

/** What a record says, to be read as a passage is; it belongs to no version of a file. */
function asRetrieved(said: string, { n: _, ...record }: Source): Retrieved {
  const text = said.replace(/\s*\[\d+\]\s*$/u, '').replaceAll('**', '')
  return {
    record,
    passage: {
      id: `record ${record.resourceId} ${text}`,
      versionId: '',
      resourceId: record.resourceId,
      assetId: record.assetId ?? '',
      departmentId: record.departmentId,
      fileName: record.fileName,
      fileType: 'note',
      ordinal: 0,
      title: record.fileName,
      text,
      ranges: [{ offset: 0, segment: record.segments[0] ?? 'Name', start: 0, end: text.length }],
      score: 0,
    },
  }
}
