import type { ChatEvent, Source } from '@millwright/contract/chats'
import { ResourceType } from '@millwright/contract/formats'
import { Refusal } from '../../platform/refusal.ts'
import { reasonIn } from '../event-stream.ts'

/** `isFile`: one that may be opened, not only asked about. */
type CitedSource = Pick<Source, 'n' | 'resourceId' | 'fileName' | 'segments'> & { isFile: boolean; quotes: string[] }

export type GatheredAnswer = {
  chatId: string
  messageId: string
  answer: string
  verdict: string
  sources: CitedSource[]
  suggestions: string[]
}

/** The whole of a streamed answer. @throws Refusal where it failed. */
export async function gatherAnswer(events: AsyncIterable<ChatEvent>): Promise<GatheredAnswer> {
  const gathered: GatheredAnswer = { chatId: '', messageId: '', answer: '', verdict: '', sources: [], suggestions: [] }
  const sources = new Map<number, Source>()
  for await (const event of events) {
    switch (event.type) {
      case 'data':
        gathered.chatId = event.content.chatId
        gathered.messageId = event.content.message.id
        break
      case 'source':
        sources.set(event.content.n, event.content)
        break
      case 'chunk':
        gathered.answer += event.content
        break
      case 'judged':
      case 'end':
        gathered.verdict = event.content.verdict
        gathered.suggestions = event.content.suggestions
        break
      case 'error':
        throw new Refusal('unavailable', reasonIn(event, event.content))
      case 'status':
      case 'resource':
        break
    }
  }
  const cited = [...sources.values()].filter(({ nearest }) => nearest !== true)
  return { ...gathered, sources: cited.toSorted((a, b) => a.n - b.n).map(citedOf) }
}

function citedOf({ n, resourceId, fileName, fileType, segments, quotes, askOnly }: Source): CitedSource {
  const isFile = ResourceType.safeParse(fileType).success && askOnly !== true
  return { n, resourceId, fileName, segments, isFile, quotes: quotes.map(({ text }) => text) }
}
