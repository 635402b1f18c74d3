import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '../../server/test/temporary-folder.ts'
import { outdatedFiles } from './outdated-files.mjs'

it('keeps the files of the build before, from which a server may run, and names those of earlier builds', () => {
  const folder = temporaryFolder()
  const build = (...files: string[]) => {
    for (const file of files) writeFileSync(join(folder, file), '')
    return outdatedFiles(folder, files)
  }
  expect(build('main.js', 'one.js')).toEqual([])
  expect(build('main.js', 'two.js')).toEqual([])
  expect(build('main.js', 'three.js')).toEqual(['one.js'])
  expect(readdirSync(folder).toSorted()).toEqual(['files.json', 'main.js', 'one.js', 'three.js', 'two.js'])
})
