const pieceBytes = 512 * 1024
/** On a slow line a piece is written as it is after this time: a server that is killed loses no more than came since. */
const maxMs = 200

/**
 * Each write to a file waits for another thread, so the small chunks of a connection are written together. A piece is
 * only lent: the next one comes in the same memory. New memory for each took longer than its hash, most of it in
 * garbage collections. A source that fails gives what came before, and then its reason.
 */
export async function* inLargePieces(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const piece = Buffer.allocUnsafeSlow(pieceBytes)
  let size = 0
  let began = 0
  let failure: { reason: unknown } | null = null
  try {
    for await (const chunk of source) {
      if (size === 0) began = performance.now()
      for (let taken = 0; taken < chunk.length;) {
        const part = chunk.subarray(taken, taken + pieceBytes - size)
        piece.set(part, size)
        size += part.length
        taken += part.length
        if (size < pieceBytes) break
        yield piece
        size = 0
      }
      if (size === 0 || performance.now() - began < maxMs) continue
      yield piece.subarray(0, size)
      size = 0
    }
  } catch (reason) {
    failure = { reason }
  }
  if (size > 0) yield piece.subarray(0, size)
  if (failure) throw failure.reason
}
