import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import learned from '../../server/src/knowledge/answers/quoting/ranking/weights.json' with { type: 'json' }
import type { Part, Row } from '../part.ts'
import type { Example } from './collect.ts'
import { learnFurther, scored, type Weights } from './learn.ts'
import { floorExamples } from './materials.ts'

const folds = 4
const weightsFile = new URL('../../server/src/knowledge/answers/quoting/ranking/weights.json', import.meta.url)

export const further: Part = {
  name: 'further',
  what: 'learns the ranking further from FLOOR_FURTHER, a folder of questions.jsonl and manuals; WRITE=1 keeps the weights',
  async measure() {
    const folder = process.env['FLOOR_FURTHER']
    if (!folder || !existsSync(folder)) {
      console.log('FLOOR_FURTHER (docs: bench/floor/README.md) is needed: nothing learned')
      return []
    }
    const examples = await floorExamples(folder, 'floor')
    const { from, ...before } = learned
    const weights = learnFurther(before, examples)
    if (process.env['WRITE']) {
      const origin = `${from}; the ranking further from ${examples.length} questions on ${groupsOf(examples).length} manuals`
      await writeFile(weightsFile, `${JSON.stringify({ from: origin, ...weights }, null, 2)}\n`)
    }
    return [
      figuresOf(
        'before',
        examples.map((example) => rightOf(example, before)),
      ),
      figuresOf('learned further, manuals left out in turn', leftOut(examples, before)),
    ]
  },
}

type Right = { isFirst: boolean; isOfFour: boolean } | null

/** Each manual's questions with weights that were learned without it. */
function leftOut(examples: readonly Example[], before: Weights): Right[] {
  const groups = groupsOf(examples)
  return Array.from({ length: folds }, (_, fold) => {
    const out = new Set(groups.filter((_group, at) => at % folds === fold))
    const weights = learnFurther(
      before,
      examples.filter(({ group }) => !out.has(group)),
    )
    return examples.filter(({ group }) => out.has(group)).map((example) => rightOf(example, weights))
  }).flat()
}

function groupsOf(examples: readonly Example[]): string[] {
  return [...new Set(examples.map(({ group }) => group))]
}

/** Null where the manual does not answer. */
function rightOf(example: Example, { rank }: Weights): Right {
  if (example.isAbsent) return null
  const seen = new Set<string>()
  const places = scored(example, rank).filter(({ text }) => !seen.has(text) && seen.add(text))
  const rights = places.map(({ right }) => right)
  return { isFirst: (rights[0] ?? 0) > 0, isOfFour: rights.slice(0, 4).some((right) => right > 0) }
}

function figuresOf(of: string, outcomes: readonly Right[]): Row {
  const there = outcomes.filter((one) => one !== null)
  const share = (all: readonly unknown[]) => (all.length / Math.max(1, there.length)).toFixed(3)
  return {
    of,
    there: there.length,
    'first right': share(there.filter(({ isFirst }) => isFirst)),
    'right in four': share(there.filter(({ isOfFour }) => isOfFour)),
  }
}
