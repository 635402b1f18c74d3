import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { root } from './run-command.ts'

let programs = ''
beforeEach(() => {
  programs = mkdtempSync(join(tmpdir(), 'millwright-test-'))
})
afterEach(() => rmSync(programs, { recursive: true, force: true }))

/** What the set-up says on a machine whose programs are those in the folder. */
function said(): string {
  const script = `import { getFfmpeg } from ${JSON.stringify(join(root, 'tools/system-programs.mjs'))}; getFfmpeg()`
  const options = ['--input-type=module', '-e', script]
  return spawnSync(process.execPath, options, { encoding: 'utf8', env: { PATH: programs } }).stdout
}

it('says where nothing can be installed that videos are not read, and how FFmpeg is had', () => {
  expect(said()).toContain('apt-get install ffmpeg')
})

it('is content with the FFmpeg that is there, and only with both of its programs', () => {
  writeFileSync(join(programs, 'ffmpeg'), '', { mode: 0o755 })
  expect(said()).toContain('There is no FFmpeg')
  writeFileSync(join(programs, 'ffprobe'), '', { mode: 0o755 })
  expect(said()).toBe('')
})
