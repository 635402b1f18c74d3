/** Grows as it is written to; numbers below 2^28 take one to four bytes (LEB128). */
export class ByteWriter {
  #bytes: Buffer
  length = 0

  constructor(size = 4_096) {
    this.#bytes = Buffer.allocUnsafe(size)
  }

  byte(value: number): void {
    if (this.length === this.#bytes.length) this.#grow(1)
    this.#bytes[this.length++] = value
  }

  number(value: number): void {
    let rest = value
    for (; rest > 127; rest >>>= 7) this.byte((rest & 127) | 128)
    this.byte(rest)
  }

  bytes(source: Uint8Array, from: number, to: number): void {
    const size = to - from
    if (this.length + size > this.#bytes.length) this.#grow(size)
    if (size < 32) for (let at = from; at < to; at += 1) this.#bytes[this.length++] = source[at] ?? 0
    else {
      this.#bytes.set(source.subarray(from, to), this.length)
      this.length += size
    }
  }

  /** What was written so far; the writer begins anew. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.length))
    this.length = 0
    return taken
  }

  #grow(by: number): void {
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.length + by))
    this.#bytes.copy(larger, 0, 0, this.length)
    this.#bytes = larger
  }
}

export class ByteReader {
  readonly bytes: Uint8Array
  at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  get isAtEnd(): boolean {
    return this.at >= this.bytes.length
  }

  number(): number {
    const { bytes } = this
    let byte = bytes[this.at++] ?? 0
    if (byte < 128) return byte
    let value = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[this.at++] ?? 0
      value |= (byte & 127) << shift
    }
    return value
  }
}
