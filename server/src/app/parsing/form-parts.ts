import { reasons } from '@millwright/contract/reasons/refusals'
import type { FieldsOf, FormRoute } from '@millwright/contract/route'
import type { FastifyRequest } from 'fastify'
import { invalidInput, Refusal } from '../../platform/refusal.ts'
import { parse } from '../../calls/run/input.ts'
import { partsOf } from './upload-parts.ts'

type Form<R extends FormRoute> = { fields: FieldsOf<R>; file: { fileName: string; bytes: Uint8Array } | null }

/**
 * Reads a small multipart body into memory. What is beyond the limit is read and thrown away, so that the
 * sender hears why; no more of it than a body may have at all.
 * @throws Refusal `too-large`, `wrong-type`, or `invalid-input` for two files or a bad field.
 */
export async function readForm<R extends FormRoute>(request: FastifyRequest, route: R): Promise<Form<R>> {
  const { fileField, fileLimit, fileTooLarge } = route
  if (request.headers['content-type'] === undefined) throw invalidInput({}, reasons.bodyMissing)
  const values = new Map<string, string>()
  const files: { fileName: string; bytes: Uint8Array }[] = []
  for await (const part of partsOf(request, { fileLimit, tooLarge: fileTooLarge })()) {
    if (part.kind === 'field') {
      values.set(part.name, part.value)
      continue
    }
    const bytes = await readUpTo(part.stream, fileLimit)
    if (part.name !== fileField) continue
    if (bytes === null) throw new Refusal('too-large', fileTooLarge)
    // A form without a chosen file sends an empty part without a name.
    if (bytes.length > 0 || part.fileName !== '') files.push({ fileName: part.fileName, bytes })
  }
  if (files.length > 1) throw invalidInput({ [fileField]: reasons.twoFiles })
  const fields = parse(route.fields, Object.fromEntries(values)) as FieldsOf<R>
  return { fields, file: files[0] ?? null }
}

/** Null when there is more. */
async function readUpTo(stream: AsyncIterable<Uint8Array>, most: number): Promise<Buffer | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > most * 10) throw new Refusal('too-large')
    if (size <= most) chunks.push(chunk)
  }
  return size > most ? null : Buffer.concat(chunks)
}
