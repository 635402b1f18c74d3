import { dictionaryRoutes } from '@millwright/contract/dictionaries'
import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { Readable } from 'node:stream'
import type { HandlersOf, UploadPart } from '../../calls/handler.ts'
import { languageOfCode, languagesOfName } from '../../knowledge/language/language-codes.ts'
import { partOf, stemOfName } from '../../knowledge/dictionaries/sources.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import { invalidInput, Refusal } from '../../platform/refusal.ts'
import type { DictionaryFile } from '../../schema/dictionaries.ts'
import { dictionariesQueue } from './dictionaries.jobs.ts'
import { presentOwn } from './dictionaries.presenter.ts'
import { countOwn, insertOwn, listOwn } from './dictionaries.repository.ts'

type Deps = { blobs: BlobStore; jobs: Jobs }
type Pair = { from: string; to: string }

/** A name is told on the screen alone. */
const maxNameLength = 200
const filesOfOne = 2

/** What the names of the files and the fields forbid is refused here; what only the bytes show, when it is prepared. */
export function addDictionary({ blobs, jobs }: Deps): HandlersOf<typeof dictionaryRoutes>['add'] {
  return async ({ parts, step, facts }) => {
    const kept: DictionaryFile[] = []
    try {
      const fields = await readParts(parts(), { blobs, kept, signal: facts.signal })
      const pair = pairOf(kept, fields)
      const data = await step(async (tx, _granted, viewer) => {
        const { companyId, userId: addedBy } = viewer
        if ((await countOwn(tx, companyId)) >= limits.dictionaries) {
          throw new Refusal('conflict', reasons.dictionariesMany)
        }
        const name = stemOfName(kept[0]?.name ?? '')
        const id = await insertOwn(tx, { companyId, addedBy, ...pair, name, files: kept })
        await enqueue(jobs, tx, { companyId, id })
        const [row] = await listOwn(tx, companyId, id)
        if (!row) throw new Error('A new row is gone')
        return presentOwn(row)
      })
      return { data }
    } catch (error) {
      await Promise.all(kept.flatMap(({ key }) => (key === null ? [] : [blobs.remove(key)])))
      throw error
    }
  }
}

async function enqueue(jobs: Jobs, tx: Transaction, payload: { companyId: string; id: string }): Promise<void> {
  await jobs.enqueue(tx, dictionariesQueue, { payload, key: payload.id })
}

type FilesToKeep = { blobs: BlobStore; kept: DictionaryFile[]; signal: AbortSignal }

/** Stores the files as they come and returns the fields. The rest of a form that is refused is read and thrown away. */
async function readParts(parts: AsyncIterable<UploadPart>, { blobs, kept, signal }: FilesToKeep): Promise<Pair | null> {
  const values = new Map<string, string>()
  const room = { left: limits.dictionaryBytes }
  let refusal: Refusal | undefined
  for await (const part of parts) {
    if (part.kind === 'field') {
      values.set(part.name, part.value)
      continue
    }
    const name = part.fileName.replace(/^.*[/\\]/u, '').slice(-maxNameLength)
    if (part.name !== dictionaryRoutes.add.fileField || name === '') {
      await discard(part.stream)
      continue
    }
    if (!isTaken(name)) refusal ??= invalidInput({ files: reasons.dictionaryFormatUnknown })
    else if (kept.length >= filesOfOne) refusal ??= invalidInput({ files: reasons.dictionaryFilesMany })
    if (refusal) await discard(part.stream)
    else {
      const { key, sha256 } = await blobs.put(within(part.stream, room), signal)
      kept.push({ name, key, sha256: Buffer.from(sha256).toString('hex') })
    }
  }
  if (refusal) throw refusal
  if (kept.length === 0) throw invalidInput({ files: reasons.fileMissing })
  const fields = dictionaryRoutes.add.fields.safeParse(Object.fromEntries(values))
  if (!fields.success)
    throw invalidInput({ [String(fields.error.issues[0]?.path[0])]: reasons.dictionaryLanguageUnknown })
  const { from, to } = fields.data
  return from === null || to === null ? null : { from, to }
}

/** Thesauri are the system's alone. */
function isTaken(fileName: string): boolean {
  return ![null, 'mythes'].includes(partOf(fileName))
}

async function* within(stream: Readable, room: { left: number }): AsyncGenerator<Buffer> {
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    room.left -= chunk.length
    if (room.left < 0) throw new Refusal('too-large', reasons.dictionaryTooLarge)
    yield chunk
  }
}

async function discard(stream: Readable): Promise<void> {
  for await (const _chunk of stream) continue
}

/** @throws Refusal where the languages are not known, or are the same. */
function pairOf(files: readonly DictionaryFile[], given: Pair | null): Pair {
  const kinds = files.map(({ name }) => partOf(name))
  const isPair = kinds.includes('index') && (kinds.includes('dict') || kinds.includes('packed'))
  if (files.length === filesOfOne && !isPair) throw invalidInput({ files: reasons.dictionaryFilesMany })
  const named = given ?? files.map(({ name }) => languagesOfName(name)).find((pair) => pair !== null)
  if (!named) throw invalidInput({ files: reasons.dictionaryLanguagesMissing })
  const [from, to] = [languageOfCode(named.from), languageOfCode(named.to)]
  if (from === null) throw invalidInput({ from: reasons.dictionaryLanguageUnknown })
  if (to === null) throw invalidInput({ to: reasons.dictionaryLanguageUnknown })
  if (from === to) throw invalidInput({ to: reasons.dictionaryOneLanguage })
  return { from, to }
}
