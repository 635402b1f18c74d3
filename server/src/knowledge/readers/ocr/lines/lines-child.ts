import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { pgmOf, readPgm } from '../../pgm.ts'
import type { Raster } from '../../picture.ts'
import { grainOf } from '../grain.ts'
import { levelled, lookAt } from '../look.ts'
import { quieted } from '../quiet.ts'
import { ruledLinesIn } from '../ruled-lines.ts'
import { cutLine } from './cut-line.ts'
import { facing, mainDirection } from './directions.ts'
import { type Network, openNetwork } from './network.ts'
import { type TextLine, textLinesOf } from './text-lines.ts'
import { leavePaper } from './child-arguments.ts'
import type { LinesTold } from './told-lines.ts'

/**
 * Finds the lines of text on the picture from standard input. Writes a line of JSON with each line, then what was cut out
 * for them. Where it is told to leave paper, it writes a page as it is straightened instead.
 */

/** Of the longer side of what the network looks at: what it costs grows with the square. */
const firstLook = 960
const closerLook = 1600
/** Of a line as it is cut out, in pixels of the first look: smaller ones are looked at more closely. */
const leastHeight = 12
/** What the network takes: sides of a multiple, and colours about the mean of photos (ImageNet's). */
const multiple = 32
const mean = [0.485, 0.456, 0.406]
const deviation = [0.229, 0.224, 0.225]

sharp.concurrency(1)
sharp.cache(false)
const raster = readPgm(await buffer(process.stdin)).raster
const seen = await lookAt(raster)
if (seen.isPaper && process.argv.includes(leavePaper)) {
  const quiet = await quieted(raster)
  const { page, angle } = await levelled(quiet === raster ? seen : await lookAt(quiet))
  write({ isDark: seen.isDark, angle, grain: grainOf(raster), ruled: ruledLinesIn(page) }, [page])
} else {
  const { lines: found, count } = await findFacing()
  const main = mainDirection(found)
  const lines = found.map((line) => facing(line, main))
  const cuts = lines.map((line) => cutLine(raster, line))
  write({ isDark: seen.isDark, found: { main, count, lines } }, cuts)
}

function write(told: LinesTold, pictures: readonly Raster[]): void {
  process.stdout.write(`${JSON.stringify(told)}\n`)
  process.stdout.write(Buffer.concat(pictures.map(pgmOf)))
}

type FoundTextLines = { lines: TextLine[]; count: number }

async function findFacing(): Promise<FoundTextLines> {
  // To optimize the graph takes longer than it saves in one run.
  const network = await openNetwork('detection', { graphOptimizationLevel: 'disabled' })
  const asItLies = await findLines(raster, network)
  const isAcross = Math.abs(mainDirection(asItLies.lines)) > 45
  return isAcross ? findTurned(network) : asItLies
}

/** The network knows lines that run level best: of those that run up or down it misses displays. */
async function findTurned(network: Network): Promise<FoundTextLines> {
  const { width, height } = raster
  const image = sharp(raster.pixels, { raw: { width, height, channels: 1 } })
  const pixels = new Uint8Array(await image.rotate(90).greyscale().raw().toBuffer())
  const { lines, count } = await findLines({ width: height, height: width, pixels }, network)
  const back = lines.map((line) => ({
    ...line,
    centre: { x: line.centre.y, y: height - line.centre.x },
    along: line.along - Math.PI / 2,
  }))
  return { lines: back, count }
}

async function findLines(of: Raster, network: Network): Promise<FoundTextLines> {
  const first = await look(of, { network, maxSide: firstLook })
  const longest = Math.max(of.width, of.height)
  return longest <= firstLook || isLargeEnough(first.lines, longest)
    ? first
    : look(of, { network, maxSide: closerLook })
}

function isLargeEnough(lines: readonly TextLine[], longest: number): boolean {
  const heights = lines.map(({ height }) => height).toSorted((a, b) => a - b)
  const usual = heights[Math.floor(heights.length / 2)] ?? 0
  return (usual * firstLook) / longest >= leastHeight
}

type Look = { network: Network; maxSide: number }

async function look(of: Raster, { network, maxSide }: Look): Promise<FoundTextLines> {
  const shrink = Math.min(1, maxSide / Math.max(of.width, of.height))
  const fit = (side: number) => Math.max(multiple, Math.round((side * shrink) / multiple) * multiple)
  const [width, height] = [fit(of.width), fit(of.height)]
  const grey = await sharp(of.pixels, { raw: { width: of.width, height: of.height, channels: 1 } })
    .greyscale()
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer()
  const colours = new Float32Array(3 * width * height)
  for (let colour = 0; colour < 3; colour++) {
    for (let at = 0; at < grey.length; at++) {
      colours[colour * width * height + at] = ((grey[at] ?? 0) / 255 - (mean[colour] ?? 0)) / (deviation[colour] ?? 1)
    }
  }
  const { values: likelihood } = await network(colours, { width, height })
  const [across, down] = [of.width / width, of.height / height]
  const { lines, count } = textLinesOf({ width, height, likelihood })
  return { lines: lines.map((line) => enlarged(line, across, down)), count }
}

/** From the network's picture to the whole one; the two differ in shape by less than a multiple. */
function enlarged(line: TextLine, across: number, down: number): TextLine {
  const scale = Math.sqrt(across * down)
  return {
    centre: { x: (line.centre.x + 0.5) * across, y: (line.centre.y + 0.5) * down },
    along: Math.atan2(Math.sin(line.along) * down, Math.cos(line.along) * across),
    width: line.width * scale,
    height: line.height * scale,
    offset: line.offset * scale,
    bend: line.bend / scale,
  }
}
