import { existsSync } from 'node:fs'
import { join } from 'node:path'
import learned from '../server/src/knowledge/answers/quoting/ranking/weights.json' with { type: 'json' }
import { probability, sureFrom } from '../server/src/knowledge/answers/confidence.ts'
import type { Example } from './confidence/collect.ts'
import { firstOf } from './confidence/learn.ts'
import { encyclopaediaExamples, floorExamples } from './confidence/materials.ts'
import type { Part, Row } from './part.ts'

const sets = ['en', 'es', 'ru', 'th']
const bins = 10

export const calibration: Part = {
  name: 'calibration',
  what: 'how often the first quote answers, by how likely it is said to be: every other question of EVAL_DIR that nothing was learned from, and its plant',
  async measure() {
    const folder = process.env['EVAL_DIR']
    if (!folder || !existsSync(join(folder, 'en'))) {
      console.log('EVAL_DIR has no sets: no questions, hence nothing measured')
      return []
    }
    const rows: Row[] = []
    if (existsSync(join(folder, 'plant')))
      rows.push(rowOf('plant', await floorExamples(join(folder, 'plant'), 'plant')))
    for (const set of sets) rows.push(rowOf(set, await encyclopaediaExamples(folder, set, 1)))
    return rows
  },
}

/** Reliability in ten bins and the expected error of calibration (Guo et al. 2017). */
function rowOf(set: string, examples: readonly Example[]): Row {
  const { rank, confidence } = learned
  const said = examples.map((example) => {
    const first = firstOf(example, rank)
    return {
      likely: first ? probability(first.features, confidence) : 0,
      isRight: !example.isAbsent && first?.isRight === true,
      isSure: example.coverage.verdict === 'answered',
    }
  })
  const row: Row = { set, questions: said.length }
  let error = 0
  for (let bin = 0; bin < bins; bin++) {
    const held = said.filter(({ likely }) => Math.min(bins - 1, Math.floor(likely * bins)) === bin)
    const right = held.filter(({ isRight }) => isRight).length
    row[`.${bin}`] = held.length === 0 ? '' : `${(right / held.length).toFixed(2)} of ${held.length}`
    error += Math.abs(held.reduce((sum, { likely }) => sum + likely, 0) - right)
  }
  row['error'] = (error / Math.max(1, said.length)).toFixed(3)
  const sure = said.filter(({ likely, isSure }) => isSure && likely >= sureFrom)
  row['sure, first wrong'] = (sure.filter(({ isRight }) => !isRight).length / Math.max(1, said.length)).toFixed(3)
  return row
}
