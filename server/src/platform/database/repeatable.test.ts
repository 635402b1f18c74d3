import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../../test/temporary-folder.ts'
import { type MadeFile, readRepeatable, type Repeatable, REPEATABLE, repeatableWork } from './repeatable.ts'

const folder = temporaryFolder()
let count = 0

/** Reads a folder of such texts. */
function read(texts: Record<string, string>): Repeatable {
  const path = join(folder, String((count += 1)))
  mkdirSync(path)
  writeFileSync(join(path, 'edition.json'), '{ "edition": 3, "hash": "" }')
  for (const [name, text] of Object.entries(texts)) writeFileSync(join(path, `${name}.sql`), text)
  return readRepeatable(path)
}

const namesOf = (files: readonly { name: string }[]) => files.map(({ name }) => name)
const madeOf = ({ files }: Repeatable): MadeFile[] =>
  files.map(({ name, hash }) => ({ name, hash, edition: 3, objects: [] }))

const texts = { a: '-- needs: b, c\nSELECT 1', b: '-- needs: c\nSELECT 2', c: 'SELECT 3', d: 'SELECT 4' }

it('stands in the order in which files need each other', () => {
  expect(namesOf(read(texts).files)).toEqual(['c', 'd', 'b', 'a'])
})

it('is refused where a file needs one that is not there, or itself', () => {
  expect(() => read({ ...texts, d: '-- needs: e' })).toThrow('need one that is missing, or each other: d')
  expect(() => read({ ...texts, c: '-- needs: a' })).toThrow('need one that is missing, or each other: a, b, c')
})

it('is made again where a text changed, with what needs it, and taken away where its file is gone', () => {
  const made = madeOf(read(texts))
  const work = (changed: Record<string, string>, all = false) => {
    const { take, make } = repeatableWork(made, read(changed), { all })
    return [namesOf(take), namesOf(make)]
  }
  expect(work(texts)).toEqual([[], []])
  expect(work({ ...texts, b: '-- needs: c\nSELECT 5' })).toEqual([
    ['b', 'a'],
    ['b', 'a'],
  ])
  const { d: _gone, ...rest } = texts
  expect(work({ ...rest, e: 'SELECT 6' })).toEqual([['d'], ['e']])
  expect(work(texts, true)).toEqual([
    ['c', 'd', 'b', 'a'],
    ['c', 'd', 'b', 'a'],
  ])
})

it('makes everything new: what replaced something would not be known as its own', () => {
  for (const { name, text } of readRepeatable(REPEATABLE).files) {
    expect(text, name).not.toMatch(/\bOR\s+REPLACE\b|\bIF\s+NOT\s+EXISTS\b/i)
  }
})
