import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makeModel } from '../../../test/models/make-model.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { readModelFolder } from './model-folder.ts'

const root = temporaryFolder()
const make = async (name: string, files: Record<string, unknown> = {}) =>
  (await makeModel({ folder: path.join(root, name), meanings: [['oil']], files })).folder
const read = (folder: string) => readModelFolder(folder, 'EMBEDDING_MODEL')
const refused = (folder: string) =>
  read(folder).then(
    () => 'read',
    (error: Error) => `${error.name}: ${error.message.replace(root, '')}`,
  )

it('says in one sentence, with the setting, what is missing', async () => {
  const missing = await refused(path.join(root, 'none'))
  expect(missing).toBe('ModelFolderError: EMBEDDING_MODEL=file:/none: there is no such folder.')
  await mkdir(path.join(root, 'empty'))
  expect(await refused(path.join(root, 'empty'))).toContain('it holds none of onnx/model_quantized.onnx')
  const wordless = await make('wordless')
  await rm(path.join(wordless, 'tokenizer.json'))
  expect(await refused(wordless)).toContain('it holds no tokenizer.json.')
  const last = await make('last', { '1_Pooling/config.json': { pooling_mode_lasttoken: true } })
  expect(await refused(last)).toContain('its pooling is neither')
  const torn = await make('torn')
  await writeFile(path.join(torn, 'config.json'), '{"model_type":')
  expect(await refused(torn)).toContain('its config.json cannot be read.')
})

it('knows what E5 was trained to see, and reads what others say of themselves', async () => {
  const e5 = { question: 'query: ', passage: 'passage: ' }
  const none = { question: '', passage: '' }
  const said = { 'config_sentence_transformers.json': { prompts: { query: 'Find: ', document: '' } } }
  expect((await read(await make('multilingual-e5-tiny'))).prefixes).toEqual(e5)
  expect(
    (await read(await make('tiny', { 'config.json': { _name_or_path: 'x/multilingual-e5-tiny' } }))).prefixes,
  ).toEqual(e5)
  expect((await read(await make('bge5-tiny'))).prefixes).toEqual(none)
  expect((await read(await make('saying', said))).prefixes).toEqual({ question: 'Find: ', passage: '' })
})

it('takes the first token of BGE, and the mean of what does not say', async () => {
  const poolings = await Promise.all(['bge-m3-tiny', 'e5'].map(async (name) => (await read(await make(name))).pooling))
  expect(poolings).toEqual(['cls', 'mean'])
})

it('takes the network of 8 bits before the whole one', async () => {
  const folder = await make('both')
  await writeFile(path.join(folder, 'onnx/model_quantized.onnx'), 'smaller')
  expect((await read(folder)).network.path).toBe(path.join(folder, 'onnx/model_quantized.onnx'))
})

it('names a model by its bytes and by how its vectors are made, wherever it lies', async () => {
  const named = async (folder: Promise<string>) => (await read(await folder)).fingerprint
  const one = await named(make('one'))
  expect(await named(make('two'))).toBe(one)
  expect(await named(make('first', { '1_Pooling/config.json': { pooling_mode_cls_token: true } }))).not.toBe(one)
  const other = await make('other')
  await writeFile(path.join(other, 'onnx/model.onnx'), 'others')
  expect((await read(other)).fingerprint).not.toBe(one)
})
