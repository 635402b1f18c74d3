import { expect, it } from 'vitest'
import { findMessageFaults } from './check-messages.ts'

const catalogue = { assets: { title: 'Assets', create: 'New asset' } }
const faultsOf = (...sources: [path: string, source: string][]) => findMessageFaults(catalogue, new Map(sources))

it('says nothing of a catalogue whose every key is shown', () => {
  const page = "const t = useTranslations('assets')\nreturn <h1>{t('title')}{t.rich('create')}</h1>"
  expect(faultsOf(['web/src/features/assets/page.tsx', page])).toEqual([])
})

it('counts a key that a file beside the page chooses', () => {
  const page = "const t = useTranslations('assets')\nreturn t(label)"
  const choice = "export const label = plain ? 'title' : 'create'"
  expect(faultsOf(['web/src/features/assets/page.tsx', page], ['web/src/features/assets/label.ts', choice])).toEqual([])
})

it('names a key that nothing shows', () => {
  const page = "const t = useTranslations('assets')\nreturn t('title')"
  expect(faultsOf(['web/src/features/assets/page.tsx', page])).toEqual([
    'web/src/messages: nothing shows assets.create',
  ])
})

it('names a key that the catalogue lacks', () => {
  const page = "const t = useTranslations('assets')\nreturn [t('title'), t('create'), t('remove')]"
  expect(faultsOf(['web/src/features/assets/page.tsx', page])).toEqual([
    'web/src/features/assets/page.tsx: the catalogue has no assets.remove',
  ])
})
