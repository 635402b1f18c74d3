import sharp from 'sharp'

type Segments = Readonly<Record<string, string>>

/** Of a digit 70 wide and 140 high. */
export const segmentShapes: Segments = {
  a: 'M8 0H62L52 12H18Z',
  b: 'M70 6V64L60 58V16Z',
  c: 'M70 76V134L60 124V82Z',
  d: 'M8 140H62L52 128H18Z',
  e: 'M0 76V134L10 124V82Z',
  f: 'M0 6V64L10 58V16Z',
  g: 'M8 70L18 64H52L62 70L52 76H18Z',
}
/** Which of the seven segments are lit. Letters as drives and controllers show them in error codes. */
export const segmentsOf: Segments = {
  '0': 'abcdef',
  '1': 'bc',
  '2': 'abged',
  '3': 'abgcd',
  '4': 'fgbc',
  '5': 'afgcd',
  '6': 'afgedc',
  '7': 'abc',
  '8': 'abcdefg',
  '9': 'abcdfg',
  '-': 'g',
  E: 'adefg',
  F: 'aefg',
  A: 'abcefg',
  H: 'bcefg',
  C: 'adef',
  P: 'abefg',
  L: 'def',
  r: 'eg',
  ' ': '',
}

export type DrawnDisplay = {
  shown: string
  colours?: { back: string; lit: string; off?: string }
  /** Degrees by which digits lean to the right. */
  slant?: number
  /** Degrees clockwise by which the picture is turned. */
  tilt?: number
  /** Of the points, 1 where they are lit as segments are. */
  pointOpacity?: number
  /** Beside the display. */
  label?: string
}

const led: NonNullable<DrawnDisplay['colours']> = { back: '#14090a', lit: '#ff3b2f' }

/** A photo of a display of seven segments, 960 x 640. */
export function displayPhoto({ shown, ...how }: DrawnDisplay): Promise<Buffer> {
  const { colours = led, slant = 0, tilt = 0, pointOpacity = 1, label = '' } = how
  let x = 0
  const parts = Array.from(shown, (character) => {
    if (character === '.') return `<rect x="${x - 24}" y="126" width="15" height="15" opacity="${pointOpacity}"/>`
    if (character === ':') {
      x += 30
      return [40, 86].map((y) => `<rect x="${x - 47}" y="${y}" width="15" height="15"/>`).join('')
    }
    const shapes = Object.entries(segmentShapes).map(([name, path]) => {
      const fill = segmentsOf[character]?.includes(name) ? colours.lit : (colours.off ?? 'none')
      return `<path d="${path}" fill="${fill}"/>`
    })
    x += 105
    return `<g transform="translate(${x - 105} 0)">${shapes.join('')}</g>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640"><rect width="960" height="640" fill="#55595e"/>
    <g transform="rotate(${tilt} 480 320)"><rect x="${440 - x / 2}" y="180" width="${x + 80}" height="240" fill="${colours.back}"/>
    <g transform="translate(${480 - x / 2} 370) skewX(${-slant}) translate(0 -140)" fill="${colours.lit}">${parts.join('')}</g>
    <text x="400" y="500" font-size="44" fill="#e8eaec" font-family="DejaVu Sans, sans-serif">${label}</text></g></svg>`
  return sharp(Buffer.from(svg)).blur(0.8).png().toBuffer()
}
