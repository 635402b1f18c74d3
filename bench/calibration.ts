import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import learned from '../server/src/knowledge/answers/quoting/ranking/weights.json' with { type: 'json' }
import { calibrated } from '../server/src/knowledge/answers/calibration/calibrated.ts'
import { sureFrom } from '../server/src/knowledge/answers/confidence.ts'
import { chanceError, fitCalibration, reliability, type CalibrationCase, saidOf } from './confidence/calibrate.ts'
import { encyclopaediaExamples, floorExamples } from './confidence/materials.ts'
import type { Part, Row } from './part.ts'

const sets = ['en', 'es', 'ru', 'th']
const calibrationFile = new URL('../server/src/knowledge/answers/calibration/calibration.json', import.meta.url)
const limits = [0.5, 0.6, 0.7, 0.8, 0.85]

export const calibration: Part = {
  name: 'calibration',
  what: 'how often the first quote answers, by how likely it is said to be: questions of EVAL_DIR that nothing was learned from, and its plant; WRITE=1 fits anew on others, with those of FLOOR_CALIBRATION',
  async measure() {
    const folder = process.env['EVAL_DIR']
    if (!folder || !existsSync(join(folder, 'en'))) {
      console.log('EVAL_DIR has no sets: no questions, hence nothing measured')
      return []
    }
    const by = process.env['WRITE'] ? await fitted(folder) : undefined
    const rows: Row[] = []
    if (existsSync(join(folder, 'plant'))) {
      rows.push(rowOf('plant', saidOf(await floorExamples(join(folder, 'plant'), 'plant'), learned), by))
    }
    for (const set of sets) rows.push(rowOf(set, saidOf(await encyclopaediaExamples(folder, set, 1), learned), by))
    return rows
  },
}

/** Fits on questions of which none is measured, and keeps it. */
async function fitted(folder: string) {
  const floor = process.env['FLOOR_CALIBRATION']
  const asked = floor ? saidOf(await floorExamples(floor, 'floor'), learned) : []
  const ofFloor = asked.length
  for (const set of sets) asked.push(...saidOf(await encyclopaediaExamples(folder, set, 5), learned))
  const by = fitCalibration(asked, sets)
  const from = `${asked.length - ofFloor} questions of ${sets.join(', ')} (positions 5 and 7 of eight) and ${ofFloor} of the floor`
  await writeFile(calibrationFile, `${JSON.stringify({ from, ...by }, null, 2)}\n`)
  return by
}

function rowOf(set: string, said: readonly CalibrationCase[], by: Parameters<typeof reliability>[1]): Row {
  const { shares, error } = reliability(said, by)
  const row: Row = { set, questions: said.length }
  for (const [bin, share] of shares.entries()) row[`.${bin}`] = share
  row['error'] = error.toFixed(3)
  row['by chance'] = chanceError(said, by).toFixed(3)
  for (const limit of limits) {
    const sure = said.filter(
      ({ likely, language, isCovered }) => isCovered && likely >= sureFrom && calibrated(likely, language, by) >= limit,
    )
    const wrong = sure.filter(({ isRight }) => !isRight).length
    const of = Math.max(1, said.length)
    row[`sure from ${limit}, first wrong`] = `${(sure.length / of).toFixed(3)}, ${(wrong / of).toFixed(3)}`
  }
  return row
}
