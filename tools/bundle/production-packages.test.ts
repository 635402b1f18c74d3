import { mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'
import { root } from '../run-command.ts'
import { LockFile, productionPackages } from './production-packages.ts'

const place = temporaryFolder()

const readLock = () => LockFile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')))

it('takes what the server runs on, and nothing that is for development alone', () => {
  const names = productionPackages(readLock(), root, ['server', 'contract']).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['fastify', '@electric-sql/pglite', 'altcha-lib', 'zod', 'sharp']))
  for (const unwanted of ['vite', 'typescript', 'drizzle-kit', 'react', '@playwright/test']) {
    expect(names).not.toContain(unwanted)
  }
})

it('finds each package where Node would, and leaves out optional ones that are not installed', () => {
  const folder = mkdtempSync(join(place, 'test-'))
  const packages = {
    server: { dependencies: { a: '1', b: '1' } },
    'node_modules/a': { version: '1.0.0', dependencies: { b: '2' }, optionalDependencies: { c: '1' } },
    'node_modules/a/node_modules/b': { version: '2.0.0' },
    'node_modules/b': { version: '1.0.0', peerDependencies: { react: '1' } },
    'node_modules/c': { version: '1.0.0' },
    'node_modules/react': { version: '1.0.0' },
  }
  for (const path of Object.keys(packages)) {
    if (!/[ct]$/u.test(path)) mkdirSync(join(folder, path), { recursive: true })
  }
  const found = productionPackages(LockFile.parse({ packages }), folder, ['server'])
  expect(found.map(({ path, version }) => `${path} ${version}`)).toEqual([
    'node_modules/a 1.0.0',
    'node_modules/a/node_modules/b 2.0.0',
    'node_modules/b 1.0.0',
  ])
})

it('refuses where a package that is needed is not installed', () => {
  const folder = mkdtempSync(join(place, 'test-'))
  const lock = LockFile.parse({
    packages: { server: { dependencies: { a: '1' } }, 'node_modules/a': { version: '1.0.0' } },
  })
  expect(() => productionPackages(lock, folder, ['server'])).toThrow('server needs a, which is not installed.')
})
