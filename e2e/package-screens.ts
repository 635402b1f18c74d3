import type { Page } from '@playwright/test'
import { documentationContainer, documentContainer } from '../server/test/makers-packages.ts'
import type { Shot } from './shot.ts'

async function lookInto(page: Page) {
  const inner = await documentContainer('Close valve V-101.', {
    titles: { en: 'Operating manual' },
    languages: ['en', 'de'],
  })
  const bytes = await documentationContainer(
    { 'MAN-1.zip': inner, 'notes.txt': 'Not listed' },
    { refersTo: ['MAN-1', 'MAN-2'] },
  )
  await page.getByRole('button', { name: 'Import a maker’s package' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import a maker’s package' })
  const chosen = page.waitForEvent('filechooser')
  await dialog.getByRole('button', { name: 'Choose files' }).click()
  await (await chosen).setFiles({ name: 'pump.zip', mimeType: 'application/zip', buffer: Buffer.from(bytes) })
  await dialog.getByRole('list', { name: 'Documents' }).waitFor()
}

/** The dialog over the assets of a department. */
export const packageShots: Shot[] = [
  {
    state: 'package',
    as: 'full',
    path: ({ full }) => `${full.department}/assets`,
    goesOn: true,
    arrange: async (page) => {
      await page.getByRole('button', { name: 'Import a maker’s package' }).click()
      await page.getByRole('button', { name: 'Choose files' }).waitFor()
    },
  },
  {
    state: 'package looked into',
    as: 'full',
    path: ({ full }) => `${full.department}/assets`,
    goesOn: true,
    arrange: lookInto,
  },
]
