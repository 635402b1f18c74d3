import * as z from 'zod/mini'
import { texts } from './texts.ts'
import { AssetIdField, ChatIdField, Id, optionalId, Time } from './ids.ts'
import { limits } from './limits.ts'
import { listQueryOf } from './listing.ts'
import { ResourceType } from './resources.ts'
import type { RouteTable } from './route.ts'
import { Box, Segment } from './segments.ts'

/** The twelve answer languages. */
export const chatLanguages = [
  'English',
  'Spanish',
  'French',
  'German',
  'Italian',
  'Portuguese',
  'Hindi',
  'Japanese',
  'Russian',
  'Chinese',
  'Korean',
  'Arabic',
] as const
export const ChatLanguage = z.enum(chatLanguages, texts.languageUnknown)
export type ChatLanguage = z.infer<typeof ChatLanguage>

const Marked = { segment: Segment, text: z.string(), boxes: z.optional(z.array(Box)) }
export const Quote = z.object({
  ...Marked,
  /** What stands before and after it and is shown with it, marked fainter. */
  context: z.optional(z.array(z.object(Marked))),
  /** The headings that it stands under, without the file's name. */
  path: z.optional(z.string()),
  /** What is quoted goes on behind it in the material. */
  goesOn: z.optional(z.literal(true)),
})
export type Quote = z.infer<typeof Quote>

/** What the `[n]` of an answer stands for. */
export const Source = z.object({
  n: z.int(),
  resourceId: Id,
  fileName: z.string(),
  fileType: ResourceType,
  assetId: Id,
  departmentId: Id,
  segments: z.array(Segment),
  quotes: z.array(Quote),
  /** The material does not hold the answer: the place is only the nearest to the question, and no `[n]` cites it. */
  nearest: z.optional(z.literal(true)),
})
export type Source = z.infer<typeof Source>

export const MentionedResource = z.object({
  id: Id,
  fileName: z.string(),
  type: ResourceType,
  metadata: z.object({ extension: z.string() }),
  departmentId: Id,
  assetId: Id,
})
export type MentionedResource = z.infer<typeof MentionedResource>

export const MessageState = z.enum(['streaming', 'complete', 'stopped', 'failed'])
export type MessageState = z.infer<typeof MessageState>
export const Feedback = z.enum(['like', 'dislike', 'none'])
export type Feedback = z.infer<typeof Feedback>

export const verdicts = ['answered', 'unsure', 'not-in-material'] as const
export const Verdict = z.enum(verdicts)
export type Verdict = z.infer<typeof Verdict>

/** Offsets in the answer's text. */
const TextRange = z.object({ start: z.int(), end: z.int() })
export type TextRange = z.infer<typeof TextRange>

/** What a word of the question was looked for as, besides itself. */
export const SearchedFor = z.object({
  word: z.string(),
  alternatives: z.array(z.string()),
  from: z.enum(['dictionary', 'glossary', 'model']),
})
export type SearchedFor = z.infer<typeof SearchedFor>

/** What is to be said beside an answer's text. */
export const Remarks = z.object({
  /** Figures that no cited passage holds. */
  unproven: z.array(TextRange),
  /** Sentences of a model that cite nothing. */
  uncited: z.array(TextRange),
  /** What the answer says about itself, before it quotes. */
  note: z.nullable(TextRange),
  /** Where the heading over the further places begins; null when all stand under one. */
  further: z.nullable(z.int()),
  /** Of the question, as ISO 639-1. */
  language: z.nullable(z.string()),
  searchedFor: z.array(SearchedFor),
})
export type Remarks = z.infer<typeof Remarks>

export const noRemarks: Remarks = {
  unproven: [],
  uncited: [],
  note: null,
  further: null,
  language: null,
  searchedFor: [],
}

/** How far an answer is to be trusted. */
export const Judgement = z.object({
  verdict: Verdict,
  /** Words of the question that no passage holds, as they were typed. */
  unknownWords: z.array(z.string()),
  ...Remarks.shape,
})
export type Judgement = z.infer<typeof Judgement>

export const ChatMessage = z.object({
  id: Id,
  assetId: Id,
  departmentId: Id,
  query: z.string(),
  response: z.object({ text: z.string(), sources: z.array(Source), resources: z.array(MentionedResource) }),
  feedback: Feedback,
  state: MessageState,
  /** `answered` until the answer is complete. */
  ...Judgement.shape,
  updatedAt: Time,
})
export type ChatMessage = z.infer<typeof ChatMessage>

export const Chat = z.object({
  id: Id,
  title: z.string(),
  updatedAt: Time,
  firstMsgId: Id,
  chatLanguage: ChatLanguage,
})
export type Chat = z.infer<typeof Chat>

/** `error` may stand before `end`; `end` is always last. */
export const ChatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('status'), content: z.string() }),
  z.object({
    type: z.literal('data'),
    content: z.object({ message: ChatMessage, chatId: Id, chatName: z.string() }),
  }),
  z.object({ type: z.literal('source'), content: Source }),
  z.object({ type: z.literal('chunk'), content: z.string() }),
  z.object({ type: z.literal('resource'), content: MentionedResource }),
  z.object({ type: z.literal('error'), content: z.string() }),
  z.object({ type: z.literal('end'), content: Judgement }),
])
export type ChatEvent = z.infer<typeof ChatEvent>

export const ConversationTurn = z.object({ role: z.enum(['user', 'assistant']), content: z.string() })
export type ConversationTurn = z.infer<typeof ConversationTurn>

/** Turns of any other role or shape are dropped, never trusted. */
const conversation = z.pipe(
  z.transform((value: unknown) =>
    (Array.isArray(value) ? (value as unknown[]) : []).filter((turn) => ConversationTurn.safeParse(turn).success),
  ),
  z.array(ConversationTurn),
)

export const Question = z
  .string(texts.questionRequired)
  .check(
    z.trim(),
    z.minLength(1, { error: texts.questionRequired, abort: true }),
    z.maxLength(limits.question, texts.questionTooLong),
  )

export const NewMessage = z.object({
  query: Question,
  assetId: AssetIdField,
  chatId: optionalId(texts.chatIdInvalid),
  currentMsgId: optionalId(texts.messageIdInvalid),
  chatLanguage: z._default(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? null : value)),
      z.nullable(ChatLanguage),
    ),
    null,
  ),
  messages: z._default(conversation, []),
})
export type NewMessage = z.infer<typeof NewMessage>

export const ChatsQuery = z.object({ assetId: AssetIdField, ...listQueryOf(['title', 'updatedAt', 'id']) })
export type ChatsQuery = z.infer<typeof ChatsQuery>

export const CurrentMessagesQuery = z.object({
  assetId: AssetIdField,
  chatId: ChatIdField,
  currentMsgId: optionalId(texts.messageIdInvalid),
})

export const chatRoutes = {
  fetch: {
    method: 'GET',
    path: '/api/departments/assets/chats/fetch',
    summary: "The viewer's chats about an asset, newest first",
    query: ChatsQuery,
    output: z.array(Chat),
    access: 'chat.read',
  },
  fetchCurrentMessages: {
    method: 'GET',
    path: '/api/departments/assets/chats/messages/fetch/current',
    summary: 'The messages of a chat from currentMsgId on, oldest first',
    query: CurrentMessagesQuery,
    output: z.array(ChatMessage),
    access: 'chat.read',
  },
  newMessage: {
    kind: 'stream',
    method: 'POST',
    path: '/api/departments/assets/chats/messages/new',
    summary: 'Asks a question; the answer streams with its sources',
    body: NewMessage,
    events: ChatEvent,
    access: 'chat.ask',
  },
} as const satisfies RouteTable
