import { limits } from '@millwright/contract/limits'
import { reasons } from '@millwright/contract/reasons/refusals'
import type { FastifyRequest } from 'fastify'
import type { FileLimit, UploadPart } from '../../calls/handler.ts'
import { Refusal } from '../../platform/refusal.ts'

/** Room for the other parts, subtitles among them, and the boundaries of a multipart body. */
const envelopeBytes = 1_000_000

/**
 * The parts of a multipart body as they come.
 * @throws Refusal at once: `wrong-type` when it is none, `too-large` when its Content-Length says so.
 */
export function partsOf(request: FastifyRequest, limit: FileLimit): (limit?: FileLimit) => AsyncIterable<UploadPart> {
  if (!request.isMultipart()) throw new Refusal('wrong-type')
  // The parser gives up on much longer ones.
  const boundary = /boundary=(?:"([^"]*)"|([^;\s]*))/i.exec(request.headers['content-type'] ?? '')
  if ((boundary?.[1] ?? boundary?.[2] ?? '').length > limits.formBoundary) {
    throw new Refusal('invalid-input', reasons.boundaryTooLong)
  }
  requireWithin(request, limit)
  return (narrower = limit) => {
    requireWithin(request, narrower)
    return readParts(request)
  }
}

function requireWithin({ headers }: FastifyRequest, { fileLimit, tooLarge }: FileLimit): void {
  const announced = Number(headers['content-length'] ?? 0)
  if (announced > fileLimit + envelopeBytes) throw new Refusal('too-large', tooLarge)
}

async function* readParts(request: FastifyRequest): AsyncGenerator<UploadPart> {
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file')
        yield { kind: 'file', name: part.fieldname, fileName: part.filename ?? '', stream: part.file }
      else yield { kind: 'field', name: part.fieldname, value: typeof part.value === 'string' ? part.value : '' }
    }
  } catch (error) {
    throw readableRefusal(error)
  }
}

/** A cut or malformed body is the sender's; what else was thrown keeps its own meaning. */
function readableRefusal(error: unknown): unknown {
  if (error instanceof Refusal || !(error instanceof Error)) return error
  const { code } = error as Error & { code?: string }
  const malformed =
    code?.startsWith('FST_') || /unexpected end|malformed|boundary|premature close|aborted/i.test(error.message)
  return malformed ? new Refusal('invalid-input', reasons.uploadBroken) : error
}
