type Bounds = { lineBytes: number; totalBytes: number }

/** An answer takes some hundred kilobytes; the thoughts that some models send before it, a few megabytes. */
const replyBounds: Bounds = { lineBytes: 512 * 1024, totalBytes: 16 * 1024 * 1024 }

/**
 * For the requests to a model. A redirect is a reply like any other, never followed: it would carry the key and the
 * passages elsewhere. A reply that grows beyond its bounds, or is not UTF-8, breaks off, and its connection with it.
 */
export const boundedFetch: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: 'manual' })
  if (!response.body) return response
  const { status, statusText, headers } = response
  return new Response(response.body.pipeThrough(bounded(replyBounds)), { status, statusText, headers })
}

const lineFeed = 10

function bounded({ lineBytes, totalBytes }: Bounds): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  // A character that was mangled on its way might be a digit: better no answer than a wrong one.
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let line = 0
  let total = 0
  return new TransformStream({
    transform(bytes, controller) {
      total += bytes.length
      const first = bytes.indexOf(lineFeed)
      line += first < 0 ? bytes.length : first
      if (line > lineBytes || total > totalBytes) throw new Error('The reply of the model is too long')
      if (first >= 0) line = bytes.length - 1 - bytes.lastIndexOf(lineFeed)
      decoder.decode(bytes, { stream: true })
      controller.enqueue(bytes)
    },
  })
}
