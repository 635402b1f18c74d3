import type { Turn } from '../marks/turned-boxes.ts'

export type Size = { width: number; height: number }
/** `fit` shows the whole picture, no larger than it is. */
export type PictureScale = number | 'fit'

const scales = { least: 0.05, most: 16 }
/** How much one step changes the scale. */
const step = 1.25

/** The picture as it stands after turning. */
export const turnedSize = ({ width, height }: Size, turn: Turn): Size =>
  turn % 180 === 0 ? { width, height } : { width: height, height: width }

/** CSS pixels for one of the picture's. */
export function scaleOf(scale: PictureScale, { picture, room }: { picture: Size; room: Size }): number {
  if (scale !== 'fit') return scale
  const fitting = Math.min(room.width / picture.width, room.height / picture.height, 1)
  return Number.isFinite(fitting) && fitting > 0 ? fitting : 1
}

export const bounded = (scale: number) => Math.min(scales.most, Math.max(scales.least, scale))
export const larger = (scale: number) => bounded(scale * step)
export const smaller = (scale: number) => bounded(scale / step)

/** Where to scroll so that what is under a point of the window stays there. */
export function scrollAfter(scroll: number, at: number, by: number): number {
  return (scroll + at) * by - at
}
