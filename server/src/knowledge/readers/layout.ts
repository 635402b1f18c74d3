import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Box } from '@millwright/contract/segments'

/**
 * The place of every character of a page's text, a few hundred bytes to some kilobytes a page.
 *
 * Before deflate it is a list of varints: version, then per line: characters skipped since the line before (a
 * line feed or blank that has no place), length, turns, top, height, left, and per character its advance
 * (zigzag), the last of which reaches the line's end. Lengths are in 1/4096 of the longer side of the page,
 * so that 12 points of A4 still fit into one byte; `turns` is how often the line's own frame, in which it runs
 * from left to right, is turned clockwise by 90° to lie on the upright page.
 */
const version = 1
const units = 4096

export type PlacedLine = {
  /** Character range of the page's text. */
  start: number
  end: number
  turns: number
  /** In points of the line's own frame. */
  top: number
  bottom: number
  /** end - start + 1 edges: the left of every character and the end of the last. */
  edges: number[]
}

export type PageSize = { width: number; height: number }

export function encodeLayout(page: PageSize, lines: readonly PlacedLine[]): Uint8Array {
  const out = new VarintWriter()
  const scale = units / longerSide(page)
  out.push(version)
  // The aspect is needed to give fractions back without knowing the page.
  out.push(Math.round(page.width * scale))
  out.push(Math.round(page.height * scale))
  let position = 0
  for (const line of lines) {
    const count = line.end - line.start
    out.push(line.start - position)
    out.push(count)
    out.push(line.turns)
    const top = Math.round(line.top * scale)
    out.pushSigned(top)
    out.push(Math.max(0, Math.round(line.bottom * scale) - top))
    let previous = 0
    for (let i = 0; i <= count; i++) {
      const edge = Math.round((line.edges[i] ?? 0) * scale)
      out.pushSigned(edge - previous)
      previous = edge
    }
    position = line.end
  }
  return new Uint8Array(deflateRawSync(out.bytes(), { level: 2 }))
}

/** One tight box per line for the characters [start, end) of the page's text, in reading order. */
export function boxesOf(layout: Uint8Array, start: number, end: number): Box[] {
  const boxes: Box[] = []
  if (layout.length === 0 || end <= start) return boxes
  const input = new VarintReader(inflateRawSync(layout))
  if (input.next() !== version) throw new Error('unknown layout version')
  const page = { width: input.next(), height: input.next() }
  let position = 0
  while (!input.done()) {
    position += input.next()
    const count = input.next()
    if (position >= end) break
    const turns = input.next()
    const top = input.nextSigned()
    const height = input.next()
    const span = spanOf(input, count, { from: start - position, to: end - position })
    if (span) boxes.push(uprightBox({ turns, top, height, ...span }, page))
    position += count
  }
  return boxes
}

type Frame = { turns: number; top: number; height: number; left: number; right: number }

/** Left and right of the characters [from, to) of a line; reads past the whole line in any case. */
function spanOf(
  input: VarintReader,
  count: number,
  range: { from: number; to: number },
): { left: number; right: number } | undefined {
  let edge = 0
  let left = Infinity
  let right = -Infinity
  for (let i = 0; i <= count; i++) {
    const before = edge
    edge += input.nextSigned()
    const covered = i > 0 && i - 1 >= range.from && i - 1 < range.to
    if (!covered) continue
    left = Math.min(left, before, edge)
    right = Math.max(right, before, edge)
  }
  return right > left ? { left, right } : undefined
}

function uprightBox(frame: Frame, page: PageSize): Box {
  const { turns, top, height, left, right } = frame
  const width = right - left
  const place =
    turns === 0
      ? { x: left, y: top, width, height }
      : turns === 1
        ? { x: page.width - top - height, y: left, width: height, height: width }
        : turns === 2
          ? { x: page.width - right, y: page.height - top - height, width, height }
          : { x: top, y: page.height - right, width: height, height: width }
  return clip({
    x: place.x / page.width,
    y: place.y / page.height,
    width: place.width / page.width,
    height: place.height / page.height,
  })
}

function clip(box: Box): Box {
  const x = Math.min(1, Math.max(0, box.x))
  const y = Math.min(1, Math.max(0, box.y))
  return {
    x,
    y,
    width: Math.min(1, Math.max(0, box.x + box.width)) - x,
    height: Math.min(1, Math.max(0, box.y + box.height)) - y,
  }
}

function longerSide(page: PageSize): number {
  return Math.max(page.width, page.height, 1)
}

class VarintWriter {
  #buffer = new Uint8Array(4096)
  #length = 0

  push(value: number): void {
    if (this.#length + 8 > this.#buffer.length) {
      const larger = new Uint8Array(this.#buffer.length * 2)
      larger.set(this.#buffer)
      this.#buffer = larger
    }
    let rest = value
    while (rest > 127) {
      this.#buffer[this.#length++] = (rest & 127) | 128
      rest >>>= 7
    }
    this.#buffer[this.#length++] = rest
  }

  pushSigned(value: number): void {
    this.push(value < 0 ? -2 * value - 1 : 2 * value)
  }

  bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length)
  }
}

class VarintReader {
  #bytes: Uint8Array
  #at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  done(): boolean {
    return this.#at >= this.#bytes.length
  }

  next(): number {
    let value = 0
    let shift = 0
    for (;;) {
      const byte = this.#bytes[this.#at++]
      if (byte === undefined) throw new Error('the layout is cut off')
      value |= (byte & 127) << shift
      if (byte < 128) return value
      shift += 7
    }
  }

  nextSigned(): number {
    const value = this.next()
    return value & 1 ? -((value + 1) >>> 1) : value >>> 1
  }
}
