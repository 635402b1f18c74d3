import type { NoteContent } from '@millwright/contract/notes'
import { reasons } from '@millwright/contract/reasons/refusals'
import { setImmediate } from 'node:timers/promises'
import { cleanNoteTitle } from '../../files/file-name.ts'
import type { SignedMedia } from '../../knowledge/notes/addresses.ts'
import type { KeptNote } from '../../knowledge/notes/note-tasks.ts'
import { invalidInput } from '../../platform/refusal.ts'
import type { NoteDeps } from './notes.deps.ts'
import { findResourcesOf } from './notes.repository.ts'
import { htmlOf, type NoteReadingCall } from './html-of.ts'

/** `data` is what is kept, `htmlContent` what is shown of it. */
export type ReadContent = KeptNote & { title: string; htmlContent: string }

type Deps = Pick<NoteDeps, 'links' | 'work'>

/** Tokens that are looked at; every other link leads to where it says. */
const maxTokens = 5_000
const tokensAtOnce = 50

/** What is kept of the body of a save. No transaction waits for it. @throws Refusal `invalid-input`, `too-large` */
export async function readContent(
  deps: Deps,
  body: NoteContent,
  { draft, ...reading }: NoteReadingCall & { draft: boolean },
): Promise<ReadContent> {
  const title = cleanNoteTitle(body.title)
  if (title === '') throw invalidInput({ title: reasons.noteTitleRequired })
  const { data, htmlContent } = body
  const signed = await signedMediaIn(deps, { data, htmlContent }, reading)
  const order = { key: reading.viewer.companyId, signal: reading.signal }
  const { isEmpty, mediaIds, html, ...kept } = await deps.work('clean', { data, htmlContent, signed }, order)
  if (!draft && isEmpty) throw invalidInput({ data: reasons.noteContentRequired })
  return { title, ...kept, htmlContent: html ?? (await htmlOf(deps, { data: kept.data, mediaIds }, reading)) }
}

/** Links of ours, signed for some session, by what they lead to: whoever may open that is judged when it is read. */
async function signedMediaIn(
  { links, work }: Deps,
  sent: Pick<NoteContent, 'data' | 'htmlContent'>,
  { viewer, signal, step }: NoteReadingCall,
): Promise<SignedMedia> {
  const tokens = await work('linkTokens', sent, { key: viewer.companyId, signal })
  const claims: { token: string; versionId: string }[] = []
  for (const [at, token] of tokens.slice(0, maxTokens).entries()) {
    // Each is tried as every kind of link.
    if (at > 0 && at % tokensAtOnce === 0) await setImmediate()
    const claim = links.read(token)
    if (claim && claim.use !== 'zip') claims.push({ token, versionId: claim.id })
  }
  if (claims.length === 0) return new Map()
  const versionIds = claims.map(({ versionId }) => versionId)
  const resourceOf = await step((tx) => findResourcesOf(tx, { viewer }, versionIds))
  return new Map(
    claims.flatMap(({ token, versionId }): [string, string][] => {
      const resourceId = resourceOf.get(versionId)
      return resourceId === undefined ? [] : [[token, resourceId]]
    }),
  )
}
