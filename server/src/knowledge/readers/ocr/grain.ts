import type { Raster } from '../picture.ts'

/** Where nothing was read of a page so full of specks, no other way of reading it finds more. */
export const muchGrain = 0.05

/**
 * Stretches of ink for each pixel of a page: how full of specks it is. Measured at 200 dots per inch: .02 for text, .06 for
 * 4,000 words of letters ten pixels high and for text in heavy noise; noise alone .25, .125 where it is blurred by a
 * pixel, .065 by two.
 */
export function grainOf({ width, height, pixels }: Raster): number {
  const ink = inkBound(pixels)
  let stretches = 0
  for (let row = 0; row < height; row++) {
    let isInk = false
    for (let at = row * width; at < (row + 1) * width; at++) {
      const isInkHere = (pixels[at] ?? 255) <= ink
      if (isInkHere && !isInk) stretches++
      isInk = isInkHere
    }
  }
  return stretches / (width * height)
}

/** The darkness that parts ink from paper best (Otsu, 1979). */
export function inkBound(pixels: Uint8Array): number {
  const counts = new Float64Array(256)
  for (const value of pixels) counts[value]! += 1
  const whole = counts.reduce((sum, count, value) => sum + value * count, 0)
  let [dark, darkSum, best, threshold] = [0, 0, -1, 0]
  for (const [value, count] of counts.entries()) {
    dark += count
    darkSum += value * count
    const light = pixels.length - dark
    if (dark === 0 || light === 0) continue
    const apart = darkSum / dark - (whole - darkSum) / light
    if (dark * light * apart ** 2 <= best) continue
    best = dark * light * apart ** 2
    threshold = value
  }
  return threshold
}
