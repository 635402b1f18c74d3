import { beginModelSpan, endFailed, type Span } from '../../platform/traces/traces.ts'
import { boundedFetch } from './bounded-fetch.ts'

/** `boundedFetch` in a span that ends with the last byte of the reply, or when it is refused. `endpoint` names it: answers, pictures, speech. */
export function tracedFetch(endpoint: string): typeof fetch {
  return async (input, init) => {
    const begun = beginModelSpan(`model ${endpoint}`)
    if (!begun) return boundedFetch(input, init)
    const { span, traceparent } = begun
    const headers = new Headers(init?.headers)
    if (traceparent !== null) headers.set('traceparent', traceparent)
    try {
      const response = await boundedFetch(input, { ...init, headers })
      span.tell({ 'http.response.status_code': response.status })
      return endingWith(response, span)
    } catch (error) {
      endFailed(span, error)
      throw error
    }
  }
}

type Chunk = Uint8Array<ArrayBuffer>

function endingWith(response: Response, span: Span): Response {
  const { status, statusText, headers, ok } = response
  // Why it was refused is short, and often read by nobody.
  if (!response.body || !ok) {
    span.end(!ok)
    return response
  }
  const end = () => span.end()
  // `cancel`, which the types leave out: who reads turned away, or what they read broke off.
  const ending: Transformer<Chunk, Chunk> & { cancel: () => void } = { flush: end, cancel: end }
  const body = response.body.pipeThrough(new TransformStream(ending))
  return new Response(body, { status, statusText, headers })
}
