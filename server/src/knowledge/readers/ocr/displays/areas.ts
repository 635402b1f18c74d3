/** How much ink each pixel holds, 0-1. */
export type Ink = { width: number; height: number; values: Float32Array }

/** Connected ink: its first and last column and row. */
export type Area = { left: number; right: number; top: number; bottom: number; pixels: number[] }

/** From this on a pixel counts as ink: segments that are not lit show through. */
export const leastInk = 0.5

export function areasOf({ width, height, values }: Ink): Area[] {
  const isSeen = new Uint8Array(values.length)
  const areas: Area[] = []
  for (let start = 0; start < values.length; start++) {
    if (isSeen[start] === 1 || (values[start] ?? 0) < leastInk) continue
    const pixels = [start]
    isSeen[start] = 1
    const area = { left: width, right: 0, top: height, bottom: 0, pixels }
    for (let next = 0; next < pixels.length; next++) {
      const at = pixels[next] ?? 0
      const [x, y] = [at % width, Math.floor(at / width)]
      area.left = Math.min(area.left, x)
      area.right = Math.max(area.right, x + 1)
      area.top = Math.min(area.top, y)
      area.bottom = Math.max(area.bottom, y + 1)
      for (const [dx, dy] of [
        [-1, 0],
        [1, 0],
        [0, -1],
        [0, 1],
      ] as const) {
        const to = at + dy * width + dx
        if (x + dx < 0 || x + dx >= width || y + dy < 0 || y + dy >= height) continue
        if (isSeen[to] === 1 || (values[to] ?? 0) < leastInk) continue
        isSeen[to] = 1
        pixels.push(to)
      }
    }
    areas.push(area)
  }
  return areas
}

/** How thick strokes are: across or along, whichever is shorter, at most of their pixels. */
export function thicknessOf(ink: Ink, areas: readonly Area[]): number {
  const across = runsOf(ink, ink.width, 1)
  const down = runsOf(ink, ink.height, ink.width)
  const thick: number[] = []
  for (const at of areas.flatMap(({ pixels }) => pixels)) thick.push(Math.min(across[at] ?? 0, down[at] ?? 0))
  return thick.toSorted((one, other) => one - other)[thick.length >> 1] ?? 0
}

/** For each pixel, how long the run of ink is that it belongs to, in one direction. */
function runsOf({ width, height, values }: Ink, length: number, step: number): Uint16Array {
  const runs = new Uint16Array(values.length)
  const lines = (width * height) / length
  for (let line = 0; line < lines; line++) {
    const first = step === 1 ? line * width : line
    let start = 0
    for (let at = 0; at <= length; at++) {
      if (at < length && (values[first + at * step] ?? 0) >= leastInk) continue
      for (let back = start; back < at; back++) runs[first + back * step] = at - start
      start = at + 1
    }
  }
  return runs
}
