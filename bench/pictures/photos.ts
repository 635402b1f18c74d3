import { segmentShapes, segmentsOf } from '../../server/test/displays.ts'
import { type Chance, chanceFrom, digits, oneOf } from './chance.ts'
import { type Damage, damaged, escaped, type Sample } from './sample.ts'

type DrawnSheet = { svg: string; lines: string[] }

const width = 1600
const height = 1200
const perKind = 4

/** How a photo is taken; the last of them from far away. */
const ways: readonly [string, (chance: Chance) => { tilt: number; scale: number }][] = [
  ['straight', (chance) => ({ tilt: chance(-1.5, 1.5), scale: 1 })],
  ['tilted', (chance) => ({ tilt: oneOf([-1, 1], chance) * chance(8, 15), scale: 1 })],
  ['small', (chance) => ({ tilt: chance(-2, 2), scale: 0.4 })],
]

const kinds: readonly [string, (chance: Chance) => DrawnSheet][] = [
  ['plate', plate],
  ['screen', screen],
  ['curved label', curvedLabel],
  ['whiteboard', whiteboard],
  ['display', display],
]

/** 60 photos of what people send from the shop floor. */
export async function makePhotos(seed: number): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const [kind, draw] of kinds) {
    for (const [way, held] of ways) {
      for (let number = 0; number < perKind; number++) {
        const chance = chanceFrom(seed * 1_000_003 + kind.length * 1009 + way.length * 101 + number)
        const { svg, lines } = draw(chance)
        const { tilt, scale } = held(chance)
        const damage: Damage = {
          noise: chance(2, 6),
          blur: chance(0.4, 1),
          shade: chance(0.5, 0.9),
          quality: 70,
          scale,
        }
        const png = await damaged(onTheFloor(svg, tilt, chance), damage)
        samples.push({ kind: `${kind}, ${way}`, language: 'eng', lines, png, isPage: false })
      }
    }
  }
  return samples
}

/** Before a wall, a pipe and a floor. */
function onTheFloor(svg: string, tilt: number, chance: Chance): string {
  const wall = Math.round(chance(50, 110))
  const pipe = Math.round(chance(0, 1200))
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="rgb(${wall},${wall + 6},${wall + 10})"/>
    <rect x="${pipe}" width="90" height="1200" fill="rgb(${wall + 30},${wall + 26},${wall + 20})"/>
    <rect y="1040" width="1600" height="160" fill="rgb(${wall - 25},${wall - 25},${wall - 20})"/>
    <g transform="rotate(${tilt} 800 600)">${svg}</g></svg>`
}

type Text = { x: number; y: number; text: string; size: number; fill: string; more?: string }

const textOf = ({ x, y, text, size, fill, more = '' }: Text): string =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}" font-family="Liberation Sans" ${more}>${escaped(text)}</text>`

function plate(chance: Chance): DrawnSheet {
  const fill = oneOf(['#b9bdc1', '#d8d4c4', '#23262a', '#2c4a6e'], chance)
  const ink = fill.startsWith('#2') ? '#e6e8ea' : '#1a1c1e'
  const lines = [
    `${oneOf(['NORDWERK', 'HALDEN', 'VESTA DRIVES'], chance)} Motor`,
    `Type ${oneOf(['KR', 'MA', 'DZ'], chance)}${digits(3, chance)}-${digits(2, chance)}L`,
    `Serial No. ${digits(8, chance)}`,
    `${digits(2, chance)} kW 400 V ${digits(2, chance)}.${digits(1, chance)} A`,
    `14${digits(2, chance)} rpm 50 Hz IP55`,
    `Year 20${oneOf(['17', '19', '21', '23'], chance)}`,
  ]
  const texts = lines.map((text, at) => textOf({ x: 400, y: 400 + at * 85, text, size: at === 0 ? 58 : 46, fill: ink }))
  return { svg: `<rect x="350" y="300" width="900" height="600" rx="18" fill="${fill}"/>${texts.join('')}`, lines }
}

function screen(chance: Chance): DrawnSheet {
  const lines = [
    `Alarm F${digits(5, chance)}`,
    oneOf(['Axis following error', 'Drive overtemperature', 'Guard door open'], chance),
    `Axis X${digits(1, chance)} actual ${digits(3, chance)}.${digits(2, chance)} mm`,
    'Press RESET to continue',
  ]
  const texts = lines.map((text, at) =>
    textOf({ x: 380, y: 420 + at * 100, text, size: 50, fill: at === 0 ? '#ff5a4a' : '#dfe8f2' }),
  )
  return { svg: `<rect x="300" y="300" width="1000" height="560" fill="#0c1a2c"/>${texts.join('')}`, lines }
}

/** On a bottle or a shaft: each line lies on an arc. */
function curvedLabel(chance: Chance): DrawnSheet {
  const lines = [`Gear oil VG ${digits(3, chance)}`, `Batch ${digits(6, chance)}`, `Net ${digits(2, chance)} litres`]
  const depth = chance(40, 90)
  const advance = 38
  // librsvg draws no text along a path: each letter is set by itself.
  const letters = lines.flatMap((text, at) =>
    Array.from(text, (letter, index) => {
      const u = (index - (text.length - 1) / 2) * advance
      const y = 480 + at * 130 + depth * (1 - (u / 380) ** 2)
      const turn = (Math.atan((-2 * depth * u) / 380 ** 2) * 180) / Math.PI
      return `<text transform="translate(${800 + u} ${y}) rotate(${turn})" text-anchor="middle" font-size="60" fill="#202428" font-family="Liberation Mono">${escaped(letter)}</text>`
    }),
  )
  return { svg: `<rect x="380" y="330" width="840" height="620" rx="30" fill="#e4dcc0"/>${letters.join('')}`, lines }
}

function whiteboard(chance: Chance): DrawnSheet {
  const lines = [
    `Shift ${oneOf(['A', 'B', 'C'], chance)} handover`,
    `Press ${digits(1, chance)} stopped at ${digits(1, chance)}:${oneOf(['15', '30', '45'], chance)}`,
    `Order filter ${digits(5, chance)}`,
    `Check belt ${digits(3, chance)} N`,
  ]
  const inks = ['#1b3f8f', '#7c1d1d', '#1d5c34']
  const texts = lines.map((text, at) =>
    textOf({ x: 330, y: 400 + at * 130, text, size: 64, fill: oneOf(inks, chance), more: 'font-style="italic"' }),
  )
  return { svg: `<rect x="260" y="260" width="1080" height="620" fill="#e9ecee"/>${texts.join('')}`, lines }
}

/** Seven segments a digit, lit on dark. */
function display(chance: Chance): DrawnSheet {
  const reading = `${digits(3, chance)}${digits(1, chance)}`
  const lit = Array.from(reading, (digit, at) => {
    const paths = Array.from(segmentsOf[digit] ?? '', (name) => `<path d="${segmentShapes[name]}"/>`)
    return `<g transform="translate(${at * 105} 0)">${paths.join('')}</g>`
  })
  const label = oneOf(['TEMP', 'BAR', 'RPM'], chance)
  const labelled = textOf({ x: 640, y: 840, text: label, size: 48, fill: '#d8dadc' })
  return {
    svg: `<rect x="480" y="380" width="640" height="520" rx="12" fill="#35393e"/><rect x="540" y="450" width="520" height="290" fill="#14090a"/>
      <g transform="translate(595 520)" fill="#ff3b2f">${lit.join('')}</g>${labelled}`,
    lines: [reading, label],
  }
}
