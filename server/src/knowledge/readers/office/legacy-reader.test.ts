import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { makePdf } from '../../../../test/pdf/make-pdf.ts'
import { temporaryFolder } from '../../../../test/temporary-folder.ts'

const folder = temporaryFolder()
const reader = new URL('./legacy-reader.ts', import.meta.url).href

/** Stands where LibreOffice would: keeps how it was started, and lays a PDF beside the file. */
function installConverter(pdf: string, log: string): string {
  const programs = join(folder, 'programs')
  mkdirSync(programs)
  const script = `#!/bin/sh\necho "$@" >> ${log}\nenv >> ${log}\ncp ${pdf} "$HOME/original.pdf"\n`
  writeFileSync(join(programs, 'soffice'), script)
  chmodSync(join(programs, 'soffice'), 0o755)
  return programs
}

it('old office files are converted each with a profile of its own, without our settings, and leave nothing [T19d]', async () => {
  const [pdf, log] = [join(folder, 'made.pdf'), join(folder, 'started')]
  writeFileSync(pdf, await makePdf([{ texts: [{ text: 'The torque of the gearbox bolts is 48 Nm.', x: 60, y: 700 }] }]))
  const programs = installConverter(pdf, log)
  writeFileSync(join(folder, 'sent'), 'not read')
  const read = `
    const { legacyReader } = await import(${JSON.stringify(reader)})
    const textOf = async (extension) => {
      const texts = []
      for await (const { text } of legacyReader.read(${JSON.stringify(join(folder, 'sent'))}, { extension })) texts.push(text)
      return texts
    }
    console.log(JSON.stringify(await Promise.all(['doc', 'ppt'].map(textOf))))`
  const PATH = [programs, dirname(process.execPath), process.env['PATH']].join(delimiter)
  const env = { PATH, TMPDIR: folder, SMTP_URL: 'smtp://canary', DATABASE_URL: 'postgres://canary' }
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', read], { env, encoding: 'utf8' })
  expect(JSON.parse(stdout || stderr)).toEqual(Array(2).fill(['The torque of the gearbox bolts is 48 Nm.']))

  const started = readFileSync(log, 'utf8')
  const profiles = [...started.matchAll(/-env:UserInstallation=file:\/\/(\S+)/gu)].map(([, profile = '']) => profile)
  expect(new Set(profiles).size).toBe(2)
  const homes = [...started.matchAll(/^HOME=(.*)$/gmu)].map(([, home = '']) => home)
  expect(profiles.map((profile) => dirname(profile)).toSorted()).toEqual(homes.toSorted())
  expect(homes.filter((home) => existsSync(home))).toEqual([])
  expect(started).toMatch(/original\.doc$/mu)
  expect(started).toMatch(/original\.ppt$/mu)
  expect(started).not.toContain('canary')
})
