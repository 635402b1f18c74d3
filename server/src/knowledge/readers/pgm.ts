import type { Raster } from './picture.ts'

// PGM (http://netpbm.sourceforge.net/doc/pgm.html): nothing is packed between two programs.

export function pgmOf({ width, height, pixels }: Raster): Buffer {
  return Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), pixels])
}

/** The one that begins there, and where it ends. */
export function readPgm(bytes: Buffer, at = 0): { raster: Raster; end: number } {
  const [head = '', wide, high] = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(bytes.toString('latin1', at, at + 40)) ?? []
  const [width, height] = [Number(wide), Number(high)]
  const start = at + head.length
  const end = start + width * height
  if (head === '' || end > bytes.length) throw new Error('that is no grey picture')
  return { raster: { width, height, pixels: bytes.subarray(start, end) }, end }
}

/** Several that follow upon each other. */
export function* rastersOfPgm(bytes: Buffer): Generator<Raster> {
  for (let at = 0; at < bytes.length;) {
    const { raster, end } = readPgm(bytes, at)
    yield raster
    at = end
  }
}
