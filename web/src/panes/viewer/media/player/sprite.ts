import { spriteGrid } from '@millwright/contract/videos'

/** Which picture of the sprite shows a second: its column and row, from 0. */
export function pictureAt(second: number, duration: number): { column: number; row: number } {
  const { columns, rows } = spriteGrid
  const all = columns * rows
  const share = duration > 0 ? second / duration : 0
  const index = Math.min(all - 1, Math.max(0, Math.floor(share * all)))
  return { column: index % columns, row: Math.floor(index / columns) }
}

/** As a background that is as many times larger than what shows it as the sprite has pictures. */
export function spriteStyle(url: string, { column, row }: { column: number; row: number }) {
  const { columns, rows } = spriteGrid
  return {
    backgroundImage: `url("${url}")`,
    backgroundSize: `${columns * 100}% ${rows * 100}%`,
    backgroundPosition: `${(column / (columns - 1)) * 100}% ${(row / (rows - 1)) * 100}%`,
  }
}
