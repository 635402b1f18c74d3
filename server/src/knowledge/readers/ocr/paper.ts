import type { Raster } from '../picture.ts'

/** How light a picture usually is, in blocks of `blocks` by `blocks`: paper is most of a page, also between letters. */
export type Light = Uint8Array
const blocks = 12
/** Of the blocks of a page, how many are about as light as its paper. */
const leastPaper = 0.85
const darkestPaper = 150
/** Half as light as paper that is well lit. */
const lightestDark = 110
const aboutAsLight = 0.82
/** Below this, from the darkest place of the paper to the lightest, one threshold for all loses lines. */
const evenLight = 0.88
const white = 240

export function lightOf({ width, height, pixels }: Raster): Light {
  const light = new Uint8Array(blocks * blocks)
  for (let row = 0; row < blocks; row++) {
    for (let column = 0; column < blocks; column++) {
      const counts = new Uint32Array(256)
      let count = 0
      for (let y = Math.floor((row * height) / blocks); y < Math.floor(((row + 1) * height) / blocks); y++) {
        for (let x = Math.floor((column * width) / blocks); x < Math.floor(((column + 1) * width) / blocks); x++) {
          counts[pixels[y * width + x] ?? 0]! += 1
          count++
        }
      }
      let left = count / 2
      let value = 0
      while (value < 255 && left > (counts[value] ?? 0)) left -= counts[value++] ?? 0
      light[row * blocks + column] = value
    }
  }
  return light
}

/**
 * Whether a picture shows a sheet from edge to edge, as scanners and screens of text do. What else there is (a plate, a
 * machine, a display) is a photo.
 */
export function isPaper(light: Light): boolean {
  const paper = lightestOf(light)
  const alike = light.filter((value) => value >= aboutAsLight * paper).length
  return paper >= darkestPaper && alike >= leastPaper * light.length
}

/** Whether even its lightest places are dark. */
export function isDark(light: Light): boolean {
  return lightestOf(light) < lightestDark
}

/** But for a tenth, which may be lamps and gloss. */
function lightestOf(light: Light): number {
  return light.toSorted()[Math.floor(light.length * 0.9)] ?? 0
}

/** A page in even light; one that is lit evenly as it is. */
export function evenlyLit(raster: Raster, light: Light): Raster {
  // A drawing or a dark heading is no shade: it is as light as what is around it.
  const paper = overNeighbours(overNeighbours(light, Math.max), Math.min)
  if (Math.min(...paper) >= evenLight * Math.max(...paper)) return raster
  const { width, height } = raster
  const pixels = new Uint8Array(width * height)
  const across = stepsOf(width)
  const down = stepsOf(height)
  for (let y = 0; y < height; y++) {
    const lightAt = betweenRows(paper, down, y)
    for (let x = 0; x < width; x++) {
      const share = across.share[x] ?? 0
      const here = (lightAt[across.from[x] ?? 0] ?? 0) * (1 - share) + (lightAt[across.to[x] ?? 0] ?? 0) * share
      pixels[y * width + x] = Math.min(255, ((raster.pixels[y * width + x] ?? 0) * white) / Math.max(1, here))
    }
  }
  return { width, height, pixels }
}

const clamped = (at: number) => Math.min(blocks - 1, Math.max(0, at))

function overNeighbours(light: Light, pick: (...values: number[]) => number): Light {
  return light.map((_, at) => {
    const [row, column] = [Math.floor(at / blocks), at % blocks]
    const around = [-1, 0, 1].flatMap((down) =>
      [-1, 0, 1].map((right) => light[clamped(row + down) * blocks + clamped(column + right)] ?? 0),
    )
    return pick(...around)
  })
}

/** Of each pixel along a side: the blocks between whose middles it lies, and how far it is from the first to the second. */
type Steps = { from: Uint8Array; to: Uint8Array; share: Float32Array }

function stepsOf(side: number): Steps {
  const places = Float32Array.from({ length: side }, (_, at) => (at / side) * blocks - 0.5)
  return {
    from: Uint8Array.from(places, (place) => clamped(Math.floor(place))),
    to: Uint8Array.from(places, (place) => clamped(Math.floor(place) + 1)),
    share: places.map((place) => place - Math.floor(place)),
  }
}

function betweenRows(light: Light, { from, to, share }: Steps, y: number): Float32Array {
  const [above, below, part] = [(from[y] ?? 0) * blocks, (to[y] ?? 0) * blocks, share[y] ?? 0]
  return Float32Array.from(
    { length: blocks },
    (_, column) => (light[above + column] ?? 0) * (1 - part) + (light[below + column] ?? 0) * part,
  )
}
