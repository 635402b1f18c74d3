import type { Asset } from '@millwright/contract/assets'
import { chatRoutes, type Source } from '@millwright/contract/chats'
import { resourceRoutes } from '@millwright/contract/resources'
import type { ApiClient } from '../../server/test/api-client.ts'

/** What the chat said to one question. */
export type Said = {
  text: string
  /** In the order in which they came; the last one with a number holds. */
  sources: Source[]
  refused: boolean
  /** Milliseconds from sending the question to the first piece of the answer. */
  firstChunkMs: number
}

export async function ask(client: ApiClient, asset: Pick<Asset, '_id'>, question: string): Promise<Said> {
  const began = performance.now()
  const sources = new Map<number, Source>()
  let text = ''
  let firstChunkMs = Number.NaN
  let verdict: string | undefined
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
        verdict = verdictOf(event.content)
        break
      case 'status':
      case 'data':
      case 'resource':
        break
    }
  }
  const cited = [...sources.values()]
  return { text, sources: cited, refused: verdict ? verdict === 'not-in-material' : cited.length === 0, firstChunkMs }
}

function verdictOf(content: unknown): string | undefined {
  return typeof content === 'object' && content !== null && 'verdict' in content ? String(content.verdict) : undefined
}

/** Uploads a file for processing and returns its id. */
export async function upload(
  client: ApiClient,
  asset: Asset,
  file: { fileName: string; bytes: Uint8Array },
): Promise<string> {
  let id: string | undefined
  const events = client.upload(resourceRoutes.uploadDocument, {
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

/** Calls `work` for each item, `atOnce` at a time, and returns what it returned in the items' order. */
export async function mapInTurns<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const at = next++
      results[at] = await work(items[at] as Item)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
