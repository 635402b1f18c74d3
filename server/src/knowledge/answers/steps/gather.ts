import type { Source } from '@millwright/contract/chats'
import { gather as gatherByModel, type RetrievedSource } from '../model/gather.ts'
import { listPassages } from '../../passages/passages.repository.ts'
import { answerFromRecords } from '../../records/answer-records.ts'
import { searchPassages } from '../../search/search-passages.ts'
import type { RankedPassage } from '../../index/search.repository.ts'
import type { AnswerEvent } from '../answer-events.ts'
import type { SearchedFiles } from '../answer-state.ts'
import { type AskedQuestion, typeAsked } from '../asked-question.ts'
import type { AnswerPorts } from '../ports.ts'

const passagesRead = 4
/** Neighbours on each side. */
const readAround = 1

/**
 * Where the search is not sure of an answer, a model may look further, within what this viewer may read. Yields what
 * it does, and returns the files with what it retrieved.
 */
export async function* gather(
  files: SearchedFiles,
  { asked, ports }: { asked: AskedQuestion; ports: AnswerPorts },
): AsyncGenerator<AnswerEvent, SearchedFiles> {
  const { found } = files
  const { model, dictionaries, step, signal, mayOpen } = ports
  if (!model || found.passages.length === 0 || files.judgement.verdict === 'answered') return files
  const use = {
    searchFiles: (question: string) =>
      dictionaries.during((served) =>
        step(async ({ tx, companyId, listAssets }) => {
          const search = {
            question,
            assetIds: await listAssets(),
            limit: passagesRead,
            type: typeAsked(asked),
            document: asked.document,
            chatLanguage: asked.language,
            dictionaries: await served(tx, companyId),
            without: asked.without,
            isWidened: true,
          }
          return (await searchPassages(tx, companyId, search)).passages
        }),
      ),
    searchRecords: async (question: string) => {
      if (asked.scope !== 'all' || asked.document !== null) return []
      const said = await step(({ tx, companyId, assetId, departmentId }) =>
        answerFromRecords(tx, companyId, {
          question,
          here: assetId,
          departmentId,
          only: true,
          language: asked.language,
        }),
      )
      return (said ?? []).flatMap(({ text, source }) => (source ? [asRetrieved(text, source)] : []))
    },
    readAround: (passage: RankedPassage) =>
      step(async ({ tx, companyId }) => {
        const { versionId, ordinal } = passage
        const window = { versionId, first: ordinal - readAround, last: ordinal + readAround }
        return (await listPassages(tx, companyId, window)).map((read) => ({ ...passage, ...read, score: 0 }))
      }),
  }
  const { history } = asked
  const request = { question: asked.text, place: files.place, history, passages: found.passages, use, mayOpen }
  let retrieved: RetrievedSource[] = []
  for await (const event of gatherByModel(model, request, signal)) {
    if (event.type === 'told') yield { type: 'status', stage: event.stage }
    else retrieved = event.retrieved
  }
  return {
    ...files,
    found: { ...found, passages: [...found.passages, ...retrieved.map(({ passage }) => passage)] },
    records: new Map(retrieved.flatMap(({ passage, record }) => (record ? [[passage.id, record] as const] : []))),
  }
}

/** What a record says, to be read as a passage is; it belongs to no version of a file. */
function asRetrieved(said: string, { n: _, ...record }: Source): RetrievedSource {
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
