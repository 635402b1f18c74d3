import type { Page } from '@playwright/test'
import { choose, loads, shows, type Screen, type Shot } from './shot.ts'

const drivePath: Shot['path'] = ({ full }) => `${full.asset}/drive`
const manual = 'KP-250 feed pump manual.pdf'

/** Opens the manual's menu and chooses an entry of it. */
const chosen = (entry: string, then: (page: Page) => Promise<void>) => async (page: Page) => {
  await choose(page, `Menu of ${manual}`, entry)
  await then(page)
}
const dialogShows = (text: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').getByText(text).first().waitFor()

export const driveScreens: Screen[] = [
  {
    name: 'documents',
    shots: [
      ...loads({
        path: ({ full }) => `${full.asset}/resources`,
        calls: /\/resources\/fetch\/documents/,
        shows: manual,
      }),
      {
        state: 'upload',
        as: 'full',
        path: ({ full }) => `${full.asset}/resources`,
        goesOn: true,
        arrange: async (page) => {
          await page.getByRole('button', { name: 'Upload documents' }).first().click()
          await page.getByRole('dialog').waitFor()
        },
      },
      {
        state: 'empty',
        as: 'full',
        path: ({ full }) => `${full.bareAsset}/resources`,
        arrange: shows('Upload Documents for your Asset'),
      },
    ],
  },
  {
    name: 'images',
    shots: [
      {
        state: 'empty',
        as: 'full',
        path: ({ full }) => `${full.asset}/resources?tab=images`,
        // The folders are those of every tab.
        arrange: shows('0 Images'),
      },
    ],
  },
  {
    name: 'notes',
    shots: [
      {
        state: 'empty',
        as: 'full',
        path: ({ full }) => `${full.bareAsset}/resources?tab=notes`,
        arrange: shows('Create Notes for your Asset'),
      },
    ],
  },
  {
    name: 'drive',
    shots: [
      ...loads({ path: drivePath, calls: '**/api/departments/assets/drive/fetch*', shows: manual }),
      {
        state: 'menu',
        as: 'full',
        path: drivePath,
        goesOn: true,
        arrange: async (page) => {
          await page.getByRole('button', { name: `Menu of ${manual}` }).click()
          await page.getByRole('menuitem', { name: 'Details' }).waitFor()
        },
      },
      {
        state: 'move',
        as: 'full',
        path: drivePath,
        goesOn: true,
        arrange: chosen('Move', (page) => page.getByRole('treeitem', { name: 'Hydraulics' }).waitFor()),
      },
      {
        state: 'versions',
        as: 'full',
        path: drivePath,
        goesOn: true,
        arrange: chosen('Versions', dialogShows('Version 1')),
      },
      {
        state: 'details',
        as: 'full',
        path: drivePath,
        goesOn: true,
        arrange: chosen('Details', dialogShows('Document, PDF')),
      },
      {
        state: 'rename',
        as: 'full',
        path: drivePath,
        goesOn: true,
        arrange: chosen('Rename', (page) => page.getByLabel(/^New name of/).waitFor()),
      },
      {
        state: 'selected',
        as: 'full',
        path: drivePath,
        goesOn: true,
        arrange: async (page) => {
          await page.getByRole('checkbox', { name: `Select ${manual}` }).check()
          await page.getByText(/^1\/\d+ selected$/).waitFor()
        },
      },
      {
        state: 'nothing-found',
        as: 'full',
        path: (places) => `${drivePath(places)}?search=zeppelin`,
        arrange: shows('Nothing found for “zeppelin”'),
      },
      {
        state: 'empty',
        as: 'full',
        path: ({ full }) => `${full.bareAsset}/drive`,
        arrange: shows('Upload files for your Asset'),
      },
      {
        state: 'missing',
        as: 'full',
        path: (places) => `${drivePath(places)}/01a00000-0000-7000-8000-000000000000`,
        arrange: shows('Not found'),
      },
    ],
  },
  {
    name: 'bin',
    shots: [
      ...loads({
        path: ({ full }) => `${full.asset}/drive/bin`,
        calls: '**/api/departments/assets/resources/bin*',
        shows: 'Old drawings',
      }),
      {
        state: 'empty',
        as: 'full',
        path: ({ full }) => `${full.bareAsset}/drive/bin`,
        arrange: shows('Nothing was deleted in the last 30 days'),
      },
    ],
  },
]
