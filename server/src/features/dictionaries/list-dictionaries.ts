import type { Dictionary } from '@millwright/contract/dictionaries'
import { idOfPair, pivots, pivotsBetween } from '../../knowledge/dictionaries/pairs.ts'
import { listSwitchedOff } from '../../knowledge/dictionaries/serving.repository.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { listOwn, listSystem } from './dictionaries.repository.ts'
import { presentOwn, presentSystem } from './dictionaries.presenter.ts'

/** The company's own, the system's, and the pairs by way of a third language that these make. */
export async function listDictionaries(tx: Transaction, companyId: string): Promise<Dictionary[]> {
  const own = (await listOwn(tx, companyId)).map(presentOwn)
  const off = await listSwitchedOff(tx, companyId)
  const system = (await listSystem(tx)).map((row) => presentSystem(row, !off.has(row.id)))
  return [...own, ...system, ...pairsByWay([...own, ...system], off)]
}

/**
 * Pairs with German or English, since a plant's papers are in one of them; those between other languages serve as
 * well, and would make this list long.
 */
function pairsByWay(all: readonly Dictionary[], off: ReadonlySet<string>): Dictionary[] {
  const serving = all.filter(({ enabled, state }) => enabled && state === 'completed')
  const languages = [...new Set(serving.flatMap(({ from, to }) => [from, to]))].toSorted()
  return pivots.flatMap((to) =>
    languages
      .filter((from) => from !== to && !pivots.includes(from))
      .flatMap((from) => pivotsBetween(serving, from, to).map((pivot) => pairByWay({ from, to, pivot }, serving, off))),
  )
}

type Way = { from: string; to: string; pivot: string }

function pairByWay(way: Way, serving: readonly Dictionary[], off: ReadonlySet<string>): Dictionary {
  const { from, to, pivot } = way
  const id = idOfPair(from, to, pivot)
  const through = serving.filter((one) => [one.from, one.to].includes(pivot) && one.from !== one.to)
  const used = through.filter((one) => [one.from, one.to].some((language) => language === from || language === to))
  return {
    id,
    from,
    to,
    byWayOf: pivot,
    source: 'system',
    addedBy: null,
    files: [],
    entries: 0,
    name: [...new Set(used.map(({ name }) => name))].join(' · '),
    licence: '',
    enabled: !off.has(id),
    state: 'completed',
    progress: 100,
    error: null,
    reason: null,
    updatedAt:
      used
        .map(({ updatedAt }) => updatedAt)
        .toSorted()
        .at(-1) ?? '',
  }
}
