import { uploadRoutes } from '@millwright/contract/uploads'
import type { Asset } from '@millwright/contract/assets'
import { chatRoutes, type Source, type AnswerVerdict } from '@millwright/contract/chats'
import type { ApiClient } from '../../server/test/api-client.ts'

/** What the chat said to one question. */
export type ChatReply = {
  text: string
  verdict: AnswerVerdict
  /** In the order in which the answer cites them. The nearest places of a refusal are cited by nothing. */
  cited: Source[]
  /** Milliseconds from sending the question to the first piece of the answer. */
  firstChunkMs: number
}

export async function ask(client: ApiClient, asset: Pick<Asset, '_id'>, question: string): Promise<ChatReply> {
  const began = performance.now()
  const sources = new Map<number, Source>()
  let text = ''
  let firstChunkMs = Number.NaN
  let verdict: AnswerVerdict | undefined
  const body = { query: question, assetId: asset._id }
  for await (const event of client.events(chatRoutes.newMessage, { body })) {
    switch (event.type) {
      case 'source':
        sources.set(event.content.n, event.content)
        break
      case 'chunk':
        if (text === '') firstChunkMs = performance.now() - began
        text += event.content
        break
      case 'error':
        throw new Error(`${question}: ${event.content}`)
      case 'end':
        ;({ verdict } = event.content)
        break
      case 'status':
      case 'data':
      case 'resource':
      case 'judged':
        break
    }
  }
  if (!verdict) throw new Error(`${question}: the stream ended without a verdict`)
  const cited = [...sources.values()].filter(({ nearest }) => !nearest)
  return { text, verdict, cited, firstChunkMs }
}

/** Uploads a file for processing and returns its id. */
export async function upload(
  client: ApiClient,
  asset: Asset,
  file: { fileName: string; bytes: Uint8Array },
): Promise<string> {
  let id: string | undefined
  const events = client.upload(uploadRoutes.uploadDocument, {
    query: { departmentId: asset.departmentId, assetId: asset._id },
    file: file.bytes,
    fileName: file.fileName,
    fields: { grantAIAccess: 'true', initiateProcessing: 'true' },
  })
  for await (const event of events) {
    if (event.type === 'error') throw new Error(`${file.fileName}: ${event.content}`)
    if (event.type === 'data') ({ id } = event.content)
  }
  if (id === undefined) throw new Error(`The upload of ${file.fileName} told of no file`)
  return id
}
