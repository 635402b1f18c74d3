import type { Picture } from '../picture.ts'
import type { MeasuredReading } from '../read-text.ts'
import { ifReadable } from './deadline.ts'
import type { OcrEngine, OcrTask } from './engines/engine.ts'
import { hasDetachedMarkers } from './detached-markers.ts'
import { muchGrain } from './grain.ts'
import { isLegible, isPoor, legibleWords, sureness, weightOf } from './legible.ts'
import type { OcrLine } from './engines/parse-hocr.ts'
import { readLineOf } from './read-line.ts'
import { straighten, type StraightPicture } from './straighten.ts'
import { quartersOf, turning } from './turning.ts'

/** `isChinese` where Chinese is expected, whatever the engine has data for. */
export type ReadingTask = OcrTask & { engine: OcrEngine; isChinese: boolean }
type Attempt = { straight: StraightPicture; found: OcrLine[] }

/** Of 100: below it another way of reading is tried. Clean pages reach 95. */
const poor = 80
/** Where numbers were torn off, the lines as a whole are right, unless they are read clearly worse. */
const leastOfBlock = 0.95
/** A page that holds less is not turned about to find more. */
const fewestLetters = 20

/** A page that was straightened, and what was read of it already. */
export type SeenPage = { straight: StraightPicture; read?: OcrLine[] | undefined }

/** Reads a page: set upright, and once more where the first reading is poor, which counts if that fails. */
export async function readScan(picture: Picture, seen: SeenPage, task: ReadingTask): Promise<MeasuredReading> {
  const { engine, signal } = task
  const asItLies = seen.straight
  let best = seen.read ? { straight: asItLies, found: seen.read } : await read(asItLies, task)
  if (isPoor(best.found, poor) && sureness(best.found).letters >= fewestLetters) {
    const turns = await engine.findTurns?.(asItLies.page, signal)
    const lies = quartersOf(-asItLies.angle)
    // Where nothing tells how it lies, all four ways are tried.
    const ways = turns ? [turns] : turns === 0 ? [] : [2, 1, 3]
    for (const way of ways) {
      const tried = ifReadable(
        straighten([picture], { quarters: (lies + way) % 4, signal }).then(
          ([straight]) => straight && read(straight, task),
        ),
      )
      best = better(best, await tried)
      if (!isPoor(best.found, poor)) break
    }
  }
  // Specks keep Tesseract busy once more, and the pages after them waiting.
  const holdsNothing = asItLies.grain >= muchGrain && sureness(best.found).letters === 0
  if (isPoor(best.found, poor) && !holdsNothing)
    best = better(best, await ifReadable(read(best.straight, { ...task, isUneven: true })))
  if (hasDetachedMarkers(best.found)) {
    const whole = await ifReadable(read(best.straight, { ...task, shows: 'block' }))
    if (whole && weightOf(whole.found) >= leastOfBlock * weightOf(best.found)) best = whole
  }
  return readingOf(picture, best)
}

async function read(straight: StraightPicture, { engine, ...task }: ReadingTask): Promise<Attempt> {
  const [found = []] = await engine.read([straight.page], task)
  return { straight, found }
}

function better(one: Attempt, other: Attempt | undefined): Attempt {
  return other && weightOf(other.found) > weightOf(one.found) ? other : one
}

function readingOf({ width, height }: Picture, { straight, found }: Attempt): MeasuredReading {
  const size = { width, height }
  const { page, angle } = straight
  const fromMiddle = (x: number, y: number) => [(x - page.width / 2) / width, (y - page.height / 2) / width] as const
  const ruled = straight.ruled.map((line) => {
    const [left, top] = fromMiddle(line.left, line.top)
    const [right, bottom] = fromMiddle(line.right, line.bottom)
    return { left, right, top, bottom }
  })
  const shown = { size, toShown: turning(page, size, angle), angle, scale: 1 }
  const isText = isLegible(found)
  const lines = found.map((line) => readLineOf(line, legibleWords(isText ? line.words : []), shown))
  // Those that it finds where nothing is legible are often a drawing's.
  return { ...size, angle, lines, foundLines: isText ? lines.length : 0, edgeWidth: null, ruled }
}
