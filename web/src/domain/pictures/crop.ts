/** Pixels of a picture. */
export type Size = { width: number; height: number }
/** The square that is kept of a picture, in its pixels, from the top left. */
export type Crop = { x: number; y: number; side: number }

export const maxZoom = 4

const within = (value: number, most: number) => Math.min(Math.max(0, value), most)

function placed({ x, y, side }: Crop, { width, height }: Size): Crop {
  return { x: within(x, width - side), y: within(y, height - side), side }
}

/** The largest square, in the middle. */
export function wholeCrop({ width, height }: Size): Crop {
  const side = Math.min(width, height)
  return { x: (width - side) / 2, y: (height - side) / 2, side }
}

export function movedBy(crop: Crop, size: Size, { dx, dy }: { dx: number; dy: number }): Crop {
  return placed({ ...crop, x: crop.x + dx, y: crop.y + dy }, size)
}

/** Keeps its middle where the edges let it. `zoom` is 1 for the largest square. */
export function zoomedTo(crop: Crop, size: Size, zoom: number): Crop {
  const side = Math.min(size.width, size.height) / zoom
  const shift = (crop.side - side) / 2
  return placed({ x: crop.x + shift, y: crop.y + shift, side }, size)
}

export const zoomOf = (crop: Crop, { width, height }: Size) => Math.min(width, height) / crop.side
