import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { makeModel } from '../../../test/models/make-model.ts'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { openFolderEmbedder } from './folder-embedder.ts'

const root = temporaryFolder()
const never = new AbortController().signal
const make = (name: string) => makeModel({ folder: path.join(root, name), meanings: [['oil'], ['query'], ['passage']] })

it('embeds in a thread, which goes on when nobody waits for a question any more', async () => {
  const { folder } = await make('e5')
  const { embed } = await openFolderEmbedder(folder)
  const leaving = new AbortController()
  const left = embed(['oil'], leaving.signal, 'question')
  leaving.abort(new Error('gone'))
  await expect(left).rejects.toThrow('gone')
  const [asQuestion] = await embed(['oil'], never, 'question')
  const [asPassage, ...others] = await embed(Array<string>(20).fill('oil'), never, 'passage')
  expect(others).toHaveLength(19)
  // It was told which is which: E5 sees another word before each.
  expect(asPassage).not.toEqual(asQuestion)
})

it('says at once, in one sentence with the setting, that a model cannot be run', async () => {
  const { folder } = await make('broken')
  await writeFile(path.join(folder, 'onnx/model.onnx'), 'no network at all')
  const sentence = /^EMBEDDING_MODEL=file:.+broken: its model cannot be run: [^\n]+\.$/u
  await expect(openFolderEmbedder(folder)).rejects.toThrow(sentence)
})
