import { isDeepStrictEqual } from 'node:util'
import type { Transaction } from '../../../platform/database/transaction.ts'
import type { PassageOwner } from '../../passages/passages.repository.ts'
import { saysTheSame } from '../about.ts'
import { addFacts } from '../facts.repository.ts'
import {
  type CorrectedFact,
  listSetPages,
  listStoredFacts,
  moveToCorrected,
  removeFacts,
  setPlaces,
  settleRows,
  type StoredFact,
} from './followed-facts.repository.ts'
import { lineWork } from '../line-work.ts'
import type { WordedFact } from '../fact-words.ts'
import { isSettingOf } from '../../read-text/stored-setting.ts'
import { Refusal } from '../../../platform/refusal.ts'

const addedAtOnce = 100
/** Of who waits for it. */
const patienceMs = 5000

type SetPages = Awaited<ReturnType<typeof listSetPages>>
/** What a text says; `read` is null where nothing tells how it is set, and where reading it takes too long or too much. */
export type FactsAhead = { pages: SetPages; read: readonly WordedFact[] | null }

/** The text of a version is not that of which the facts were read any more: they have to be read once more. */
export class TextMoved extends Error {}

/** `isAwaited` where a person waits for the reply, or everybody for the transaction: then it is given up after five seconds. */
type ReadingAhead = { signal: AbortSignal; isAwaited: boolean }

/**
 * What a version says by these pages. In no transaction, for it takes up to some seconds: on the embedded database everybody
 * waits for each.
 */
export async function readAhead(
  { title, companyId: key }: PassageOwner & { title: string },
  pages: SetPages,
  { signal, isAwaited }: ReadingAhead,
): Promise<FactsAhead> {
  // What an older server read or changed does not tell how it is set.
  if (pages.some(({ isPicture, setting, text }) => isPicture && !(setting && isSettingOf(text, setting)))) {
    return { pages, read: null }
  }
  const late = isAwaited ? AbortSignal.timeout(patienceMs) : null
  try {
    const options = { key, signal: late ? AbortSignal.any([signal, late]) : signal }
    return { pages, read: await lineWork('facts', { title, pages: [...pages] }, options) }
  } catch (error) {
    signal.throwIfAborted()
    if (late?.aborted || (error instanceof Refusal && ['too-large', 'too-many'].includes(error.code))) {
      return { pages, read: null }
    }
    throw error
  }
}

/**
 * The facts of a version whose pictures a person has corrected become those that were read of its text: what says the same
 * stays, where it stands now. `unread` where nothing could be read of it.
 * @throws TextMoved, with nothing written, where its text is another one by now
 */
export async function followText(
  tx: Transaction,
  version: PassageOwner,
  { pages, read }: FactsAhead,
): Promise<'followed' | 'unread'> {
  if (!isDeepStrictEqual(await listSetPages(tx, version), pages)) throw new TextMoved()
  if (!read) return 'unread'
  const ofPictures = new Set(pages.flatMap(({ segment, setting }) => (setting ? [segment] : [])))
  const stored = await listStoredFacts(tx, version)
  const { gone, moved, added } = followed(stored, read, ofPictures)
  await setPlaces(tx, version, moved)
  if (gone.length + moved.length + added.length === 0) return 'followed'
  await moveToCorrected(tx, version, corrected(gone, added))
  await removeFacts(
    tx,
    version,
    gone.map(({ id }) => id),
  )
  for (let from = 0; from < added.length; from += addedAtOnce) {
    await addFacts(tx, version, added.slice(from, from + addedAtOnce))
  }
  await settleRows(tx, version)
  return 'followed'
}

type Followed = { gone: StoredFact[]; moved: { id: string; fact: WordedFact }[]; added: WordedFact[] }

/**
 * What is new has the ordinal of what stands before it: of one ordinal, what was stored later comes later. What a picture
 * says no more, and a page with text behind it does, stands there.
 */
function followed(
  stored: readonly StoredFact[],
  read: readonly WordedFact[],
  ofPictures: ReadonlySet<StoredFact['segment']>,
): Followed {
  const known = new Map(stored.map((fact) => [fact.readAs, fact]))
  const said = new Set(read.map(({ readAs }) => readAs))
  const gone = stored.filter(({ segment, readAs }) => ofPictures.has(segment) && !said.has(readAs))
  const moved: Followed['moved'] = []
  const added: WordedFact[] = []
  let ordinal = 0
  for (const fact of read) {
    const same = known.get(fact.readAs)
    if (same) {
      ;({ ordinal } = same)
      const isThere = ofPictures.has(fact.segment) ? standsThere(same, fact) : same.segment >= fact.segment
      if (ofPictures.has(same.segment) && !isThere) moved.push({ id: same.id, fact })
    } else if (ofPictures.has(fact.segment)) {
      const before = stored.findLast(({ segment }) => segment < fact.segment)
      ordinal = Math.max(ordinal, before?.ordinal ?? 0)
      added.push({ ...fact, ordinal })
    }
  }
  return { gone, moved, added }
}

function standsThere(stored: StoredFact, { segment, text, ranges }: WordedFact): boolean {
  const isSame = stored.segment === segment && stored.text === text && stored.ranges.length === ranges.length
  return isSame && stored.ranges.every(({ start, end }, at) => ranges[at]?.start === start && ranges[at]?.end === end)
}

type Likeness = { keyOf: (fact: StoredFact | WordedFact) => string; isByOrder?: boolean }

/** All but what a corrected line may say otherwise: the value, the heading above, the name; else the order on the page. */
const likenesses: readonly Likeness[] = [
  { keyOf: ({ about }) => about },
  { keyOf: ({ kind, subject, attribute, value, unit }) => [kind, subject, attribute, value, unit].join('\u0001') },
  { keyOf: ({ kind, attribute, value, unit, condition }) => [kind, attribute, value, unit, condition].join('\u0001') },
  { keyOf: ({ about }) => about, isByOrder: true },
  { keyOf: ({ segment, kind, attribute }) => [segment, kind, attribute].join('\u0001'), isByOrder: true },
]

/** What became of each fact that went: where one alone can be meant, then in their order where as many came as went. */
function corrected(gone: readonly StoredFact[], added: readonly WordedFact[]): CorrectedFact[] {
  let [left, free] = [gone, added]
  return likenesses.flatMap(({ keyOf, isByOrder = false }) => {
    const [before, now] = [Map.groupBy(left, keyOf), Map.groupBy(free, keyOf)]
    const pairs = [...before].flatMap(([key, ones]) => {
      const others = now.get(key) ?? []
      if (ones.length !== others.length || (ones.length > 1 && !isByOrder)) return []
      return ones.flatMap((one, at) => (others[at] ? [{ one, other: others[at] }] : []))
    })
    const taken = new Set<StoredFact | WordedFact>(pairs.flatMap(({ one, other }) => [one, other]))
    left = left.filter((fact) => !taken.has(fact))
    free = free.filter((fact) => !taken.has(fact))
    return pairs.map(({ one, other }) => {
      const { readAs: to, about } = other
      return { from: one.readAs, to, about, isOvertaken: !saysTheSame(one, other) }
    })
  })
}
