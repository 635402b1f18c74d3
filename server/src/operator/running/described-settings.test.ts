import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readConfig } from '../../config.ts'
import { aboutSettings, describedSettings } from './described-settings.ts'

const names = readConfig({}).settings.map(({ name }) => name)

it('says of each setting what it is, and of no other', () => {
  expect(Object.keys(aboutSettings).toSorted()).toEqual(names.toSorted())
})

it('knows those that the README names', () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8')
  const rows = readme.split('\n').filter((line) => /^\| `[A-Z]/.test(line))
  const named = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`([A-Z_]+)`/g)].map(([, name = '']) => name),
  )
  expect(named.toSorted()).toEqual(names.toSorted())
})

it('shows no secret, nor what an address is signed in or asked with', () => {
  const hidden = 'hidden-7f3a'
  const ofInstallation = '7f3a'.repeat(16)
  const environment = Object.fromEntries(
    names.filter((name) => /KEY|SECRET|PASSPHRASE/.test(name)).map((name) => [name, hidden]),
  )
  const settings = describedSettings(
    readConfig({
      ...environment,
      INSTALLATION_SECRET: ofInstallation,
      SMTP_URL: `smtp://post:p@${hidden}@mail.example:587`,
      DATABASE_URL: `postgres://${hidden}:x@db.example/plant?sslpassword=${hidden}`,
      LLM_BASE_URL: `https://models.example/v1?key=${hidden}`,
      LLM_MODEL: 'm',
    }).settings,
  )
  expect(JSON.stringify(settings)).not.toContain(hidden)
  expect(JSON.stringify(settings)).not.toContain(ofInstallation)
  const shown = (name: string) => settings.find((one) => one.name === name)
  expect(shown('LLM_API_KEY')).toMatchObject({ value: 'set', secret: true, from: 'environment' })
  expect(shown('SMTP_URL')).toMatchObject({ value: 'smtp://…@mail.example:587', secret: false })
  expect(shown('DATABASE_URL')?.value).toBe('postgres://…@db.example/plant')
  expect(shown('LLM_BASE_URL')?.value).toBe('https://models.example/v1')
  expect(shown('PORT')).toMatchObject({ value: '3000', from: 'default' })
  expect(shown('BACKUP_TO')).toMatchObject({ value: null, from: 'default' })
})
