import { segmentsOf } from '../../server/test/displays.ts'
import { chanceFrom, oneOf } from './chance.ts'
import { damaged, escaped, type Sample } from './sample.ts'

type Chance = ReturnType<typeof chanceFrom>

const width = 1600
const height = 1200
const [columns, rows] = [2, 3]

/** Panels of six displays of seven segments of all kinds; another seed gives others. */
export async function makePanels(seed: number, count: number): Promise<Sample[]> {
  const panels: Sample[] = []
  for (let number = 0; number < count; number++) {
    const chance = chanceFrom(seed * 7919 + number)
    const cells = Array.from({ length: columns * rows }, () => display(chance))
    const tilt = chance(-9, 9)
    const drawn = cells.map(({ svg }, at) => {
      const { x, y } = middleOf(at)
      return `<g transform="translate(${x} ${y})">${svg}</g>`
    })
    const wall = Math.round(chance(50, 110))
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <rect width="100%" height="100%" fill="rgb(${wall},${wall + 6},${wall + 10})"/>
      <g transform="rotate(${tilt} ${width / 2} ${height / 2})">${drawn.join('')}</g></svg>`
    const damage = { noise: chance(2, 6), blur: chance(0.4, 1.4), shade: chance(0.5, 0.9), quality: 70 }
    const png = await damaged(svg, damage)
    const lines = cells.map(({ reading }) => reading)
    panels.push({ kind: 'displays', language: 'eng', lines, png, isPage: false })
  }
  return panels
}

const middleOf = (at: number) => ({
  x: width * (0.27 + 0.46 * (at % columns)),
  y: height * (0.22 + 0.28 * Math.floor(at / columns)),
})

type Style = {
  /** Of a digit, in pixels. */
  height: number
  width: number
  /** Of a segment. */
  thick: number
  gap: number
  pitch: number
  ends: 'pointed' | 'round' | 'plain'
  isDotRound: boolean
  /** 6 and 9 without their tails, 7 with one more. */
  isOld: boolean
}

const panes = [
  { back: '#14090a', lit: '#ff3b2f', off: '#241012' },
  { back: '#0a120a', lit: '#4dff6a', off: '#122012' },
  { back: '#0c0c12', lit: '#ffb020', off: '#1c160e' },
  { back: '#0a1020', lit: '#dff0ff', off: '#18203a' },
  { back: '#9aa886', lit: '#23281e', off: '#909e7d' },
  { back: '#b4bcae', lit: '#1a1e1c', off: '#aab2a4' },
] as const

function display(chance: Chance): { svg: string; reading: string } {
  const code = readingOf(chance)
  const digitHeight = Math.min(chance(70, 170), 620 / (code.length + 2))
  const style: Style = {
    height: digitHeight,
    width: digitHeight * chance(0.48, 0.62),
    thick: digitHeight * chance(0.09, 0.17),
    gap: digitHeight * chance(0.008, 0.03),
    pitch: digitHeight * chance(0.16, 0.3),
    ends: oneOf(['pointed', 'round', 'plain'], chance),
    isDotRound: chance(0, 1) < 0.5,
    isOld: chance(0, 1) < 0.2,
  }
  const pane = oneOf(panes, chance)
  const hasGhosts = chance(0, 1) < 0.4
  const slant = oneOf([0, 0, chance(4, 12)], chance)
  const { lit, off, width: wide } = digitsOf(code, style)
  const unit = chance(0, 1) < 0.3 ? oneOf(['°C', 'bar', 'kPa', 'V', 'mm', '%', 'kg'], chance) : ''
  const unitSize = digitHeight * chance(0.35, 0.55)
  const whole = wide + (unit === '' ? 0 : unitSize * 2)
  const margin = digitHeight * chance(0.25, 0.6)
  const glow = pane.lit === '#ff3b2f' || pane.lit === '#4dff6a' ? chance(0, 0.7) : 0
  const tall = digitHeight + 2 * margin
  const svg = `<rect x="${-whole / 2 - margin}" y="${-tall / 2}" width="${whole + 2 * margin}" height="${tall}" rx="6" fill="${pane.back}"/>
    <g transform="translate(${-whole / 2} ${-digitHeight / 2}) translate(0 ${digitHeight}) skewX(${-slant}) translate(0 ${-digitHeight})">
    ${hasGhosts ? `<g fill="${pane.off}">${off}</g>` : ''}
    <filter id="glow"><feGaussianBlur stdDeviation="${style.thick * 0.5}"/></filter>
    ${glow > 0 ? `<g fill="${pane.lit}" opacity="${glow}" filter="url(#glow)">${lit}</g>` : ''}<g fill="${pane.lit}">${lit}</g></g>
    <text x="${-whole / 2 + wide + unitSize * 0.3}" y="${digitHeight / 2}" font-size="${unitSize}" fill="${pane.lit}" font-family="Liberation Sans">${escaped(unit)}</text>`
  return { svg, reading: [code.trim(), unit].filter(Boolean).join(' ') }
}

function readingOf(chance: Chance): string {
  const digits = (count: number) =>
    Array.from({ length: count }, (_, at) => Math.floor(chance(at === 0 && count > 1 ? 1 : 0, 10))).join('')
  const kind = chance(0, 1)
  const sign = chance(0, 1) < 0.2 ? '-' : ''
  const length = 2 + Math.floor(chance(0, 4))
  if (kind < 0.35) return sign + digits(length)
  if (kind < 0.75) return `${sign}${digits(Math.floor(chance(1, 4)))}.${digits(1 + Math.floor(chance(0, 2)))}`
  if (kind < 0.85) return `${digits(2)}:${digits(2)}`
  return oneOf(['E', 'F', 'A', 'H', 'Er', 'CAL', 'P'], chance) + digits(2 + Math.floor(chance(0, 2)))
}

/** The shapes of what is lit, of all that could be, and how wide it is. */
function digitsOf(code: string, style: Style): { lit: string; off: string; width: number } {
  let x = 0
  let lit = ''
  let off = ''
  for (const character of code) {
    if (character === '.') {
      lit += dotAt(x - style.pitch / 2, style.height - style.thick / 2, style)
      continue
    }
    if (character === ':') {
      const at = x + style.thick / 2 - style.pitch * 0.2
      lit += dotAt(at, style.height * 0.32, style) + dotAt(at, style.height * 0.68, style)
      x += style.thick + style.pitch * 0.6
      continue
    }
    const old = style.isOld
      ? ({ '6': 'fgedc', '9': 'abfgc', '7': 'fabc' } as Record<string, string>)[character]
      : undefined
    const names = old ?? segmentsOf[character] ?? ''
    const shape = (name: string) => `<g transform="translate(${x} 0)">${segment(name, style)}</g>`
    lit += Array.from(names, shape).join('')
    off += Array.from('abcdefg', shape).join('')
    x += style.width + style.pitch
  }
  return { lit, off, width: x - style.pitch }
}

function dotAt(x: number, y: number, { thick, isDotRound }: Style): string {
  const radius = thick * 0.55
  if (isDotRound) return `<circle cx="${x}" cy="${y}" r="${radius}"/>`
  return `<rect x="${x - radius}" y="${y - radius}" width="${2 * radius}" height="${2 * radius}"/>`
}

function segment(name: string, { height: tall, width: wide, thick, gap, ends }: Style): string {
  const [left, right, top, middle, bottom] = [thick / 2, wide - thick / 2, thick / 2, tall / 2, tall - thick / 2]
  const axes: Record<string, readonly [number, number, number, number]> = {
    a: [left, top, right, top],
    b: [right, top, right, middle],
    c: [right, middle, right, bottom],
    d: [left, bottom, right, bottom],
    e: [left, middle, left, bottom],
    f: [left, top, left, middle],
    g: [left, middle, right, middle],
  }
  const [x0, y0, x1, y1] = axes[name] ?? [0, 0, 0, 0]
  const long = Math.hypot(x1 - x0, y1 - y0)
  const [ux, uy] = [(x1 - x0) / long, (y1 - y0) / long]
  const at = (along: number, across: number) => `${x0 + ux * along - uy * across} ${y0 + uy * along + ux * across}`
  const half = thick / 2
  if (ends === 'pointed') {
    return `<path d="M${at(gap, 0)}L${at(gap + half, half)}L${at(long - gap - half, half)}L${at(long - gap, 0)}L${at(long - gap - half, -half)}L${at(gap + half, -half)}Z"/>`
  }
  const from = half + gap
  const plain = `<path d="M${at(from, half)}L${at(long - from, half)}L${at(long - from, -half)}L${at(from, -half)}Z"/>`
  if (ends === 'plain') return plain
  const inset = half * 0.6
  return `${plain}<circle cx="${at(from, 0).replace(' ', '" cy="')}" r="${half - inset * 0.2}"/><circle cx="${at(long - from, 0).replace(' ', '" cy="')}" r="${half - inset * 0.2}"/>`
}
