import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { probability, refusedBelow, sureFrom } from '../server/src/knowledge/answers/confidence.ts'
import type { Example } from './confidence/collect.ts'
import { firstOf, learn, scored, type Weights } from './confidence/learn.ts'
import { encyclopaediaExamples, floorExamples } from './confidence/materials.ts'
import type { Part, Row } from './part.ts'

const sets = ['en', 'es', 'ru', 'th']
const folds = 6
const weightsFile = new URL('../server/src/knowledge/answers/quoting/ranking/weights.json', import.meta.url)

export const confidence: Part = {
  name: 'confidence',
  what: 'learns what is quoted and how sure it is, from every second question of EVAL_DIR and FLOOR_TRAINING; WRITE=1 keeps the weights',
  async measure() {
    const folder = process.env['EVAL_DIR']
    const training = process.env['FLOOR_TRAINING']
    if (!folder || !training || !existsSync(training)) {
      console.log('EVAL_DIR and FLOOR_TRAINING (docs: bench/floor/README.md) are needed: nothing learned')
      return []
    }
    const floor = await kept('training', () => floorExamples(training, 'floor'))
    const even: Example[] = []
    for (const set of sets) even.push(...(await kept(`${set}-even`, () => encyclopaediaExamples(folder, set, 0))))
    const weights = learn([...floor, ...even])
    if (process.env['WRITE']) {
      const from = `${floor.length} questions of bench/floor/training.jsonl and ${even.length} of ${sets.join(', ')} (even positions)`
      await writeFile(weightsFile, `${JSON.stringify({ from, ...weights }, null, 2)}\n`)
    }
    const all: Record<string, Outcome[]> = { training: crossValidated(floor, even) }
    const plant = join(folder, 'plant')
    if (process.env['PLANT'] && existsSync(plant))
      all['plant'] = outcomesOf(await floorExamples(plant, 'plant'), weights)
    for (const set of sets)
      all[set] = outcomesOf(await kept(`${set}-odd`, () => encyclopaediaExamples(folder, set, 1)), weights)
    const rows = Object.entries(all).map(([name, of]) => figuresOf(name, of))
    const outcomes = process.env['OUTCOMES']
    if (outcomes) await writeFile(outcomes, JSON.stringify(all))
    return rows
  },
}

/** Asking takes minutes, learning seconds: a folder that EXAMPLES names keeps what was asked until it is emptied. */
async function kept(name: string, ask: () => Promise<Example[]>): Promise<Example[]> {
  const folder = process.env['EXAMPLES']
  const path = folder && join(folder, `${name}.examples`)
  if (path && existsSync(path)) return deserialize(await readFile(path)) as Example[]
  const examples = await ask()
  if (path) {
    await mkdir(folder, { recursive: true })
    await writeFile(path, serialize(examples))
  }
  return examples
}

type Outcome = {
  isAbsent: boolean
  isFirstRight: boolean
  isRight: boolean
  confidence: number
  presence: number
  before: string
}

function outcomesOf(examples: readonly Example[], weights: Weights): Outcome[] {
  return examples.map((example) => {
    const first = firstOf(example, weights.rank)
    const best = distinct(scored(example, weights.rank))
    return {
      isAbsent: example.isAbsent,
      isFirstRight: (best[0]?.right ?? 0) > 0,
      isRight: best.slice(0, 4).some(({ right }) => right > 0),
      confidence: first ? probability(first.features, weights.confidence) : 0,
      presence: first ? probability(first.features, weights.presence) : 0,
      before: example.coverage.verdict,
    }
  })
}

function distinct<Place extends { text: string }>(places: readonly Place[]): Place[] {
  const seen = new Set<string>()
  return places.filter(({ text }) => !seen.has(text) && seen.add(text))
}

/** Each manual is asked with weights that were learned without it. */
function crossValidated(floor: readonly Example[], others: readonly Example[]): Outcome[] {
  const groups = [...new Set(floor.map(({ group }) => group))]
  return Array.from({ length: folds }, (_, fold) => {
    const out = new Set(groups.filter((_, at) => at % folds === fold))
    const weights = learn([...floor.filter(({ group }) => !out.has(group)), ...others])
    return outcomesOf(
      floor.filter(({ group }) => out.has(group)),
      weights,
    )
  }).flat()
}

function figuresOf(of: string, outcomes: readonly Outcome[]): Row {
  const there = outcomes.filter(({ isAbsent }) => !isAbsent)
  const absent = outcomes.filter(({ isAbsent }) => isAbsent)
  const share = (all: readonly Outcome[], holds: (one: Outcome) => boolean) =>
    (all.filter(holds).length / Math.max(1, all.length)).toFixed(3)
  const isSure = ({ confidence, before }: Outcome) => confidence >= sureFrom && before === 'answered'
  const isRefused = ({ presence, before }: Outcome) => presence < refusedBelow && before === 'not-in-material'
  return {
    of,
    there: there.length,
    'first right': share(there, ({ isFirstRight }) => isFirstRight),
    'right in four': share(there, ({ isRight }) => isRight),
    sure: share(there, isSure),
    'sure, first wrong': share(there, (one) => isSure(one) && !one.isFirstRight),
    'sure, all wrong': share(there, (one) => isSure(one) && !one.isRight),
    refused: share(there, isRefused),
    absent: absent.length,
    'absent sure': share(absent, isSure),
    'absent refused': share(absent, isRefused),
    'covered before': share(there, ({ before }) => before === 'answered'),
    'refused before': share(there, ({ before }) => before === 'not-in-material'),
    'absent refused before': share(absent, ({ before }) => before === 'not-in-material'),
    'error of calibration': calibrationError(outcomes).toFixed(3),
  }
}

/** Expected calibration error in ten bins (Guo et al. 2017). */
function calibrationError(outcomes: readonly Outcome[]): number {
  let error = 0
  for (let bin = 0; bin < 10; bin++) {
    const held = outcomes.filter(({ confidence }) => Math.min(9, Math.floor(confidence * 10)) === bin)
    const said = held.reduce((sum, one) => sum + one.confidence, 0)
    const right = held.filter(({ isFirstRight, isAbsent }) => isFirstRight && !isAbsent).length
    error += Math.abs(said - right) / Math.max(1, outcomes.length)
  }
  return error
}
