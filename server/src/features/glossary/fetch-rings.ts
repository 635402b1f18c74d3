import type { glossaryRoutes } from '@millwright/contract/glossary'
import type { HandlersOf } from '../../calls/handler.ts'
import { allRings, type Ring } from '../../knowledge/search/thesaurus/ring-ids.ts'
import { sliceOf } from '../../platform/database/listing.ts'
import { presentRing } from './glossary.presenter.ts'
import { listSwitchedOff } from './glossary.repository.ts'

/** The thesaurus is shipped with the program: its rings are looked through here, not in the database. */
export const fetchRings: HandlersOf<typeof glossaryRoutes>['fetchRings'] = async ({ tx, viewer, query }) => {
  const off = new Set(await listSwitchedOff(tx, viewer.companyId))
  const wanted = (query.search ?? '').trim().toLowerCase()
  const listed = query.only === 'off' ? allRings().filter(({ id }) => off.has(id)) : allRings()
  const found = wanted === '' ? listed : ringsWith(listed, wanted)
  const slice = sliceOf(query)
  const rings = slice ? found.slice(slice.offset, slice.offset + slice.limit) : found
  const data = rings.map((ring) => presentRing(ring, !off.has(ring.id)))
  return { data, ...(slice && { total: found.length }) }
}

/** Those with the word itself first, then those with a word that begins so, then those that hold it elsewhere. */
function ringsWith(rings: readonly Ring[], wanted: string): Ring[] {
  const found: [Ring[], Ring[], Ring[]] = [[], [], []]
  for (const ring of rings) {
    const words = ring.words.map((word) => word.toLowerCase()).filter((word) => word.includes(wanted))
    if (words.includes(wanted)) found[0].push(ring)
    else if (words.some((word) => word.startsWith(wanted))) found[1].push(ring)
    else if (words.length > 0) found[2].push(ring)
  }
  return found.flat()
}
