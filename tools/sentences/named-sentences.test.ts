import { errorTexts } from '@millwright/contract/errors'
import { texts } from '@millwright/contract/texts'
import type { Route } from '@millwright/contract/route'
import { routes } from '@millwright/contract/routes'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './run-command.ts'

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
const isMet = (sentence: string, names: string[]) =>
  tests.includes(sentence) || names.some((name) => new RegExp(`${name.replace(/[.[\]]/g, '\\$&')}(?!\\w)`).test(tests))

it('every sentence that the contract holds is met by a test', () => {
  const unmet = [
    ...Object.entries(texts).filter(([name, text]) => !isMet(text, [`texts.${name}`])),
    ...Object.entries(errorTexts).filter(
      ([code, text]) => !isMet(text, [`errorTexts.${code}`, `errorTexts['${code}']`]),
    ),
    ...Object.entries(routes).flatMap(([noun, table]) =>
      Object.entries(table as Record<string, Route>).flatMap(([name, route]) => {
        const message = 'message' in route ? (route.message ?? '') : ''
        return isMet(message, []) ? [] : [[`${noun}.${name}`, message]]
      }),
    ),
  ]
  expect(unmet).toEqual([])
})
