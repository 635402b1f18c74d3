import type { Note } from '@millwright/contract/notes'
import type { AccessLevel } from '@millwright/contract/people'
import type { RefuseStale } from '../../calls/if-match.ts'
import { Refusal } from '../../platform/refusal.ts'
import { htmlOf, type NoteReadingCall } from './html-of.ts'
import { changedFactsOf, presentNote } from './note.presenter.ts'
import type { NoteDeps } from './notes.deps.ts'
import type { NoteRow } from './notes.repository.ts'

type Deps = Pick<NoteDeps, 'links' | 'work'>
type HtmlCall = NoteReadingCall & { access: AccessLevel }

/** To be called outside of transactions: a long text takes a while. */
export async function presentAsHtml(deps: Deps, row: NoteRow, shown: HtmlCall): Promise<Note> {
  const htmlContent = await htmlOf(deps, row, shown)
  const changedFacts = await shown.step((tx) => changedFactsOf(tx, shown, { id: row.id, htmlContent }))
  return presentNote({ ...row, htmlContent, changedFacts }, { ...shown, links: deps.links })
}

class OutdatedNote extends Error {
  readonly row: NoteRow

  constructor(row: NoteRow) {
    super('The note was changed since')
    this.row = row
  }
}

/** Within a transaction: ends it where the caller has seen an older note than `updatedAt`. */
export async function endWhereStale(
  refuseStale: RefuseStale,
  updatedAt: Date,
  find: () => Promise<NoteRow>,
): Promise<void> {
  await refuseStale(updatedAt, async () => {
    throw new OutdatedNote(await find())
  })
}

/** Runs what may end so, and tells the caller what the note says now. @throws Refusal `conflict` */
export async function tellingStale<Result>(deps: Deps, shown: HtmlCall, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OutdatedNote)) throw error
    throw new Refusal('conflict', undefined, { data: await presentAsHtml(deps, error.row, shown) })
  }
}
