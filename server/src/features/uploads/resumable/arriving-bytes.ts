import { reasons } from '@millwright/contract/reasons/refusals'
import type { GrowingBlobs } from '../../../platform/blobs/blobs.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { candidateOf, headBytes } from '../formats/file-formats.ts'
import { freedChunks } from '../freed-chunks.ts'
import { type FileUpload, isFile, type ResumableRow } from './resumable.repository.ts'

type ArrivingBytes = { offset: number; source: AsyncIterable<Uint8Array> }
type ExpectedUpload = ResumableRow & { takesOffice: boolean }

/**
 * The bytes of one piece while they come.
 * @throws Refusal `too-large` beyond the length that was told, `wrong-type` as soon as the begin shows it.
 */
export function arrivingBytes(
  growing: GrowingBlobs,
  expected: ExpectedUpload,
  { offset, source }: ArrivingBytes,
): AsyncIterable<Uint8Array> {
  const within = limited(source, expected.size - offset)
  const { takesOffice } = expected
  const isBegin = offset < headBytes && isFile(expected)
  return freedChunks(isBegin ? checkedBegin(growing, { ...expected, takesOffice }, { offset, source: within }) : within)
}

async function* limited(source: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<Uint8Array> {
  let left = most
  for await (const chunk of source) {
    left -= chunk.length
    if (left < 0) throw new Refusal('too-large', reasons.uploadBeyond)
    yield chunk
  }
}

/** Says what a file may be as soon as its begin is there; a piece that ends before leaves that to the next one. */
async function* checkedBegin(
  growing: GrowingBlobs,
  { blobKey, metadata, size, takesOffice }: FileUpload & { takesOffice: boolean },
  { offset, source }: ArrivingBytes,
): AsyncGenerator<Uint8Array> {
  const wanted = Math.min(headBytes, size)
  const before = offset === 0 ? Buffer.alloc(0) : await growing.head(blobKey, offset)
  let came: Uint8Array[] | null = []
  for await (const chunk of source) {
    if (came) {
      came.push(chunk)
      const head = Buffer.concat([before, ...came])
      if (head.length < wanted) continue
      await candidateOf({
        kind: metadata.kind,
        fileName: metadata.filename,
        takesOffice,
        head: head.subarray(0, headBytes),
      })
      yield* came
      came = null
      continue
    }
    yield chunk
  }
  if (came) yield* came
}
