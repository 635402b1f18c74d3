import { type Chance, chanceFrom, digits, oneOf } from './chance.ts'
import { damaged, escaped, type Sample } from './sample.ts'
import { pageTexts } from './texts.ts'

/** A4 at 200 dots per inch. */
const width = 1654
const height = 2339
const fonts = ['DejaVu Sans', 'DejaVu Serif', 'Liberation Serif', 'Liberation Sans']
const rounds = 5

/** Pages of prose, clean and as a worn scanner gives them: turned by one or two degrees, grainy, shaded. */
export async function makePages(languages: ReadonlySet<string>, seed: number): Promise<Sample[]> {
  const samples: Sample[] = []
  for (const [language, sentences] of pageTexts) {
    if (!languages.has(language)) continue
    const chance = chanceFrom(seed * 1_000_003 + language.charCodeAt(0) * 97 + language.charCodeAt(2))
    const lines = Array.from({ length: rounds }, (_, round) =>
      sentences.map((line, at) => `${sentences.length * round + at + 11}. ${withOtherFigures(line, chance)}`),
    ).flat()
    const font = oneOf(fonts, chance)
    const clean = { noise: 0, blur: 0, shade: 1, quality: 90 }
    const worn = { noise: chance(8, 14), blur: chance(0.6, 1), shade: chance(0.55, 0.75), quality: 45 }
    const tilt = oneOf([-1, 1], chance) * chance(1, 2)
    const common = { language, lines, isPage: true }
    samples.push({ ...common, kind: 'page, clean', png: await damaged(drawn(lines, font, 0), clean) })
    samples.push({ ...common, kind: 'page, worn', png: await damaged(drawn(lines, font, tilt), worn) })
  }
  return samples
}

function withOtherFigures(line: string, chance: Chance): string {
  return line.replaceAll(/\d+/gu, ({ length }) => digits(length, chance))
}

function drawn(lines: readonly string[], font: string, tilt: number): string {
  const texts = lines.map((line, at) => `<text x="140" y="${220 + at * 62}">${escaped(line)}</text>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f4f2ee"/>
    <g font-family="${font}" font-size="26" fill="#1c1c1c" transform="rotate(${tilt} ${width / 2} ${height / 2})">${texts}</g></svg>`
}
