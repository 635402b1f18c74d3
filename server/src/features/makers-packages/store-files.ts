import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import { randomUUID } from 'node:crypto'
import type { ValidatedFile, ValidatedNote } from '../../files/given-files.ts'
import { filesOfPackage } from '../../packages/open-package.ts'
import type { PackageDocument } from '../../packages/package-shape.ts'
import { decodeHtml, EncodingUnknown } from '../../packages/xml/decode-text.ts'
import type { TaskOrder } from '../../platform/threads/threads.ts'
import { isPassing, Refusal } from '../../platform/refusal.ts'
import type { MakersPackageDeps } from './makers-packages.deps.ts'
import type { PackageRow } from './makers-packages.repository.ts'
import { isNote } from './document-keys.ts'
import type { PackagePlan } from './plan-package.ts'
import { blobKeysOf } from './write-documents.ts'
import type { StoredFiles } from './writing.ts'

type FilesToStore = {
  row: PackageRow
  plan: PackagePlan
  /** Numbers of those that are wanted, and what each is to be called. */
  files: ReadonlyMap<number, string>
  takesOffice: boolean
  stored: StoredFiles
  /** Filled with an id for each picture that a text shows, by its number. */
  pictureIds: Map<number, string>
  by: TaskOrder
}

/** Reads the files that are wanted, and adds to `stored` what each is to be. */
export async function storeFiles(deps: MakersPackageDeps, wanted: FilesToStore): Promise<void> {
  const { row, plan, files, stored, by } = wanted
  if (files.size === 0) return
  const documents = new Map(plan.documents.map(({ document }) => [document.file, document]))
  await deps.blobs.withFile(row.blobKey, async (path) => {
    for await (const { file, bytes } of filesOfPackage(path, [...files.keys()], by.signal)) {
      const document = documents.get(file)
      const validated =
        document && isNote(document)
          ? validateNote(deps, { ...wanted, document, bytes })
          : validateFile(deps, { ...wanted, fileName: files.get(file) ?? '', bytes })
      stored.set(file, await validated.catch(whyNot))
    }
  })
}

/** Of a file that is refused for good; where there is no room for its work now, the whole import is told so. */
function whyNot(error: unknown): { why: string } {
  if (error instanceof Refusal && !isPassing(error)) return { why: error.message }
  throw error
}

type FileToValidate = FilesToStore & { bytes: AsyncIterable<Uint8Array> }

async function validateFile(
  { blobs, givenFiles }: MakersPackageDeps,
  { bytes, fileName, takesOffice, by }: FileToValidate & { fileName: string },
): Promise<ValidatedFile> {
  const blob = await blobs.put(bytes, by.signal)
  try {
    return await givenFiles.judge({ blob, fileName, takesOffice, by })
  } catch (error) {
    await blobs.remove(blob.key)
    throw error
  }
}

async function validateNote(
  { givenNotes }: MakersPackageDeps,
  { bytes, document, pictureIds, by }: FileToValidate & { document: PackageDocument },
): Promise<ValidatedNote> {
  const html = htmlOf(await wholeOf(bytes))
  const pictures = new Map<string, string>()
  for (const { address, file } of document.pictures ?? []) {
    const id = pictureIds.get(file) ?? randomUUID()
    pictureIds.set(file, id)
    pictures.set(address, id)
  }
  return givenNotes.judge(html, pictures, by)
}

function htmlOf(bytes: Buffer): string {
  try {
    return decodeHtml(bytes)
  } catch (error) {
    if (error instanceof EncodingUnknown) throw new Refusal('invalid-input', reasons.characterRefused)
    throw error
  }
}

/** No longer than a note can be: what is more was left out of the plan. */
async function wholeOf(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.length
    if (size <= limits.noteBody) chunks.push(chunk)
  }
  if (size > limits.noteBody) throw new Refusal('too-large', reasons.noteTooLarge)
  return Buffer.concat(chunks)
}

/** Removes the bytes that no row names. */
export async function removeUnused(
  { blobs }: Pick<MakersPackageDeps, 'blobs'>,
  stored: StoredFiles,
  used: ReadonlySet<string>,
): Promise<void> {
  for (const file of stored.values()) {
    if ('why' in file) continue
    for (const key of blobKeysOf(file)) if (!used.has(key)) await blobs.remove(key)
  }
}
