import type { Page } from '@playwright/test'
import { loads, shows, type Companies, type Screen } from './shot.ts'

const bankPath = ({ full }: Companies) => `${full.home}/resources`

/** On narrow screens the filters are closed at first. */
async function chooseDocuments(page: Page) {
  const button = page.getByRole('button', { name: /^Filter/ })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  await page.getByRole('group', { name: 'Type' }).getByLabel('Document').check()
}

export const bankScreens: Screen[] = [
  {
    name: 'resource-bank',
    shots: [
      ...loads({ path: bankPath, calls: /\/api\/resources\?/, shows: '.pdf' }),
      {
        state: 'columns',
        as: 'full',
        path: bankPath,
        goesOn: true,
        arrange: async (page) => {
          await page.getByRole('button', { name: 'Columns' }).click()
          await page.getByRole('menuitemcheckbox', { name: 'Size' }).waitFor()
        },
      },
      {
        state: 'filtered',
        as: 'full',
        path: bankPath,
        goesOn: true,
        arrange: async (page) => {
          await chooseDocuments(page)
          await shows('Clear all')(page)
        },
      },
      {
        state: 'nothing',
        as: 'full',
        path: (all) => `${bankPath(all)}?search=VX-900&type=video,image`,
        arrange: shows('Two filters are on.'),
      },
      {
        state: 'empty',
        as: 'blank',
        path: ({ blank }) => `${blank.home}/resources`,
        arrange: shows('No resources yet'),
      },
    ],
  },
  {
    name: 'company-settings',
    shots: loads({
      path: ({ full }) => `${full.home}/settings/company`,
      calls: '**/api/settings/company',
      shows: 'Take office files',
    }),
  },
]
