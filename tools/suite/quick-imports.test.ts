import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../run-command.ts'

const hook = `--import=${new URL('./quick-imports.mjs', import.meta.url).href}`
const script = `
  import { createRequire } from 'node:module'
  const parts = ['drizzle-orm/entity', 'drizzle-orm/logger']
  const require = createRequire(import.meta.url)
  console.log(JSON.stringify(await Promise.all(parts.map(async (part) => ({
    imported: import.meta.resolve(part),
    required: require.resolve(part),
    exports: Object.keys(await import(part)),
    ofRequired: Object.keys(require(part)),
  })))))
`

function foundBy(...flags: string[]): unknown {
  // Without what the suite itself gives to all.
  const env = { ...process.env, NODE_OPTIONS: '' }
  const given = [...flags, '--input-type=module', '--eval', script]
  return JSON.parse(execFileSync(process.execPath, given, { cwd: join(root, 'server'), env, encoding: 'utf8' }))
}

it('finds the same modules as Node does, where they are imported and where they are required', () => {
  expect(foundBy(hook)).toEqual(foundBy())
})
