/**
 * Gives back a chunk's memory when the next one is asked for: whoever stores it has copied it by then. What a
 * connection brings lies outside the heap, and each 64 MB of it would begin a collection of all of the heap: an upload
 * took three times the processor and 300 MB for that.
 */
export async function* freedChunks(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of source) {
    yield chunk
    const { buffer } = chunk
    // Part of a larger one: others may read the rest.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === chunk.byteLength) buffer.transfer(0)
  }
}
