import { searchRoutes } from '@millwright/contract/search'
import { searchAll } from '../server/src/features/search/search.ts'
import { addPassages, createMaterial } from '../server/test/material.ts'
import type { TestPlatform } from '../server/test/open-platform.ts'
import { speaker } from './invented-texts.ts'
import { onBothDatabases } from './on-both-databases.ts'
import type { Part, Row } from './part.ts'
import { quantile } from './quantile.ts'

const passageCount = 100_000
const assetCount = 20
const batch = 1000
const searches = 200
const wanted = 80

export const searchBox: Part = {
  name: 'search-box',
  what: `GET /api/search without HTTP, as one types, over ${passageCount.toLocaleString('en')} passages of one company`,
  measure: () => onBothDatabases(measureOn),
}

async function measureOn({ database, kind }: TestPlatform): Promise<Row[]> {
  const material = await createMaterial(database, assetCount)
  const { companyId, admin, assets } = material
  const speak = speaker()
  const typed: string[] = []
  for (let from = 0; from < passageCount; from += batch) {
    const asset = assets[Math.floor((from / passageCount) * assetCount)]
    if (!asset) throw new Error('The material lacks an asset')
    const texts = Array.from({ length: batch }, () => ({ title: speak(3).join(' '), text: speak(150).join(' ') }))
    await addPassages(database, { companyId, asset, texts, from })
    for (const { text } of texts.slice(0, Math.ceil((searches * batch) / passageCount))) typed.push(text)
  }
  await database.executeSql('VACUUM ANALYZE passage_search')
  await database.executeSql('ANALYZE')
  await database.upkeep()
  const rows: Row[] = []
  for (const words of [1, 2, 3]) {
    const times: number[] = []
    for (const text of typed) {
      const whole = text.split(' ').slice(0, words).join(' ')
      // Half of the last word is typed.
      const q = whole.slice(0, Math.max(2, whole.length - Math.floor((whole.split(' ').at(-1)?.length ?? 0) / 2)))
      const query = searchRoutes.search.query.parse({ q })
      await database.asSession(admin.tokenHash, async (tx) => {
        const start = performance.now()
        await searchAll(tx, companyId, { query, served: async () => null })
        times.push(performance.now() - start)
      })
    }
    const measured = times.slice(20)
    rows.push({
      database: kind,
      words,
      'p50 ms': quantile(measured, 0.5).toFixed(1),
      'p95 ms': quantile(measured, 0.95).toFixed(1),
      'target p95 ms': wanted,
    })
  }
  return rows
}
