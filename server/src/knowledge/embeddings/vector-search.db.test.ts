import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type EmbeddingsEndpoint, startEmbeddingsEndpoint } from '../../../../e2e/servers/embeddings-endpoint.ts'
import {
  addDocument,
  addMember,
  addPassages,
  changeShown,
  createMaterial,
  grantReading,
  type Material,
  type MaterialAsset,
  type Member,
} from '../../../test/material.ts'
import { databaseKinds, openPlatform, type TestPlatform } from '../../../test/open-platform.ts'
import { createLog } from '../../platform/log.ts'
import { openEmbedder } from './embedder.ts'
import { listNotEmbedded, setUpNearest } from './embeddings.repository.ts'
import { openVectorSearch, type VectorSearch } from './vector-search.ts'

const alike = [['inverter', 'vfd', 'drive']]
const texts = [
  'The vfd stands in cabinet two.',
  'Change the oil after 500 hours.',
  'The gasket is made of paper.',
  'Clean the filter with water.',
  'Tighten the flange crosswise.',
  'The lamp is lit while it runs.',
]
const question = 'inverter'
/** The limit of the test ends what hangs: with a bound of its own a busy machine would fail. */
const untilHung = () => new AbortController().signal
const refusedText = 'the plutonium rod'

const open = async (platform: TestPlatform, endpoint: EmbeddingsEndpoint, model = 'one') => {
  const embedder = openEmbedder({ baseUrl: endpoint.baseUrl, apiKey: null, name: model })
  const lines: string[] = []
  const log = createLog('warn', [], { write: (line: string) => void lines.push(line) })
  return { vectors: await openVectorSearch({ database: platform.database, embedder, log }), lines }
}

describe.each(databaseKinds)('a search by meaning, on the %s database', (kind) => {
  let platform: TestPlatform
  let endpoint: EmbeddingsEndpoint
  let vectors: VectorSearch | null
  let warned: string[]
  let material: Material
  let member: Member

  beforeAll(async () => {
    platform = await openPlatform(kind)
    endpoint = await startEmbeddingsEndpoint(alike)
    ;({ vectors, lines: warned } = await open(platform, endpoint))
    material = await createMaterial(platform.database, 2)
    member = await addMember(platform.database, material.companyId, 'user')
    await grantReading(platform.database, material.companyId, { userId: member.userId, assetId: asset(0).assetId })
    await add(asset(0), texts)
  })
  afterEach(() => endpoint.behave('embed'))
  afterAll(async () => {
    await endpoint.close()
    await platform.close()
  })

  const asset = (at: number): MaterialAsset => {
    const found = material.assets[at]
    if (!found) throw new Error('No such asset')
    return found
  }
  const add = (to: MaterialAsset, said: readonly string[]) =>
    addPassages(platform.database, {
      companyId: material.companyId,
      asset: to,
      texts: said.map((text) => ({ title: 'Manual', text })),
      from: Math.floor(Math.random() * 1_000_000),
    })
  const document = (fileName: string) =>
    addDocument(platform.database, { companyId: material.companyId, assetId: asset(0).assetId, fileName })
  const here = (): VectorSearch => {
    if (!vectors) throw new Error('There is no pgvector')
    return vectors
  }
  const waiting = (model = here().model) => platform.database.asSystem('test', (tx) => listNotEmbedded(tx, model, 100))
  const embedAll = async (by = here()) => {
    for (const version of await waiting(by.model)) await by.embedVersion(version, untilHung())
  }
  /** The texts nearest to the question, for this member. */
  const nearest = async ({ by = here(), tokenHash = member.tokenHash, asked = question, rows = 3 } = {}) => {
    const meaning = await by.understand(asked, untilHung())
    if (!meaning) return null
    return platform.database.asSession(tokenHash, async (tx) => {
      const near = await meaning.nearest(tx, { assetIds: null, rows })
      const found = await tx.execute<{ id: string; text: string }>(sql`SELECT id, text FROM passages`)
      const textOf = new Map(found.rows.map(({ id, text }) => [id, text]))
      return near.map(({ passageId }) => textOf.get(passageId) ?? 'not readable')
    })
  }

  /** How often a question reads the index over the vectors. */
  const indexScans = async () => {
    const meaning = await here().understand(question, untilHung())
    return platform.database.asSession(member.tokenHash, async (tx) => {
      await meaning?.nearest(tx, { assetIds: null, rows: 3 })
      const { rows } = await tx.execute<{ scans: number }>(sql`
        SELECT sum(pg_stat_get_xact_numscans(oid))::int AS scans
        FROM pg_class WHERE relname LIKE 'passage_embeddings_near%'`)
      return rows[0]?.scans
    })
  }

  it('is done without where there is no pgvector, and said at the start', () => {
    const isMissing = vectors === null
    expect(warned.some((line) => line.includes('pgvector'))).toBe(isMissing)
    // The embedded database brings it.
    expect(isMissing && kind === 'embedded').toBe(false)
  })

  // Which the embedded database always has.
  describe.runIf(kind === 'embedded')('with pgvector', () => {
    it('finds what is called otherwise, once it is embedded, and never embeds it twice', async () => {
      expect(await nearest()).toEqual([])
      await embedAll()
      expect((await nearest())?.[0]).toBe(texts[0])
      expect(await waiting()).toEqual([])
      const before = endpoint.embedded.length
      await here().embedVersion({ companyId: material.companyId, versionId: asset(0).versionId }, untilHung())
      expect(endpoint.embedded.length).toBe(before)
    })

    it('finds nothing of an asset that the viewer may not read [T28a]', async () => {
      await add(asset(1), ['inverter inverter', 'inverter drive'])
      await embedAll()
      expect(await nearest()).not.toContain('inverter drive')
      expect(await nearest({ tokenHash: material.admin.tokenHash })).toContain('inverter drive')
    })

    it('finds nothing that is closed to the assistant, however much of it is nearer [T28a]', async () => {
      const closed = await addDocument(platform.database, {
        companyId: material.companyId,
        assetId: asset(0).assetId,
        fileName: 'closed.pdf',
      })
      await add(
        closed,
        Array.from({ length: 300 }, (_, n) => `inverter inverter ${n}`),
      )
      await embedAll()
      expect((await nearest())?.[0]).toMatch(/^inverter/)
      const close = (access: boolean) =>
        changeShown(
          platform.database,
          material.companyId,
          sql`UPDATE resources SET ai_access = ${access} WHERE id = ${closed.resourceId}`,
        )
      await close(false)
      expect((await nearest())?.[0]).toBe(texts[0])
      // Found anew, it is looked at anew: nothing of it lacks an embedding.
      await close(true)
      expect(await waiting()).toEqual([{ companyId: material.companyId, versionId: closed.versionId }])
      await embedAll()
      expect(await waiting()).toEqual([])
      await close(false)
    })

    it('goes on where it was broken off', async () => {
      const long = await addDocument(platform.database, {
        companyId: material.companyId,
        assetId: asset(0).assetId,
        fileName: 'long.pdf',
      })
      await add(
        long,
        Array.from({ length: 80 }, (_, n) => `line ${n}`),
      )
      const version = { companyId: material.companyId, versionId: long.versionId }
      const before = endpoint.embedded.length
      const stopping = new AbortController()
      const first = here().embedVersion(version, stopping.signal)
      while (endpoint.embedded.length < before + 32) await new Promise((resolve) => setImmediate(resolve))
      stopping.abort()
      await expect(first).rejects.toThrow()
      expect(await waiting()).toEqual([version])
      await embedAll()
      const said = endpoint.embedded.slice(before).map(({ text }) => text)
      const lines = said.filter((text) => text.startsWith('line'))
      expect(new Set(lines).size).toBe(80)
      // The passages that were under way may be asked for again; those before them are not.
      expect(lines.length).toBeLessThanOrEqual(80 + 32)
      expect(await waiting()).toEqual([])
    })

    it('finds the same by its index, past all that is nearer and closed', async () => {
      const comparing = await nearest()
      expect(await indexScans()).toBe(0)
      await platform.database.asSystem('test', (tx) =>
        setUpNearest(tx, { schema: 'public', model: here().model, dimensions: 64, compared: 0 }),
      )
      expect(await nearest()).toEqual(comparing)
      expect(comparing?.[0]).toBe(texts[0])
      expect(await indexScans()).toBeGreaterThan(0)
    })

    it('costs a question nothing but its help when the endpoint is away or slow', async () => {
      for (const how of ['refuse', 'hang'] as const) {
        endpoint.behave(how)
        const { vectors: another } = await open(platform, endpoint)
        expect(await another?.understand(question, untilHung())).toBeNull()
      }
    })

    it('stores nothing of an endpoint that returns something else than one vector a text', async () => {
      const document = { companyId: material.companyId, assetId: asset(0).assetId, fileName: 'wrong.pdf' }
      const wrong = await addDocument(platform.database, document)
      await add(wrong, ['first', 'second'])
      endpoint.behave('mixed-lengths')
      await expect(embedAll()).rejects.toThrow('something else than one vector a text')
      endpoint.behave('embed')
      await embedAll()
      expect(await waiting()).toEqual([])
    })

    it('records the text that the endpoint refuses, and goes on with the others', async () => {
      const wanting = await document('refused.pdf')
      await add(wanting, [...Array.from({ length: 9 }, (_, n) => `before ${n}`), refusedText, 'after it'])
      endpoint.refuseTexts('plutonium')
      await embedAll()
      endpoint.refuseTexts(null)
      expect(await waiting()).toEqual([])
      expect(await nearest({ asked: 'after', rows: 100 })).toContain('after it')
      expect(await nearest({ asked: 'plutonium', rows: 1_000 })).not.toContain(refusedText)
    })

    it('records nothing where the endpoint takes no text at all', async () => {
      const wanting = await document('waits.pdf')
      await add(wanting, ['one', 'two'])
      endpoint.refuseTexts('')
      await expect(embedAll()).rejects.toThrow('refuses')
      endpoint.refuseTexts(null)
      expect(await waiting()).toHaveLength(1)
      await embedAll()
      expect(await waiting()).toEqual([])
    })

    it('embeds all again, and says so, when the vectors of the same model have another length', async () => {
      await add(await document('shorter.pdf'), ['the drive hums'])
      endpoint.behave('half-lengths')
      const { vectors: restarted, lines } = await open(platform, endpoint)
      if (!restarted) throw new Error('There is no pgvector')
      await embedAll(restarted)
      expect(lines.join('')).toContain('vectors of another length than before')
      expect((await waiting()).length).toBeGreaterThan(1)
      await embedAll(restarted)
      expect(await waiting()).toEqual([])
      expect((await nearest({ by: restarted }))?.[0]).toBe(texts[0])
      endpoint.behave('embed')
      await embedAll()
      expect(await nearest({ by: restarted })).toEqual([])
    })

    it('embeds all again when the model changes, and asks only the new one', async () => {
      const { vectors: another } = await open(platform, endpoint, 'two')
      if (!another) throw new Error('There is no pgvector')
      expect((await waiting(another.model)).length).toBeGreaterThan(1)
      expect(await nearest({ by: another })).toEqual([])
      await embedAll(another)
      expect(await nearest({ by: another })).toContain(texts[0])
      // The new one may take what the old one refused.
      expect(await nearest({ by: another, asked: 'plutonium' })).toContain(refusedText)
      expect(await nearest()).toEqual([])
      const left = await platform.database.asSystem('test', (tx) =>
        tx.execute(sql`SELECT
          (SELECT count(*)::int FROM pg_indexes WHERE indexname LIKE 'passage_embeddings_near%') AS indexes,
          (SELECT count(*)::int FROM pg_proc WHERE proname LIKE 'nearest_passages%') AS functions`),
      )
      expect(left.rows).toEqual([{ indexes: 1, functions: 1 }])
    })
  })
})
