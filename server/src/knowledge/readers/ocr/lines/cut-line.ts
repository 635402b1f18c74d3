import type { Raster } from '../../picture.ts'
import { type Spot } from '../turning.ts'
import type { TextLine } from './text-lines.ts'

/** A line cut out and straightened, dark on light, with paper around it. */
export type CutLine = Raster

/** Of a line, with what is around its letters: Tesseract reads letters of some 35 pixels best. */
export const cutHeight = 52
/** Of letters as high as those of the lines that are cut out. */
export const dotsPerInchOfCuts = 300
export const paper = 12
const widest = 4000

/** From a cut line to the picture it was cut from. */
export function placeOnPicture(line: TextLine, tall = cutHeight): (spot: Spot) => Spot {
  const { centre, along, width, height, offset, bend } = line
  const scale = height / tall
  const [cos, sin] = [Math.cos(along), Math.sin(along)]
  return ({ x, y }) => {
    const u = (x - paper) * scale - width / 2
    const v = (y - paper) * scale - height / 2 + offset + bend * u * u
    return { x: centre.x + u * cos - v * sin, y: centre.y + u * sin + v * cos }
  }
}

/** Picture pixels for each pixel of the cut line. */
export const scaleOf = ({ height }: TextLine): number => height / cutHeight

export function cutLine(raster: Raster, line: TextLine): CutLine {
  return onPaper(darkOnLight(greyOf(raster, line)))
}

/** A line straightened as the picture shows it, so many pixels tall. */
export function greyOf(raster: Raster, line: TextLine, tall = cutHeight): Raster {
  const place = placeOnPicture(line, tall)
  const inner = Math.max(1, Math.min(widest, Math.round((line.width * tall) / line.height)))
  const samples = Math.min(4, Math.max(1, Math.round(line.height / tall)))
  const grey = new Uint8Array(inner * tall)
  for (let y = 0; y < tall; y++) {
    for (let x = 0; x < inner; x++) {
      let sum = 0
      for (let sy = 0; sy < samples; sy++) {
        for (let sx = 0; sx < samples; sx++) {
          const at = { x: x + paper + (sx + 0.5) / samples, y: y + paper + (sy + 0.5) / samples }
          sum += brightnessAt(raster, place(at))
        }
      }
      grey[y * inner + x] = sum / (samples * samples)
    }
  }
  return { width: inner, height: tall, pixels: grey }
}

function brightnessAt({ width, height, pixels }: Raster, { x, y }: Spot): number {
  const left = Math.min(width - 1, Math.max(0, x - 0.5))
  const top = Math.min(height - 1, Math.max(0, y - 0.5))
  const [x0, y0] = [Math.floor(left), Math.floor(top)]
  const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)]
  const [fx, fy] = [left - x0, top - y0]
  const above = (pixels[y0 * width + x0] ?? 0) * (1 - fx) + (pixels[y0 * width + x1] ?? 0) * fx
  const below = (pixels[y1 * width + x0] ?? 0) * (1 - fx) + (pixels[y1 * width + x1] ?? 0) * fx
  return above * (1 - fy) + below * fy
}

/** Light on dark turned over, and the full range from dark to light: each line has a light of its own. */
function darkOnLight(grey: Raster): Raster {
  return inked(grey, contrastOf(grey))
}

/** From what is dark to what is light, and which of both the letters are. */
export type Contrast = { low: number; high: number; isLightOnDark: boolean }

export function contrastOf({ width, height, pixels }: Raster): Contrast {
  const sorted = pixels.toSorted()
  const low = sorted[Math.floor(sorted.length * 0.02)] ?? 0
  const high = sorted[Math.floor(sorted.length * 0.98)] ?? 255
  const middle = (low + high) / 2
  // The edge of a line is mostly what its letters stand on.
  let light = 0
  let count = 0
  for (let x = 0; x < width; x++) {
    for (const y of [0, 1, 2, height - 3, height - 2, height - 1]) {
      light += (pixels[y * width + x] ?? 0) > middle ? 1 : 0
      count++
    }
  }
  return { low, high, isLightOnDark: light < count / 2 }
}

/** Dark on light, in the full range. */
export function inked({ pixels, ...size }: Raster, { low, high, isLightOnDark }: Contrast): Raster {
  const range = Math.max(1, high - low)
  const even = pixels.map((value) => {
    const share = Math.min(1, Math.max(0, (value - low) / range))
    return Math.round(255 * (isLightOnDark ? 1 - share : share))
  })
  return { ...size, pixels: even }
}

function onPaper({ width, height, pixels }: Raster): Raster {
  const size = { width: width + 2 * paper, height: height + 2 * paper }
  const wide = new Uint8Array(size.width * size.height).fill(255)
  for (let y = 0; y < height; y++) {
    wide.set(pixels.subarray(y * width, (y + 1) * width), (y + paper) * size.width + paper)
  }
  return { ...size, pixels: wide }
}
