import path from 'node:path'
import { expect, it } from 'vitest'
import { makeModel, type TinyModel } from '../../../test/models/make-model.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { readModelFolder } from './model-folder.ts'
import { runModel } from './run-model.ts'

const root = temporaryFolder()
const meanings = [['umformer', 'inverter'], ['oil'], ['gasket']]
const make = (name: string, more: Partial<Parameters<typeof makeModel>[0]> = {}) =>
  makeModel({ folder: path.join(root, name), meanings, ...more })
const run = async ({ folder }: TinyModel) => runModel(await readModelFolder(folder, 'EMBEDDING_MODEL'))

/** What the network is made of, added up by hand. */
function sumOf({ vocabulary, vectors, size }: TinyModel, words: readonly string[]): number[] {
  const all = words.map((word) => vectors[vocabulary.indexOf(word)] ?? [])
  return Array.from({ length: size }, (_, at) => all.reduce((total, vector) => total + (vector[at] ?? 0), 0))
}

const close = (one: number): unknown => expect.closeTo(one, 5)
const directionOf = (sum: readonly number[]) => sum.map((one) => close(one / Math.hypot(...sum)))
const framed = (...words: string[]) => ['[CLS]', ...words, '[SEP]']

it('returns the mean of the tokens of each text, whatever stands beside it in the batch', async () => {
  const model = await make('mean')
  const { embed } = await run(model)
  expect(await embed(['Oil', 'The inverter, oil and a gasket', 'umformer'])).toEqual([
    directionOf(sumOf(model, framed('oil'))),
    directionOf(sumOf(model, framed('inverter', 'oil', 'gasket'))),
    directionOf(sumOf(model, framed('inverter'))),
  ])
})

it('reads a text that is too long up to what the model takes, and ends it as the model expects', async () => {
  const model = await make('long', { files: { 'sentence_bert_config.json': { max_seq_length: 4 } } })
  const { embed } = await run(model)
  const expected = directionOf(sumOf(model, framed('oil', 'oil')))
  expect(await embed(['oil oil gasket gasket gasket'])).toEqual([expected])
})

it('reads by the first token where the folder says so', async () => {
  const model = await make('cls', { files: { '1_Pooling/config.json': { pooling_mode_cls_token: true } } })
  const { embed } = await run(model)
  expect(await embed(['oil'])).toEqual([directionOf(sumOf(model, ['[CLS]']))])
})

it('reads a table of vectors, without the tokens that frame a text', async () => {
  const model = await make('static', { kind: 'static' })
  const { embed } = await run(model)
  expect(await embed(['Oil, inverter'])).toEqual([directionOf(sumOf(model, ['oil', 'inverter']))])
})

it('scores each passage by what it and the question are together', async () => {
  const model = await make('pairs', { kind: 'cross-encoder' })
  const { score } = await run(model)
  const passages = ['oil', 'The umformer', 'inverter and oil, gasket']
  const question = sumOf(model, framed('inverter'))
  const expected = [['oil'], ['umformer'], ['inverter', 'oil', 'gasket']].map((words) =>
    sumOf(model, [...words, '[SEP]']).reduce((sum, one, at) => sum + one * (question[at] ?? 0), 0),
  )
  expect(await score('inverter', passages)).toEqual(expected.map(close))
})

it('takes what is no cross-encoder for none', async () => {
  const { score } = await run(await make('no-pairs'))
  await expect(score('oil', ['oil'])).rejects.toThrow('no cross-encoder')
})
