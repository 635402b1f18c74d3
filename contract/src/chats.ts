import * as z from 'zod/mini'
import { ErrorEvent } from './envelope.ts'
import { codes } from './reasons/refusals.ts'
import { AssetIdField, ChatIdField, Id, optionalId, optionalIdField, Time } from './ids.ts'
import { chatLanguages, nameOfTag } from './languages.ts'
import { limits } from './limits.ts'
import { listQueryOf } from './listing.ts'
import { ChangedFact } from './facts.ts'
import { documentsAsked } from './document-classes.ts'
import { ResourceType } from './formats.ts'
import { PersonName, SkillName } from './people.ts'
import type { RouteTable } from './route.ts'
import { Box, Segment } from './segments.ts'

export const ChatLanguage = z.enum(chatLanguages, codes.languageUnknown)
export type ChatLanguage = z.infer<typeof ChatLanguage>

const Marked = { segment: Segment, text: z.string(), boxes: z.optional(z.array(Box)) }
export const Quote = z.object({
  ...Marked,
  /** What stands before and after it and is shown with it, marked fainter. */
  context: z.optional(z.array(z.object(Marked))),
  /** The caption of a figure that the passage holds. */
  figure: z.optional(z.object({ segment: Segment, text: z.string(), boxes: z.array(Box) })),
  /** The headings that it stands under, without the file's name. */
  path: z.optional(z.string()),
  /** Where some of it was read from a picture: 0-1, of the least sure of its words. */
  confidence: z.optional(z.number()),
  /** Of rows of a fault table about one symptom: each row, its cause (may be empty), what helps, `steps` that this refers to. */
  causes: z.optional(
    z.array(z.object({ ...Marked, cause: z.string(), remedy: z.string(), steps: z.optional(z.object(Marked)) })),
  ),
  /** That of `causes`; missing where the table names none. */
  symptom: z.optional(z.string()),
  /** What is quoted goes on behind it in the material. */
  goesOn: z.optional(z.literal(true)),
  /** Of a record: the file name of the maker's package that says so, or that brought the document. */
  packageName: z.optional(z.string()),
  /** By the model, into the chat's language, where the quote is in another. */
  translation: z.optional(z.string()),
})
export type Quote = z.infer<typeof Quote>

/** What a source is: a resource, a record of the company, or an answer that was approved. */
export const SourceType = z.enum([...ResourceType.options, 'asset', 'department', 'expert', 'approved'])
export type SourceType = z.infer<typeof SourceType>

/**
 * What the `[n]` of an answer stands for. Of a record, `resourceId` is its own id and `segments` are the labels of its
 * fields; of an approved answer, `resourceId` is the approval's.
 */
export const Source = z.object({
  n: z.int(),
  resourceId: Id,
  fileName: z.string(),
  fileType: SourceType,
  /** Null for a department. */
  assetId: z.nullable(Id),
  departmentId: Id,
  segments: z.array(Segment),
  quotes: z.array(Quote),
  /** Of the file, that was read; unknown once it is deleted for good. */
  version: z.optional(z.int()),
  /** A newer version of the file is shown now. */
  newerVersion: z.optional(z.literal(true)),
  /** Of what is quoted, as ISO 639-1; null where it shows none, as a record does not. */
  language: z.optional(z.nullable(z.string())),
  /**
   * No `[n]` cites it: one of the places nearest to a question that the material does not answer, or the one that would be
   * quoted first, while a model is still to write; cited, it comes again without this.
   */
  nearest: z.optional(z.literal(true)),
  /** The viewer may ask about it, but not open it: its quotes hold no places on a page, and nothing from around them. */
  askOnly: z.optional(z.literal(true)),
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

export const answerabilities = ['answered', 'unsure', 'not-in-material'] as const
export const AnswerVerdict = z.enum(answerabilities)
export type AnswerVerdict = z.infer<typeof AnswerVerdict>

/** Offsets in the answer's text. */
export const TextRange = z.object({ start: z.int(), end: z.int() })
export type TextRange = z.infer<typeof TextRange>

/** What a word of the question was looked for as, besides itself. */
export const SearchedFor = z.object({
  word: z.string(),
  alternatives: z.array(z.string()),
  /** `spelling`: the word is typed otherwise in the material; `thesaurus`: that of the product. */
  from: z.enum(['dictionary', 'glossary', 'model', 'spelling', 'thesaurus']),
  /** Words of the question's own language; missing where they are translations, or nobody knows. */
  sameLanguage: z.optional(z.literal(true)),
  /** Of `spelling`: how the word was typed. */
  typed: z.optional(z.string()),
})
export type SearchedFor = z.infer<typeof SearchedFor>

/** What a question asks for; one may ask for several. */
export const intents = [
  'symptom',
  'code',
  'interval',
  'quantity',
  'limit',
  'fluid',
  'part',
  'place',
  'how',
  'who',
  'what',
  'list',
  'compare',
  'yesno',
] as const
export const Intent = z.enum(intents)
export type Intent = z.infer<typeof Intent>

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
  /** Of the question; none where nothing tells, as a greeting does not. */
  intents: z.array(Intent),
  /** How likely what is quoted first answers, 0 to 1; null until that is judged, and of answers of before it was. */
  confidence: z.nullable(z.number()),
})
export type Remarks = z.infer<typeof Remarks>

export const noRemarks: Remarks = {
  unproven: [],
  uncited: [],
  note: null,
  further: null,
  language: null,
  searchedFor: [],
  intents: [],
  confidence: null,
}

/** An expert of the asset who is strong in what was asked and not found. */
export const OfferedExpert = z.object({
  _id: Id,
  /** Null when no member. */
  userId: z.nullable(Id),
  name: PersonName,
  username: z.string(),
  designation: z.string(),
  contact: z.string(),
  email: z.string(),
  /** Those in question, strongest first. */
  skills: z.array(z.object({ skill: SkillName, level: z.int() })),
})
export type OfferedExpert = z.infer<typeof OfferedExpert>

/** How far an answer is to be trusted, and where one may go on from it. */
export const AnswerAssessment = z.object({
  verdict: AnswerVerdict,
  /** Words of the question that no passage holds, as they were typed. */
  unknownWords: z.array(z.string()),
  /** Questions that the material answers, at most three. */
  suggestions: z.array(z.string()),
  /** With `not-in-material`: at most three, strongest first. */
  experts: z.array(OfferedExpert),
  ...Remarks.shape,
})
export type AnswerAssessment = z.infer<typeof AnswerAssessment>

export const ApprovalState = z.enum(['waiting', 'approved', 'corrected', 'declined'])
export type ApprovalState = z.infer<typeof ApprovalState>

export const ChatMessage = z.object({
  id: Id,
  /** Null in a chat over all that the user may read. */
  assetId: z.nullable(Id),
  departmentId: z.nullable(Id),
  query: z.string(),
  /** Alternatives that were not to be looked for; missing where there are none. */
  without: z.optional(z.array(z.string())),
  /** The class and language of makers' documents that alone were asked; missing where all were. */
  documentClass: z.optional(z.string()),
  documentLanguage: z.optional(z.string()),
  documentTag: z.optional(z.string()),
  /** Sent with the question, and what was read from it. */
  picture: z.nullable(z.object({ id: Id, url: z.string(), text: z.string() })),
  response: z.object({ text: z.string(), sources: z.array(Source), resources: z.array(MentionedResource) }),
  feedback: Feedback,
  state: MessageState,
  /** `answered` until the answer is complete. */
  ...AnswerAssessment.shape,
  /** What became of a request to check this answer; `text` is the answer as it was approved or corrected. */
  approval: z.nullable(z.object({ id: Id, state: ApprovalState, text: z.string() })),
  /** What it quotes and a newer version of the file says otherwise; missing where there is nothing. */
  changedFacts: z.optional(z.array(ChangedFact)),
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

/**
 * A `source` may come again, behind the text as well: the last one with its `n` holds. `judged` says that the answer is
 * whole, with what `end` says of it, where translations of its quotes still follow: as sources that come again. `error`
 * may stand before `end`; `end` is always last.
 */
export const ChatEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('status'), content: z.string() }),
  z.object({
    type: z.literal('data'),
    content: z.object({ message: ChatMessage, chatId: Id, chatName: z.string() }),
  }),
  z.object({ type: z.literal('source'), content: Source }),
  z.object({ type: z.literal('chunk'), content: z.string() }),
  z.object({ type: z.literal('resource'), content: MentionedResource }),
  z.object({ type: z.literal('judged'), content: AnswerAssessment }),
  ErrorEvent,
  z.object({ type: z.literal('end'), content: AnswerAssessment }),
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
  .string(codes.questionRequired)
  .check(
    z.trim(),
    z.minLength(1, { error: codes.questionRequired, abort: true }),
    z.maxLength(limits.question, codes.questionTooLong),
  )

/** What is asked: everything, the company's records, the files, or the videos alone. */
export const AskScope = z.enum(['all', 'database', 'files', 'videos'])
export type AskScope = z.infer<typeof AskScope>

const asked = {
  query: Question,
  chatId: optionalId(codes.chatIdInvalid),
  /** The message that this one follows, the last when it is not given; what followed it until now is no longer shown. */
  currentMsgId: optionalId(codes.messageIdInvalid),
  /** The message that is asked anew: this one follows what that one followed, also when that was nothing. */
  insteadOf: optionalId(codes.messageIdInvalid),
  chatLanguage: z._default(
    z.pipe(
      z.transform((value: unknown) => (value === '' ? null : nameOfTag(value))),
      z.nullable(ChatLanguage),
    ),
    null,
  ),
  messages: z._default(conversation, []),
  scope: z._default(AskScope, 'all'),
  ...documentsAsked,
  pictureId: optionalId(codes.pictureIdInvalid),
  /** Alternatives of `searchedFor` that are not to be looked for. */
  without: z._default(
    z.array(z.string().check(z.maxLength(limits.withoutWord))).check(z.maxLength(limits.without)),
    [],
  ),
  /** What stands on the picture, as the user corrected it. */
  pictureText: z._default(z.nullable(z.string().check(z.maxLength(limits.pictureText))), null),
}

export const NewMessage = z.object({ ...asked, assetId: AssetIdField })
export type NewMessage = z.infer<typeof NewMessage>

/** Asked from the landing: about an asset, a department, or all that the user may read. */
export const AssistantQuestion = z.object({
  ...asked,
  assetId: optionalIdField('asset', codes.assetIdMalformed),
  departmentId: optionalIdField('department', codes.departmentIdMalformed),
})
export type AssistantQuestion = z.infer<typeof AssistantQuestion>

export const ChatsQuery = z.object({ assetId: AssetIdField, ...listQueryOf(['title', 'updatedAt', 'id']) })
export type ChatsQuery = z.infer<typeof ChatsQuery>

export const CurrentMessagesQuery = z.object({
  assetId: AssetIdField,
  chatId: ChatIdField,
  currentMsgId: optionalId(codes.messageIdInvalid),
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
