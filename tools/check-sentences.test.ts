import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { comparedSentences } from './check-sentences.ts'
import { root } from './run-command.ts'

function foundIn(path: string, line: string): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'millwright-compared-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), `const a = 1\n${line}\n`)
  return comparedSentences(folder)
}

it.each([
  ['server/src/a.ts', 'if (error.message === texts.notAPdf) return'],
  ['server/src/a.ts', "if (errorTexts['not-found'] !== said) return"],
  ['server/src/a.ts', 'if (callSentenceOf(refusal.reason) === said) return'],
  ['server/src/a.ts', 'const event = { target: `${name} in the asset ${asset}` }'],
  ['server/src/a.ts', 'const target = `the ${kind} ${place}`'],
  ['server/src/a.ts', "const target = members.length === 1 ? '1 member' : many"],
  ['server/src/a.ts', 'const target = members.length === 1 ? one : `${members.length} members`'],
  ['server/src/a.ts', 'const target = `${nameOf(member)}: to ${nameOf(receiver)}, ${given}`'],
  ['server/src/a.ts', "const target = body.demand === 'none' ? 'none' : `${body.demand}, in ${days} days`"],
  ['web/src/a.tsx', "className={text === t('delete') ? red : ''}"],
  ['web/src/a.ts', "if (job.error === 'The file was deleted.') return"],
  ['contract/src/a.ts', 'export const lasting = new Set([texts.notAPdf, texts.notAVideo])'],
  ['contract/src/a.ts', "export const Name = z.string('Name is required')"],
])('refuses in %s: %s', (path, line) => {
  expect(foundIn(path, line)).toEqual([expect.stringContaining(`${path}:2: `)])
})

it.each([
  ['server/src/a.ts', "if (refusal.reason.code === 'file.not_pdf') return"],
  ['server/src/a.ts', 'const event = { target: `${username} (${email}): ${group}` }'],
  ['server/src/a.ts', 'const event = { target: `${event.formerName} → ${name}` }'],
  ['web/src/a.tsx', "<p>{job.stage || t('waiting')}</p>"],
  ['server/src/a.test.ts', 'expect(answer.error === texts.notAPdf).toBe(true)'],
  ['contract/src/a.ts', 'export const Name = z.string(codes.nameRequired)'],
])('takes in %s: %s', (path, line) => {
  expect(foundIn(path, line)).toEqual([])
})

it('finds none in the product', () => {
  expect(comparedSentences(root)).toEqual([])
})
