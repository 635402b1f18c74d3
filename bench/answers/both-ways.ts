import type { FloorOutcome } from './floor.ts'

/** How many questions are answered otherwise in memory than over HTTP. */
type Differences = { questions: number; verdict: number; first: number; right: number; text: number }

export function countDifferences(inMemory: readonly FloorOutcome[], overHttp: readonly FloorOutcome[]): Differences {
  const pairs = pairsOf(inMemory, overHttp)
  const differing = (of: (one: FloorOutcome) => unknown) => pairs.filter(([one, other]) => of(one) !== of(other)).length
  return {
    questions: pairs.length,
    verdict: differing(({ verdict }) => verdict),
    first: differing(({ isFirstRight }) => isFirstRight),
    right: differing(({ isRight }) => isRight),
    text: differing(({ text }) => text),
  }
}

const charactersShown = 300

/** What is said otherwise, a question a text; not for sets whose questions nobody is to read. */
export function tellDifferences(inMemory: readonly FloorOutcome[], overHttp: readonly FloorOutcome[]): string[] {
  return pairsOf(inMemory, overHttp).flatMap(([one, other]) => {
    if (one.text === other.text && one.verdict === other.verdict) return []
    const said = ({ verdict, isFirstRight, isRight, text }: FloorOutcome) =>
      `${verdict}, ${isFirstRight ? 'first right' : isRight ? 'right' : 'not right'}: ${text.slice(0, charactersShown)}`
    return [`${one.question.text}\n  in memory: ${said(one)}\n  over HTTP: ${said(other)}`]
  })
}

function pairsOf(inMemory: readonly FloorOutcome[], overHttp: readonly FloorOutcome[]) {
  const others = new Map(overHttp.map((one) => [one.question.id, one]))
  return inMemory.flatMap((one): [FloorOutcome, FloorOutcome][] => {
    const other = others.get(one.question.id)
    return other ? [[one, other]] : []
  })
}
