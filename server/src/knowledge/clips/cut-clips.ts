import { setImmediate } from 'node:timers/promises'
import type { TranscriptLine } from '../../schema/videos.ts'
import { lineVectors, type Vector } from './line-vectors.ts'

/** From one second to another. */
export type Span = { start: number; end: number }
type SpokenVideo = { lines: readonly TranscriptLine[]; duration: number; cuts: readonly number[] }

const shortest = 20
const longest = 300
/** Lines on each side of a place whose words are compared. */
const windowLines = 12
const valleyLines = 5
const maxPause = 4
const cutWithin = 2
const worth = { pause: 0.35, cut: 0.2 }
/** Where nobody speaks, a clip may end at every such place. */
const gridSeconds = 15
/** A line later than the last place begins a new one: nobody cuts within a second. */
const leastApart = 2

/** A place where a clip may end, and how much speaks for it. */
type PossibleEnd = { at: number; score: number }

/**
 * Divides a video where its subject changes: where the words before and after have little in common (Hearst 1997,
 * TextTiling), at pauses, and where the picture changes. The clips follow one another and cover the whole.
 */
export async function cutClips(spoken: SpokenVideo): Promise<Span[]> {
  const { duration } = spoken
  if (duration < 2 * shortest) return [{ start: 0, end: duration }]
  const places = await placesIn(spoken)
  return bestSpans(places, duration)
}

async function placesIn({ lines, duration, cuts }: SpokenVideo): Promise<PossibleEnd[]> {
  const depths = await depthsOf(lines)
  const spread = meanAndDeviation(depths)
  const cost = spread.mean + spread.deviation / 2
  const places: PossibleEnd[] = []
  let end = 0
  for (const [at, line] of lines.entries()) {
    for (let free = end + gridSeconds; free < line.start - gridSeconds; free += gridSeconds) {
      places.push({ at: free, score: scoreOfCut(cuts, free) - cost })
    }
    if (line.start - (places.at(-1)?.at ?? 0) >= leastApart) {
      const pause = Math.min(1, Math.max(0, line.start - end) / maxPause)
      const depth = depths[at] ?? 0
      places.push({ at: line.start, score: depth + worth.pause * pause + scoreOfCut(cuts, line.start) - cost })
    }
    end = Math.max(end, line.end)
  }
  for (let free = end + gridSeconds; free < duration; free += gridSeconds) {
    places.push({ at: free, score: scoreOfCut(cuts, free) - cost })
  }
  return places.filter(({ at }) => at > 0 && at < duration)
}

function scoreOfCut(cuts: readonly number[], at: number): number {
  return cuts.some((cut) => Math.abs(cut - at) <= cutWithin) ? worth.cut : 0
}

/** How much less the words on both sides of each line's beginning have in common than those around it. */
async function depthsOf(lines: readonly TranscriptLine[]): Promise<number[]> {
  const vectors = lineVectors(lines.map(({ text }) => text))
  const alike: number[] = []
  for (let at = 0; at < lines.length; at++) {
    alike.push(similarity(sum(vectors, at - windowLines, at), sum(vectors, at, at + windowLines)))
    // A talk of hours takes seconds, in which others want to be answered too.
    if (at % 200 === 0) await setImmediate()
  }
  return alike.map((here, at) => {
    // Near a change the words differ, too: it is where they differ most.
    const isLowest =
      alike.slice(Math.max(1, at - valleyLines), at).every((other) => other > here) &&
      alike.slice(at + 1, at + 1 + valleyLines).every((other) => other >= here)
    if (at === 0 || !isLowest) return 0
    const before = Math.max(here, ...alike.slice(Math.max(1, at - windowLines), at))
    const after = Math.max(here, ...alike.slice(at + 1, at + windowLines))
    return before + after - 2 * here
  })
}

function sum(vectors: readonly Vector[], from: number, to: number): Vector {
  const all = new Map<string, number>()
  for (const vector of vectors.slice(Math.max(0, from), to)) {
    for (const [lexeme, weight] of vector) all.set(lexeme, (all.get(lexeme) ?? 0) + weight)
  }
  return all
}

function similarity(one: Vector, other: Vector): number {
  let product = 0
  for (const [lexeme, weight] of one) product += weight * (other.get(lexeme) ?? 0)
  return product === 0 ? 0 : product / (lengthOf(one) * lengthOf(other))
}

function lengthOf(vector: Vector): number {
  return Math.sqrt([...vector.values()].reduce((squares, weight) => squares + weight * weight, 0))
}

function meanAndDeviation(values: readonly number[]): { mean: number; deviation: number } {
  const mean = values.reduce((all, value) => all + value, 0) / Math.max(1, values.length)
  const variance = values.reduce((all, value) => all + (value - mean) ** 2, 0) / Math.max(1, values.length)
  return { mean, deviation: Math.sqrt(variance) }
}

/** The places with the highest sum whose clips are neither too short nor too long. */
function bestSpans(places: readonly PossibleEnd[], duration: number): Span[] {
  const ends: PossibleEnd[] = [{ at: 0, score: 0 }, ...places, { at: duration, score: 0 }]
  const best = ends.map(() => ({ score: -Infinity, from: -1 }))
  best[0] = { score: 0, from: -1 }
  let first = 0
  for (let to = 1; to < ends.length; to++) {
    const end = ends[to]!
    while (end.at - ends[first]!.at > longest) first++
    for (let from = first; from < to && end.at - ends[from]!.at >= shortest; from++) {
      const score = best[from]!.score + end.score
      if (score > best[to]!.score) best[to] = { score, from }
    }
  }
  const spans: Span[] = []
  for (let to = ends.length - 1; to > 0;) {
    const { from } = best[to]!
    if (from < 0) return evenSpans(duration)
    spans.unshift({ start: ends[from]!.at, end: ends[to]!.at })
    to = from
  }
  return spans
}

/** Where no places are that fit. */
function evenSpans(duration: number): Span[] {
  const count = Math.ceil(duration / longest)
  return Array.from({ length: count }, (_, at) => ({
    start: (duration * at) / count,
    end: (duration * (at + 1)) / count,
  }))
}
