import type { BodyOf, OutputOf, QueryOf, Route } from '@millwright/contract/route'
import type { routes } from '@millwright/contract/routes'
import type { CompletedWrite } from '../platform/written.ts'
import type { TouchedNoun } from './touched.ts'

type AnyRoute = {
  [Noun in keyof typeof routes]: (typeof routes)[Noun][keyof (typeof routes)[Noun]]
}[keyof typeof routes]
type WriteRoute = Exclude<AnyRoute, { method: 'GET' }>
type NameOf<R extends Route> = `${R['method']} ${R['path']}`
/** As it was sent: ids are read as they are. `data` is that of the reply; undefined where it failed. */
type Write<R extends Route> = { query: QueryOf<R>; body: BodyOf<R>; data: OutputOf<R> | undefined }
/** What it changed; or, in a sentence, why nothing that is shown. */
type Traces<R extends Route> = ((write: Write<R>) => readonly TouchedNoun[]) | string

const signedOut = 'The cache begins empty with who signs in, and goes with them.'
const arrives = 'The events of the upload say when the file has arrived (`domain/uploads`).'
const looksOnly = 'A package that is looked into is kept by no query.'
const jobs = 'Jobs come by their own stream, and are kept by no query (`domain/jobs`).'

type At<Field extends string> = { query: Record<Field, string> }
const files = ({ query: { assetId } }: At<'assetId'>): TouchedNoun[] => [{ noun: 'files', assetId }]
const file = ({ query: { assetId, id } }: At<'assetId' | 'id'>): TouchedNoun[] => [{ noun: 'file', assetId, id }]
const note = ({ query: { assetId, noteId: id } }: At<'assetId' | 'noteId'>): TouchedNoun[] => [
  { noun: 'file', assetId, id },
]
const video = ({ query: { assetId, videoId: id } }: At<'assetId' | 'videoId'>): TouchedNoun[] => [
  { noun: 'file', assetId, id },
]
const asset = ({ query }: At<'departmentId' | 'assetId'>): TouchedNoun[] => [
  { noun: 'asset', departmentId: query.departmentId, assetId: query.assetId },
]
const expert = ({ query: { assetId } }: At<'assetId'>): TouchedNoun[] => [{ noun: 'expert', assetId }]
const assistantChats: TouchedNoun = { noun: 'chats', home: 'assistant' }

/** What every route that writes has changed, by its method and path. */
export const writes: { readonly [R in WriteRoute as NameOf<R>]: Traces<R> } = {
  'POST /api/auth/register': signedOut,
  'PATCH /api/auth/verify-user': signedOut,
  'PATCH /api/auth/resend-verification-mail': signedOut,
  'POST /api/auth/login': signedOut,
  'POST /api/setup/restore': signedOut,
  'POST /api/auth/password/forgot': signedOut,
  'PATCH /api/auth/password/reset': signedOut,
  'POST /api/auth/verifyRecaptcha': signedOut,
  'POST /api/auth/refresh': 'It renews the token, which no query holds.',
  'POST /api/auth/logout': signedOut,
  'POST /api/auth/second-step': signedOut,
  'POST /api/auth/passkeys/begin': signedOut,
  'POST /api/auth/passkeys/complete': signedOut,
  'POST /api/auth/providers/begin': signedOut,
  'POST /api/auth/providers/complete': signedOut,
  'POST /api/auth/providers/link': signedOut,

  'POST /api/users/create': () => [{ noun: 'member' }],
  'POST /api/users/update': () => [{ noun: 'member' }],
  'PUT /api/users/role': () => [{ noun: 'rights' }],
  'POST /api/settings/company/removal': () => [{ noun: 'company' }],
  'DELETE /api/settings/company/removal': () => [{ noun: 'rights' }, { noun: 'company' }],
  'PUT /api/settings/company/retention': () => [{ noun: 'company' }],
  'POST /api/settings/account/data': () => [{ noun: 'company' }],
  'POST /api/users/data': () => [{ noun: 'company' }],
  'PUT /api/users/second-factor/reset': 'Only its owner sees it, and is signed out.',
  'PUT /api/users/suspend': () => [{ noun: 'rights' }],
  'PUT /api/users/reinstate': () => [{ noun: 'rights' }],
  'DELETE /api/users/providers': () => [{ noun: 'provider' }],
  'PUT /api/users/hand-over': () => [{ noun: 'rights' }],
  'DELETE /api/users/delete': () => [{ noun: 'rights' }],
  'PUT /api/users/forget': () => [{ noun: 'rights' }],
  'POST /api/users/import': ({ query }) => (query.preview ? [] : [{ noun: 'member' }]),

  'POST /api/groups/create': () => [{ noun: 'rights' }],
  'PUT /api/groups/update': () => [{ noun: 'rights' }],
  'DELETE /api/groups/delete': () => [{ noun: 'rights' }],

  'POST /api/access-requests/ask': 'Who asks sees none of it, whatever becomes of it.',
  'PUT /api/access-requests/decide': () => [{ noun: 'rights' }],

  'POST /api/departments/create': () => [{ noun: 'department', departmentId: null }],
  'PUT /api/departments/update': ({ query }) => [{ noun: 'department', departmentId: query.departmentId }],
  'DELETE /api/departments/delete': ({ query }) => [{ noun: 'department', departmentId: query.departmentId }],
  'POST /api/departments/assets/create': ({ query: { departmentId } }) => [
    { noun: 'asset', departmentId, assetId: null },
  ],
  'PUT /api/departments/assets/update': asset,
  'PUT /api/departments/assets/picture': asset,
  'DELETE /api/departments/assets/delete': asset,

  'POST /api/departments/assets/codes/add': asset,
  'PUT /api/departments/assets/codes/dismiss': asset,
  'DELETE /api/departments/assets/codes/remove': asset,

  'POST /api/departments/packages/preview': looksOnly,
  'POST /api/departments/packages/preview/choice': looksOnly,
  'POST /api/departments/assets/packages/preview': looksOnly,
  'POST /api/departments/packages/import': ({ query: { departmentId }, data }) => [
    { noun: 'asset', departmentId, assetId: null },
    ...(data ?? []).flatMap(({ _id: assetId }): TouchedNoun[] => [
      { noun: 'asset', departmentId, assetId },
      { noun: 'files', assetId },
    ]),
  ],
  'POST /api/departments/assets/packages/download': 'It only reads.',
  'POST /api/departments/assets/packages/export': 'It only reads.',
  'POST /api/departments/assets/packages/import': (write) => [...asset(write), ...files(write)],

  'POST /api/departments/assets/experts/add/new': expert,
  'POST /api/departments/assets/experts/add/existing': expert,
  'POST /api/departments/assets/experts/update': expert,
  'DELETE /api/departments/assets/experts/delete': expert,

  'PUT /api/departments/assets/facts': () => [{ noun: 'fact' }],

  'DELETE /api/departments/assets/resources/delete/documents': files,
  'DELETE /api/departments/assets/resources/delete/images': files,
  'DELETE /api/departments/assets/resources/delete/videos': files,
  'DELETE /api/departments/assets/resources/delete/notes': files,
  'PUT /api/departments/assets/resources/rename': file,
  'PUT /api/departments/assets/resources/access/document': file,
  'PUT /api/departments/assets/resources/access/image': file,
  'PUT /api/departments/assets/resources/access/video': file,
  'PUT /api/departments/assets/resources/access/note': file,
  'PUT /api/departments/assets/resources/versions/restore': file,
  'PUT /api/departments/assets/resources/text': file,
  'PUT /api/departments/assets/resources/fetch/videos/single/transcript': video,

  'POST /api/departments/assets/resources/note/new/save': files,
  'POST /api/departments/assets/resources/note/new/save-draft': files,
  'PUT /api/departments/assets/resources/note/update/save': note,
  'PUT /api/departments/assets/resources/note/update/save-draft': note,
  'PUT /api/departments/assets/resources/note/versions/restore': note,
  'POST /api/departments/assets/resources/note/editors': 'Who writes is asked every ten seconds, and kept by no query.',

  'POST /api/departments/assets/drive/folders/create': files,
  'POST /api/departments/assets/drive/folders/rename': files,
  'POST /api/departments/assets/drive/folders/move': files,
  'DELETE /api/departments/assets/drive/folders/delete': files,
  'PUT /api/departments/assets/resources/bin/restore': files,
  'DELETE /api/departments/assets/resources/bin': files,
  'POST /api/departments/assets/resources/download': 'It only reads.',

  'POST /api/departments/assets/resources/upload/document': arrives,
  'POST /api/departments/assets/resources/upload/image': arrives,
  'POST /api/departments/assets/resources/upload/video': arrives,
  'POST /api/departments/assets/resources/upload/version': arrives,
  'POST /api/departments/assets/resources/upload/resumable': arrives,
  'PATCH /api/departments/assets/resources/upload/resumable/{id}': arrives,
  'DELETE /api/departments/assets/resources/upload/resumable/{id}': arrives,

  'PUT /api/departments/assets/resources/process/document': ({ query: { assetId, documentId: id } }) => [
    { noun: 'file', assetId, id },
  ],
  'PUT /api/departments/assets/resources/process/note': note,
  'PUT /api/departments/assets/resources/process/image': ({ query: { assetId, imageId: id } }) => [
    { noun: 'file', assetId, id },
  ],
  'PUT /api/departments/assets/resources/process/video': video,
  'POST /api/departments/assets/resources/process/status/documents': jobs,
  'POST /api/departments/assets/resources/process/status/videos': jobs,
  'POST /api/departments/assets/resources/process/status/dequeue': jobs,
  'POST /api/departments/assets/resources/process/text': 'What is made of a text goes to who asked, and is not stored.',
  'POST /api/departments/assets/resources/process/speech': 'What was said goes to who spoke, and is not stored.',

  // The messages of its own window the conversation has: it tells the other windows of them (`panes/chat`).
  'POST /api/departments/assets/chats/messages/new': ({ body: { assetId } }) => [
    { noun: 'chats', home: assetId },
    { noun: 'question', assetId },
  ],
  'POST /api/departments/assets/chats/messages/picture': 'The picture is seen with the question that it goes with.',
  'DELETE /api/departments/assets/chats/delete': ({ query: { assetId } }) => [{ noun: 'chats', home: assetId }],
  'PUT /api/departments/assets/chats/rename': ({ query: { assetId } }) => [{ noun: 'chats', home: assetId }],
  'POST /api/departments/assets/chats/note': files,
  'PUT /api/departments/assets/chats/messages/feedback': () => [{ noun: 'feedback' }],
  'POST /api/assistant/chat': ({ body: { assetId } }) => [
    assistantChats,
    ...(assetId ? [{ noun: 'question' as const, assetId }] : []),
  ],
  'DELETE /api/assistant/chats': () => [assistantChats],
  'PUT /api/assistant/chats/rename': () => [assistantChats],

  'POST /api/departments/assets/approvals/request': ({ data }) => [
    { noun: 'approval', assetId: data?.assetId ?? null },
  ],
  'PUT /api/departments/assets/approvals/decide': ({ data }) => [{ noun: 'approval', assetId: data?.assetId ?? null }],
  'DELETE /api/departments/assets/questions': ({ query: { assetId } }) => [{ noun: 'question', assetId }],

  'POST /api/settings/account/profile/update': () => [{ noun: 'member' }],
  'PATCH /api/settings/account/security/password/validate': 'It only asks.',
  'PATCH /api/settings/account/security/password/update': () => [{ noun: 'device' }],
  'PATCH /api/settings/account/security/second-factor/authenticator/begin':
    'It counts for nothing until its first code.',
  'PATCH /api/settings/account/security/second-factor/authenticator/on': () => [{ noun: 'second-factor' }],
  'PATCH /api/settings/account/security/second-factor/authenticator/off': () => [{ noun: 'second-factor' }],
  'PATCH /api/settings/account/security/second-factor/recovery-codes': () => [{ noun: 'second-factor' }],
  'PATCH /api/settings/account/security/passkeys/begin': 'A challenge alone adds nothing.',
  'PATCH /api/settings/account/security/passkeys/add': () => [{ noun: 'second-factor' }],
  'PATCH /api/settings/account/security/passkeys/remove': () => [{ noun: 'second-factor' }],
  'DELETE /api/settings/account/security/sessions': () => [{ noun: 'device' }],
  'POST /api/settings/account/tokens': () => [{ noun: 'token' }],
  'DELETE /api/settings/account/tokens': () => [{ noun: 'token' }],
  'POST /api/settings/tokens': () => [{ noun: 'token' }],
  'POST /api/oauth/decide': () => [{ noun: 'token' }],
  'DELETE /api/settings/tokens': () => [{ noun: 'token' }],
  'POST /api/chats/share': () => [{ noun: 'share' }],
  'DELETE /api/chats/share': () => [{ noun: 'share' }],
  'POST /api/settings/webhooks': () => [{ noun: 'webhook' }],
  'PUT /api/settings/webhooks': () => [{ noun: 'webhook' }],
  'DELETE /api/settings/webhooks': () => [{ noun: 'webhook' }],
  'POST /api/settings/webhooks/test': () => [{ noun: 'webhook' }],
  'POST /api/settings/webhooks/deliveries/send-again': () => [{ noun: 'webhook' }],
  'POST /api/settings/sign-in/providers': () => [{ noun: 'provider' }],
  'PUT /api/settings/sign-in/providers': () => [{ noun: 'provider' }],
  'DELETE /api/settings/sign-in/providers': () => [{ noun: 'provider' }],
  'POST /api/settings/sign-in/providers/test': 'It only begins a sign-in that changes nothing.',
  'POST /api/settings/sign-in/scim-token': () => [{ noun: 'provider' }],
  'DELETE /api/settings/sign-in/scim-token': () => [{ noun: 'provider' }],
  'DELETE /api/settings/account/providers': () => [{ noun: 'provider' }],
  'PUT /api/settings/sign-in/second-factor': () => [{ noun: 'second-factor' }],
  'PUT /api/settings/sign-in/passwords': () => [{ noun: 'provider' }],
  'PATCH /api/settings/company': () => [{ noun: 'company' }],
  'POST /api/settings/glossary': () => [{ noun: 'glossary' }],
  'PUT /api/settings/glossary': () => [{ noun: 'glossary' }],
  'DELETE /api/settings/glossary': () => [{ noun: 'glossary' }],
  'POST /api/settings/glossary/csv': () => [{ noun: 'glossary' }],
  'PUT /api/settings/glossary/rings': () => [{ noun: 'glossary' }],
  'POST /api/settings/glossary/starter': () => [{ noun: 'glossary' }],
  'POST /api/settings/dictionaries': () => [{ noun: 'dictionary' }],
  'PUT /api/settings/dictionaries': () => [{ noun: 'dictionary' }],
  'DELETE /api/settings/dictionaries': () => [{ noun: 'dictionary' }],
  'PUT /api/settings/system/quota': () => [{ noun: 'quota' }],
  'POST /api/settings/system/jobs/retry': () => [{ noun: 'failed-jobs' }],
  'POST /api/settings/system/check': () => [{ noun: 'system' }],
  'POST /api/settings/system/backup': () => [{ noun: 'system' }],
  'POST /api/settings/system/test': 'What happened goes to who asked, and is not stored.',
  'POST /api/help': 'It goes out as a mail.',
}

const byName: Readonly<Record<string, unknown>> = writes

/** What a write has changed of what may be shown. */
export function tracesOf({ route, ...write }: CompletedWrite): readonly TouchedNoun[] {
  const traces = byName[`${route.method} ${route.path}`]
  // The table's type holds each of its functions to the route of its name, whose call has been checked against it.
  return typeof traces === 'function'
    ? (traces as (write: Omit<CompletedWrite, 'route'>) => readonly TouchedNoun[])(write)
    : []
}
