import type { Transaction } from '../../../platform/database/transaction.ts'
import type { PassageOwner } from '../../passages/passages.repository.ts'
import { saysTheSame } from '../about.ts'
import { addFacts } from '../facts.repository.ts'
import {
  copyCorrections,
  type CorrectedFact,
  listSetPages,
  listStoredFacts,
  removeFacts,
  setPlaces,
  settleRows,
  type StoredFact,
} from './followed-facts.repository.ts'
import { lineWork } from '../line-work.ts'
import type { ReadFact } from '../read-fact.ts'

const addedAtOnce = 100

/**
 * The facts of a version whose pictures a person has corrected become those of its text of today: what says the same
 * stays, where it stands now. Returns whether that could be done: what an older server read does not tell how it is set.
 */
export async function followText(tx: Transaction, version: PassageOwner & { title: string }): Promise<boolean> {
  const pages = await listSetPages(tx, version)
  if (pages.some(({ isPicture, setting }) => isPicture && setting === null)) return false
  const { title, companyId: key } = version
  const read = await lineWork('facts', { title, pages }, { key, signal: new AbortController().signal })
  const ofPictures = new Set(pages.flatMap(({ segment, setting }) => (setting ? [segment] : [])))
  const stored = await listStoredFacts(tx, version)
  const { gone, moved, added } = followed(stored, read, ofPictures)
  await setPlaces(tx, version, moved)
  if (gone.length + added.length === 0) return true
  await copyCorrections(tx, version, corrected(gone, added))
  await removeFacts(
    tx,
    version,
    gone.map(({ id }) => id),
  )
  for (let from = 0; from < added.length; from += addedAtOnce) {
    await addFacts(tx, version, added.slice(from, from + addedAtOnce))
  }
  await settleRows(tx, version)
  return true
}

type Followed = { gone: StoredFact[]; moved: { id: string; fact: ReadFact }[]; added: ReadFact[] }

/** What is new has the ordinal of what stands before it: of one ordinal, what was stored later comes later. */
function followed(
  stored: readonly StoredFact[],
  read: readonly ReadFact[],
  ofPictures: ReadonlySet<StoredFact['segment']>,
): Followed {
  const known = new Map(stored.map((fact) => [fact.readAs, fact]))
  const said = new Set(read.map(({ readAs }) => readAs))
  const gone = stored.filter(({ segment, readAs }) => ofPictures.has(segment) && !said.has(readAs))
  const moved: Followed['moved'] = []
  const added: ReadFact[] = []
  let ordinal = 0
  for (const fact of read) {
    const same = known.get(fact.readAs)
    if (same) {
      ;({ ordinal } = same)
      if (ofPictures.has(same.segment) && !standsThere(same, fact)) moved.push({ id: same.id, fact })
    } else {
      const before = stored.findLast(({ segment }) => segment < fact.segment)
      ordinal = Math.max(ordinal, before?.ordinal ?? 0)
      added.push({ ...fact, ordinal })
    }
  }
  return { gone, moved, added }
}

function standsThere(stored: StoredFact, { segment, text, ranges }: ReadFact): boolean {
  const isSame = stored.segment === segment && stored.text === text && stored.ranges.length === ranges.length
  return isSame && stored.ranges.every(({ start, end }, at) => ranges[at]?.start === start && ranges[at]?.end === end)
}

/** All but what a corrected line may say otherwise: the value, the heading above, the name. */
const likenesses: readonly ((fact: StoredFact | ReadFact) => string)[] = [
  ({ about }) => about,
  ({ kind, subject, attribute, value, unit }) => [kind, subject, attribute, value, unit].join('\u0001'),
  ({ kind, attribute, value, unit, condition }) => [kind, attribute, value, unit, condition].join('\u0001'),
]

/** What became of each fact that went, where one alone can be meant. */
function corrected(gone: readonly StoredFact[], added: readonly ReadFact[]): CorrectedFact[] {
  let [left, free] = [gone, added]
  return likenesses.flatMap((keyOf) => {
    const [before, now] = [Map.groupBy(left, keyOf), Map.groupBy(free, keyOf)]
    const pairs = [...before].flatMap(([key, [one, ...others]]) => {
      const [other, ...more] = now.get(key) ?? []
      return one && other && others.length + more.length === 0 ? [{ one, other }] : []
    })
    const taken = new Set<StoredFact | ReadFact>(pairs.flatMap(({ one, other }) => [one, other]))
    left = left.filter((fact) => !taken.has(fact))
    free = free.filter((fact) => !taken.has(fact))
    return pairs.map(({ one, other }) => {
      const { readAs: to, about } = other
      return { from: one.readAs, to, about, isOvertaken: !saysTheSame(one, other) }
    })
  })
}
