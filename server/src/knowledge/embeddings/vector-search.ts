import type { Database } from '../../platform/database/database.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Log } from '../../platform/log.ts'
import type { EmbeddedAs, Embedder, Embedding } from './embedder.ts'
import { embedEach } from './embed-each.ts'
import { partsOf, passageVector } from './passage-vectors.ts'
import {
  findNearest,
  findOtherLength,
  forgetOtherLengths,
  installPgvector,
  isNearestSetUp,
  listPassagesToEmbed,
  markEmbedded,
  type Near,
  nearestNames,
  saveEmbeddings,
  setUpNearest,
  type VersionName,
} from './embeddings.repository.ts'

/** A question as the model understands it. Asked for before a transaction is open. */
export type AskedMeaning = {
  /** The passages nearest to it that the transaction's viewer may find; none where nothing is embedded yet. */
  nearest: (tx: Transaction, within: { assetIds: readonly string[] | null; rows: number }) => Promise<Near[]>
  /** How near each text is to it, the cosine; null when the model does not answer in time. */
  compare: (texts: readonly string[], signal: AbortSignal) => Promise<number[] | null>
}

export type VectorSearch = {
  model: string
  /** Null when the endpoint does not answer in time: the search does without. */
  understand: (question: string, signal: AbortSignal) => Promise<AskedMeaning | null>
  /** Embeds what a version's passages lack, in batches; what is done stays done when it throws. */
  embedVersion: (version: VersionName, signal: AbortSignal) => Promise<void>
}

/** A question waits no longer for its embedding. */
const questionTimeoutMs = 1_500
const batchSize = 32
const forgottenAtOnce = 1_000
const beforeAll = '00000000-0000-0000-0000-000000000000'

const withoutPgvector =
  'EMBEDDING_MODEL is set, but this PostgreSQL server offers no pgvector extension from version 0.8 on: searching without it'

/** Vectors of whole passages, as they were made before, are not compared with means of sentences. */
function storedName(model: string): string {
  return `${model} by sentences`
}

type Deps = { database: Database; embedder: Embedder; log: Log }

/** Null, said in one sentence, where the database cannot compare vectors. */
export async function openVectorSearch({ database, embedder, log }: Deps): Promise<VectorSearch | null> {
  const installed = await database.asSystem('maintenance', installPgvector).catch((error: unknown) => {
    log.warn({ error }, withoutPgvector)
    return undefined
  })
  if (!installed) {
    if (installed === null) log.warn(withoutPgvector)
    return null
  }
  const model = storedName(embedder.model)
  const { schema } = installed
  const known = new Set<number>()

  async function setUp(dimensions: number): Promise<void> {
    if (known.has(dimensions)) return
    // Its index takes no vector of another length.
    const isSetUp = await database.asSystem('maintenance', (tx) =>
      isNearestSetUp(tx, nearestNames({ model, dimensions })),
    )
    if (!isSetUp) await forgetOthers(dimensions)
    await database.asSystem('maintenance', (tx) => setUpNearest(tx, { schema, model, dimensions }))
    known.add(dimensions)
  }

  /** Another length under the same name is another model: nothing of the old one can be compared with it. */
  async function forgetOthers(dimensions: number): Promise<void> {
    const before = await database.asSystem('maintenance', (tx) => findOtherLength(tx, { model, dimensions }))
    if (before === null) return
    log.warn(
      { model, dimensions, before },
      'the endpoint of the embeddings returns vectors of another length than before: everything is embedded again',
    )
    known.clear()
    const forgetSome = () =>
      database.asSystem('maintenance', (tx) => forgetOtherLengths(tx, { model, dimensions }, forgottenAtOnce))
    while ((await forgetSome()) > 0);
  }

  async function nearestIn(
    tx: Transaction,
    asked: { embedding: Embedding; assetIds: readonly string[] | null; rows: number },
  ) {
    const names = nearestNames({ model, dimensions: asked.embedding.length })
    // The worker that embeds makes the function, and one with another model takes it away.
    return (await isNearestSetUp(tx, names)) ? await findNearest(tx, names, asked) : []
  }

  /** In batches; null for a text that the model refuses. */
  async function embedParts(parts: ReadonlySet<string>, signal: AbortSignal): Promise<Map<string, Embedding | null>> {
    const texts = [...parts].filter((part) => part.trim() !== '')
    const embedded = new Map<string, Embedding | null>()
    for (let at = 0; at < texts.length; at += batchSize) {
      const some = texts.slice(at, at + batchSize)
      const embeddings = await embedEach({ embedder, log }, some, signal)
      for (const [n, text] of some.entries()) embedded.set(text, embeddings[n] ?? null)
    }
    return embedded
  }

  async function embedInTime(texts: readonly string[], { signal, of }: { signal: AbortSignal; of: EmbeddedAs }) {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(questionTimeoutMs)])
    try {
      return await embedder.embed(texts, limit, of)
    } catch (error) {
      signal.throwIfAborted()
      log.warn({ error }, 'the question was not embedded: searching by its words alone')
      return null
    }
  }

  return {
    model,
    async understand(question, signal) {
      const embedding = (await embedInTime([question], { signal, of: 'question' }))?.[0]
      if (!embedding) return null
      return {
        nearest: (tx, within) => nearestIn(tx, { embedding, ...within }),
        async compare(texts, until) {
          const embedded = await embedInTime(texts, { signal: until, of: 'passage' })
          return embedded?.map((one) => cosine(embedding, one)) ?? null
        },
      }
    },
    async embedVersion(version, signal) {
      const { companyId } = version
      for (let after = beforeAll; ;) {
        const passages = await database.asCompany(companyId, (tx) =>
          listPassagesToEmbed(tx, version, { model, after, most: batchSize }),
        )
        const last = passages.at(-1)
        if (!last) break
        after = last.id
        const embeddings = await embedParts(new Set(passages.flatMap(partsOf)), signal)
        const length = [...embeddings.values()].find((embedding) => embedding !== null)?.length
        if (length !== undefined) await setUp(length)
        const embedded = passages.map((passage) => ({
          id: passage.id,
          embedding: passageVector(passage, (part) => embeddings.get(part) ?? null),
        }))
        await database.asCompany(companyId, (tx) => saveEmbeddings(tx, version, { model, embedded }))
      }
      await database.asSystem('maintenance', (tx) => markEmbedded(tx, version, model))
    },
  }
}

function cosine(one: Embedding, other: Embedding): number {
  const dot = one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)
  return dot / (Math.hypot(...one) * Math.hypot(...other) || 1)
}
