import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, it } from 'vitest'
import { builtServer, buildServerIfChanged } from '../build-server.mjs'
import { joinedThreads, made, ownSource, refuseWhatLooksBeside } from './joined-sources.mjs'
import { root } from '../run-command.ts'

const source = (path: string) => join(root, 'server/src', path)

describe('a module of the server that is joined with others', () => {
  it('finds from there what lies beside its source', () => {
    const text = `readFileSync(new URL('starter.csv', import.meta.url))`
    expect(ownSource(source('features/glossary/starter.ts'), text)).toBe(
      `readFileSync(new URL('starter.csv', new URL("../src/features/glossary/starter.ts", import.meta.url).href))`,
    )
  })

  it('starts threads and children by their sources, but for threads that are joined as well', () => {
    const started = (name: string) =>
      ownSource(source('platform/database/embedded/embedded.ts'), `start(new URL('./${name}.ts', import.meta.url))`)
    expect(joinedThreads.map((path) => existsSync(source(path)))).toEqual([true])
    expect(started('embedded-worker')).toBe(`start(new URL('./embedded-worker.js', import.meta.url))`)
    expect(started('embedded-first-start')).toBe(
      `start(new URL('./embedded-first-start.ts', new URL("../src/platform/database/embedded/embedded.ts", import.meta.url)))`,
    )
  })
})

it.each(['__dirname', 'import.meta.url', "require.resolve('x')", 'new Worker(path)'])(
  'refuses to join a module of a package that looks for something beside it: %s',
  (word) => {
    const refused = () => refuseWhatLooksBeside('/x/node_modules/some/lib/index.js', `open(${word})`)
    expect(refused).toThrow('some/lib/index.js')
  },
)

it('joins a server that names no source which is not there', () => {
  buildServerIfChanged(process.execPath)
  const named = globSync('*.js', { cwd: made }).flatMap((name) =>
    [...readFileSync(join(made, name), 'utf8').matchAll(/new URL\("(\.\.\/[^"]+)", import\.meta\.url\)/g)].map(
      ([, path = '']) => new URL(path, pathToFileURL(builtServer)),
    ),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((url) => !existsSync(url))).toEqual([])
})
