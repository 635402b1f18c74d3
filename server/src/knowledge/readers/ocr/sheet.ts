import type { Raster } from './skew.ts'

/** A grey picture as a file (PGM, http://netpbm.sourceforge.net/doc/pgm.html): nothing is packed between two programs. */
export type Sheet = { width: number; height: number; pgm: Uint8Array; dotsPerInch: number }

export function pgmOf({ width, height, pixels }: Raster): Buffer {
  return Buffer.concat([Buffer.from(`P5 ${width} ${height} 255\n`), pixels])
}

/** Tell the child that straightens to leave what is no page, or whatever it is. */
export const only = { paper: '--only-paper', light: '--only-light' } as const
