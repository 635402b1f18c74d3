import type { AssistantChat } from '@millwright/contract/assistant'
import { type Chat, type ChatMessage, noRemarks, type OfferedExpert, type Source } from '@millwright/contract/chats'
import type { ChangedFact } from '@millwright/contract/facts'
import { texts } from '@millwright/contract/texts'
import type { ExpertOffer } from '../../schema/chats.ts'
import { type AskOnly, asShown } from './ask-only.ts'
import type { ChatRow } from './chats.repository.ts'
import type { ApprovalOfMessage, CitedRow, MessageRow, OfferedExpertRow } from './messages.repository.ts'

export function presentChat(row: ChatRow): Chat {
  return {
    id: row.id,
    title: row.title,
    updatedAt: row.updatedAt.toISOString(),
    firstMsgId: row.firstMessageId,
    chatLanguage: row.language,
  }
}

export function presentAssistantChat(row: ChatRow): AssistantChat {
  return { ...presentChat(row), assetId: row.lastAssetId, departmentId: row.lastDepartmentId }
}

function presentSource(row: Omit<CitedRow, 'companyId' | 'messageId'>): Source {
  const { n, resourceId, fileName, fileType, assetId, departmentId, segments, quotes, nearest } = row
  const { version, newerVersion, language } = row
  const source = {
    n,
    resourceId,
    fileName,
    fileType,
    assetId,
    departmentId,
    segments,
    quotes,
    ...(language === null ? {} : { language }),
    ...(version === undefined ? {} : { version }),
    ...(newerVersion ? { newerVersion } : {}),
  }
  return nearest ? { ...source, nearest } : source
}

/** What is shown with a message and stands in rows of its own. */
export type BesideMessage = {
  assetId: string | null
  departmentId: string | null
  sources: readonly CitedRow[]
  /** Of the asset that it was asked about and of those of its sources and files; where it was asked about none, of all. */
  askOnly: AskOnly
  /** Of the assets that suggestions were made of, those that may be opened. */
  opened: ReadonlySet<string>
  /** It cites what its user may not read any more. */
  isHidden: boolean
  experts: readonly OfferedExpertRow[]
  approval: ApprovalOfMessage | null
  changedFacts: readonly ChangedFact[]
  pictureUrl: string | null
}

export function presentMessage(row: MessageRow, beside: BesideMessage): ChatMessage {
  const { assetId, departmentId, askOnly, experts, approval, pictureUrl, isHidden } = beside
  const sources = beside.sources.flatMap((source) => asShown(presentSource(source), askOnly) ?? [])
  const resources = row.resources.filter((file) => !askOnly.has(file.assetId))
  const answer = { text: row.text, sources, resources }
  // Made of what stands in the files: what may be asked next, also where nothing is cited, and what a newer version says.
  const citesAskOnly = beside.sources.some((source) => source.assetId !== null && askOnly.has(source.assetId))
  const suggestions = citesAskOnly || isHidden || !maySuggest(row, beside) ? [] : row.suggestions
  const changedFacts = citesAskOnly || isHidden ? [] : beside.changedFacts
  const shown = isHidden ? { text: texts.answerHidden, sources: [], resources: [] } : answer
  return {
    id: row.id,
    assetId,
    departmentId,
    query: row.query,
    ...(row.without.length > 0 ? { without: row.without } : {}),
    ...(row.documentClass === null ? {} : { documentClass: row.documentClass }),
    ...(row.documentLanguage === null ? {} : { documentLanguage: row.documentLanguage }),
    ...(row.documentTag === null ? {} : { documentTag: row.documentTag }),
    picture:
      row.pictureId === null || pictureUrl === null
        ? null
        : { id: row.pictureId, url: pictureUrl, text: row.pictureText ?? '' },
    response: shown,
    feedback: row.feedback,
    state: row.state,
    verdict: row.verdict,
    unknownWords: row.unknownWords,
    suggestions,
    experts: row.experts.flatMap((offer) => presentExpert(offer, experts)),
    ...noRemarks,
    // Offsets in the text that is not shown.
    ...(isHidden ? {} : row.remarks),
    approval: approval && { id: approval.id, state: approval.state, text: approval.text },
    ...(changedFacts.length === 0 ? {} : { changedFacts: [...changedFacts] }),
    updatedAt: row.updatedAt.toISOString(),
  }
}

/** Where it is not known what they were made of: of the asset, or of all. */
function maySuggest({ restsOn }: MessageRow, { assetId, askOnly, opened }: BesideMessage): boolean {
  const suggestedFrom = restsOn?.suggestedFrom
  if (suggestedFrom) return suggestedFrom.every((id) => opened.has(id))
  return assetId === null ? askOnly.size === 0 : !askOnly.has(assetId)
}

function presentExpert({ id, skills }: ExpertOffer, experts: readonly OfferedExpertRow[]): OfferedExpert[] {
  const row = experts.find((one) => one.id === id)
  if (!row) return []
  const { userId, username, designation, contact, email, firstName, middleName, lastName } = row
  const levels = skills.map((skill) => ({ skill, level: row.skillMatrix[skill] ?? 0 }))
  const name = { firstName, middleName, lastName }
  return [{ _id: id, userId, name, username, designation, contact, email, skills: levels }]
}
