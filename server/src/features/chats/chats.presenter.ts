import { type Chat, type ChatMessage, noRemarks, type Source } from '@millwright/contract/chats'
import type { ChatRow, CitationRow, MessageRow } from './chats.repository.ts'

export function presentChat(row: ChatRow): Chat {
  return {
    id: row.id,
    title: row.title,
    updatedAt: row.updatedAt.toISOString(),
    firstMsgId: row.firstMessageId,
    chatLanguage: row.language,
  }
}

function presentSource(row: Omit<CitationRow, 'companyId' | 'messageId'>): Source {
  const { n, resourceId, fileName, fileType, assetId, departmentId, segments, quotes, nearest } = row
  const source = { n, resourceId, fileName, fileType, assetId, departmentId, segments, quotes }
  return nearest ? { ...source, nearest } : source
}

type AssetIds = { assetId: string; departmentId: string }

export function presentMessage(row: MessageRow, place: AssetIds, sources: CitationRow[]): ChatMessage {
  return {
    id: row.id,
    ...place,
    query: row.query,
    response: { text: row.text, sources: sources.map(presentSource), resources: row.resources },
    feedback: row.feedback,
    state: row.state,
    verdict: row.verdict,
    unknownWords: row.unknownWords,
    ...(row.remarks ?? noRemarks),
    updatedAt: row.updatedAt.toISOString(),
  }
}
