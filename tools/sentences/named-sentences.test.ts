import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run-command.ts'
import { contractSentences } from './contract-sentences.ts'

/** What a test says of itself or takes from elsewhere expects nothing. */
const expectsNothing = [
  /^\s*(?:\/\/|\/?\*).*$/gm,
  /^import [^']*? from '.*'$/gm,
  /(?:\b(?:it|test|describe)(?:\.\w+)*|\))\(\s*(['"`])[^\n]*?\1,/g,
]

const tests = globSync(
  ['{contract,server,web}/**/*.test.{ts,tsx}', 'e2e/*.spec.ts'].map((pattern) => join(root, pattern)),
  { exclude: ['**/node_modules/**'] },
)
  .map((path) => expectsNothing.reduce((code, part) => code.replace(part, ''), readFileSync(path, 'utf8')))
  .join('\n')
  .replaceAll("\\'", "'")

/** As its whole text, or by its name in the contract. */
const isNamed = (sentence: string, names: string[]) =>
  tests.includes(sentence) || names.some((name) => new RegExp(`${name.replace(/[.[\]]/g, '\\$&')}(?!\\w)`).test(tests))

it('every sentence that the contract holds is named by a test', () => {
  const unnamed = contractSentences().filter(({ sentence, names }) => !isNamed(sentence, names))
  expect(unnamed).toEqual([])
})
