import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findMessageFaults } from './check-messages.ts'
import { root } from './run-command.ts'

const catalogue = { assets: { title: 'Assets', create: 'New asset', remove: 'Remove' }, lists: { title: 'List' } }

let home: string
beforeAll(() => {
  home = mkdtempSync(join(tmpdir(), 'millwright-messages-'))
  mkdirSync(join(home, 'node_modules'))
  for (const name of ['use-intl', '@types']) {
    symlinkSync(join(root, 'node_modules', name), join(home, 'node_modules', name))
  }
  const types = `export const messages = ${JSON.stringify(catalogue)} as const
declare module 'use-intl' { interface AppConfig { Messages: typeof messages } }`
  writeFileSync(join(home, 'messages.ts'), types)
  writeFileSync(
    join(home, 'tsconfig.json'),
    JSON.stringify({
      extends: join(root, 'web/tsconfig.json'),
      compilerOptions: { types: [], paths: {} },
      include: ['*.ts'],
    }),
  )
})
afterAll(() => rmSync(home, { recursive: true }))

/** Of a page with these lines in it. */
function faultsOf(...lines: string[]) {
  const page = ["import { useTranslations } from 'use-intl'", "import './messages.ts'", ...lines].join('\n')
  writeFileSync(join(home, 'page.ts'), page)
  return findMessageFaults({ root: home, file: join(home, 'tsconfig.json'), catalogue })
}

const all = "const t = useTranslations('assets'); const l = useTranslations('lists'); l('title')"

it('says nothing of a catalogue whose every key is shown, also by a choice, a table or somebody whom it is handed to', () => {
  const choice = "const words = { new: 'create', old: 'title' } as const; t(words['new' as keyof typeof words])"
  const handed = "const ask = (t: ReturnType<typeof useTranslations<'assets'>>) => t('remove'); ask(t)"
  expect(faultsOf(all, choice, handed)).toEqual([])
  expect(faultsOf(all, "t(Math.random() > 1 ? 'title' : 'create'); ({ t }).t.rich('remove')")).toEqual([])
})

it('names a key that nothing shows, though its name is written somewhere', () => {
  const quoted = "t('title'); t('create'); console.log('remove')"
  expect(faultsOf(all, quoted)).toEqual(['web/src/messages: nothing shows assets.remove'])
})

it('takes no key for another of the same name', () => {
  const both = "const t = useTranslations('assets'); t('title'); t('create'); t('remove')"
  expect(faultsOf(both)).toEqual(['web/src/messages: nothing shows lists.title'])
})

it('names what no type tells', () => {
  const untold = "t('title'); t('create'); t('remove'); t(JSON.parse('1'))"
  expect(faultsOf(all, untold)).toEqual(["page.ts: no type says which keys JSON.parse('1') may be"])
})
