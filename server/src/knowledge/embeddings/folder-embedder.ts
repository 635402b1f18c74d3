import { type FolderModel, openFolderModel } from '../models/open-model.ts'
import { type Embedder, type Embedding, maxDimensions } from './embedder.ts'

/** In one task of the thread: a question waits for no more of what is embedded meanwhile. */
const atOnce = { texts: 8, characters: 4_000 }

/**
 * Embeds by the model of a folder, in a thread of this process.
 *
 * @throws ModelFolderError when it holds none that runs
 */
export async function openFolderEmbedder(folder: string): Promise<Embedder> {
  const model = await openFolderModel({ folder, setting: 'EMBEDDING_MODEL' }, (opened) =>
    embedSome(opened, ['water'], { key: 'trial', signal: AbortSignal.timeout(60_000) }),
  )
  return {
    model: `file:${model.fingerprint}`,
    async embed(texts, signal, of) {
      const prefix = model.prefixes[of]
      const embeddings: Embedding[] = []
      for (const some of piecesOf(texts.map((text) => `${prefix}${text}`))) {
        embeddings.push(...(await embedSome(model, some, { key: of, signal })))
      }
      return embeddings
    },
  }
}

async function embedSome(model: FolderModel, texts: readonly string[], order: { key: string; signal: AbortSignal }) {
  const { threads, ...folder } = model
  const embeddings = await threads.run('embed', { folder, texts }, order)
  const isUsable = (one: Embedding) => one.length > 0 && one.length <= maxDimensions && one.every(Number.isFinite)
  if (embeddings.length !== texts.length || !embeddings.every(isUsable)) {
    throw new Error('it returns something else than one vector a text')
  }
  return embeddings
}

function* piecesOf(texts: readonly string[]): Generator<string[]> {
  let piece: string[] = []
  let characters = 0
  for (const text of texts) {
    if (piece.length > 0 && (piece.length === atOnce.texts || characters + text.length > atOnce.characters)) {
      yield piece
      piece = []
      characters = 0
    }
    piece.push(text)
    characters += text.length
  }
  if (piece.length > 0) yield piece
}
