import { type Asset, assetRoutes } from '@millwright/contract/assets'
import type { Page } from '@playwright/test'
import { settingsScreens, signInScreens } from './account-screens.ts'
import { assistantScreens } from './assistant-screens.ts'
import { bankScreens } from './bank-screens.ts'
import { dictionaryScreens } from './dictionary-screens.ts'
import { driveScreens } from './drive-screens.ts'
import { expertScreens } from './expert-screens.ts'
import { memberScreens } from './member-screens.ts'
import { noteScreens } from './note-screens.ts'
import { questions } from '../tools/demo/questions.ts'
import { plateScreens } from './plate-screens.ts'
import { packageShots } from './package-screens.ts'
import { privacyScreens } from './privacy-screens.ts'
import { readingScreens } from './reading-screens.ts'
import { changed, choose, loads, shows, type Screen, type Shot } from './shot.ts'
import { systemScreens } from './system-screens.ts'
import { uploadScreens } from './upload-screens.ts'
import { ffmpegIsHere } from '../server/test/videos.ts'
import { videoScreens } from './video-screens.ts'

/** A form of answer: its question at the top of the window. */
const answered = (form: keyof typeof questions): Shot => ({
  state: form,
  as: 'full',
  onlyPicture: true,
  path: ({ full }) => full.chat,
  arrange: async (page) => {
    const heading = page.getByRole('heading', { name: questions[form] })
    await heading.waitFor()
    await heading.evaluate((element) => element.scrollIntoView())
  },
})

/** A save comes too late: the name was changed by somebody else. */
async function refuseToSave(page: Page) {
  let present: Asset | undefined
  await changed<Asset>(page, assetRoutes.fetchSingle.path, (asset) => (present = asset))
  await page.route(`**${assetRoutes.update.path}*`, (route) => {
    const data = present && {
      ...present,
      name: `${present.name} (old)`,
      dynamicFields: present.dynamicFields.slice(1),
    }
    return route.fulfill({ status: 409, json: { status: false, data, message: null, error: 'Changed meanwhile' } })
  })
}

/** It was changed in the form, too. */
async function savedTooLate(page: Page) {
  const name = page.getByLabel('Name', { exact: true })
  await page.getByText('Admins always have full access').waitFor()
  await name.fill(`${await name.inputValue()}, left`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('dialog', { name: 'Somebody changed this meanwhile' }).waitFor()
}

export const screens: Screen[] = [
  ...signInScreens,
  {
    name: 'departments',
    shots: [
      ...loads({
        path: ({ full }) => `${full.home}/departments`,
        calls: '**/api/departments/fetch/all*',
        shows: 'Stock preparation',
      }),
      {
        state: 'menu',
        as: 'full',
        path: ({ full }) => `${full.home}/departments`,
        goesOn: true,
        arrange: async (page) => {
          await page.getByRole('button', { name: 'Menu of Packaging' }).click()
          await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
        },
      },
      {
        state: 'delete',
        as: 'full',
        path: ({ full }) => `${full.home}/departments`,
        goesOn: true,
        arrange: async (page) => {
          await choose(page, 'Menu of Packaging', 'Delete')
          await page.getByRole('alertdialog').waitFor()
        },
      },
      {
        state: 'empty',
        as: 'blank',
        path: ({ blank }) => `${blank.home}/departments`,
        arrange: shows('No departments yet'),
      },
    ],
  },
  {
    name: 'department-create',
    shots: [
      {
        state: 'full',
        as: 'full',
        path: ({ full }) => `${full.home}/departments/create`,
        arrange: shows('Admins always have full access'),
      },
    ],
  },
  {
    name: 'department-update',
    shots: loads({
      path: ({ full }) => `${full.department}/update`,
      calls: '**/api/departments/fetch/single*',
      shows: 'Admins always have full access',
    }),
  },
  {
    name: 'assets',
    shots: [
      ...loads({
        path: ({ full }) => `${full.department}/assets`,
        calls: '**/api/departments/assets/fetch/all*',
        shows: 'Feed pump P-101',
      }),
      ...packageShots,
      { state: 'empty', as: 'bare', path: ({ bare }) => `${bare.department}/assets`, arrange: shows(/No assets/) },
    ],
  },
  ...plateScreens,
  {
    name: 'asset-create',
    shots: [
      {
        state: 'full',
        as: 'full',
        path: ({ full }) => `${full.department}/assets/create`,
        arrange: shows('Admins always have full access'),
      },
    ],
  },
  {
    name: 'asset-update',
    shots: [
      ...loads({
        path: ({ full }) => `${full.asset}/update`,
        calls: '**/api/departments/assets/fetch/single*',
        shows: 'Admins always have full access',
      }),
      {
        state: 'faults',
        as: 'full',
        path: ({ full }) => `${full.asset}/update`,
        goesOn: true,
        arrange: async (page) => {
          await page.getByRole('button', { name: 'Add field' }).click()
          await page.getByRole('button', { name: 'Save changes' }).click()
          await page.getByText('Label is required').waitFor()
        },
      },
      {
        state: 'stale',
        as: 'full',
        path: ({ full }) => `${full.asset}/update`,
        prepare: refuseToSave,
        arrange: savedTooLate,
      },
    ],
  },
  {
    name: 'asset-profile',
    shots: loads({
      path: ({ full }) => `${full.asset}/profile`,
      calls: '**/api/departments/assets/fetch/single*',
      shows: 'Feeds the headbox',
    }),
  },
  {
    name: 'key-facts',
    shots: [
      ...loads({
        path: ({ full }) => `${full.asset}/facts`,
        calls: '**/api/departments/assets/facts*',
        shows: 'Casing cover',
      }),
      {
        state: 'sorted',
        as: 'full',
        path: ({ full }) => `${full.asset}/facts?kind=setting&sort=value&order=desc`,
        arrange: async (page) => {
          await page
            .getByRole('button', { name: /^Menu of Casing cover/ })
            .first()
            .click()
          await page.getByRole('menuitem', { name: 'Send to information' }).waitFor()
        },
      },
    ],
  },
  ...expertScreens,
  ...driveScreens,
  {
    name: 'document',
    shots: [
      {
        state: 'full',
        as: 'full',
        path: ({ full }) => `${full.asset}/resources/documents/${full.documentId}`,
        arrange: (page) => page.locator('.pdfViewer .textLayer span').first().waitFor({ state: 'attached' }),
      },
    ],
  },
  {
    name: 'chat',
    shots: [
      {
        state: 'empty',
        as: 'full',
        path: ({ full }) => `${full.asset}/chats`,
        arrange: shows(/resources?.*ready/i),
      },
      {
        state: 'full',
        as: 'full',
        path: ({ full }) => full.chat,
        arrange: async (page) => {
          await page.locator('article[data-state=complete]').last().waitFor()
          const folded = page.locator('article [aria-expanded=false]')
          while ((await folded.count()) > 0) await folded.first().click()
        },
      },
      answered('sentence'),
      answered('table'),
      answered('section'),
      answered('unsure'),
      answered('refused'),
      {
        state: 'unproven',
        as: 'full',
        onlyPicture: true,
        path: ({ full }) => full.modelChat,
        arrange: shows('180 Nm'),
      },
      {
        state: 'citation-open',
        as: 'full',
        path: ({ full }) => full.chat,
        goesOn: true,
        arrange: async (page) => {
          await page
            .getByRole('button', { name: /^1 .*, citation from / })
            .first()
            .click()
          await page.locator('.pdfViewer .textLayer span').first().waitFor({ state: 'attached' })
        },
      },
      {
        state: 'resources',
        as: 'full',
        path: ({ full }) => `${full.asset}/chats?doc=${full.documentId}&page=3&tab=resources`,
        arrange: (page) => page.locator('.pdfViewer .textLayer span').first().waitFor({ state: 'attached' }),
      },
    ],
  },
  ...readingScreens,
  ...(ffmpegIsHere ? videoScreens : []),
  ...noteScreens,
  ...uploadScreens,
  ...memberScreens,
  ...assistantScreens,
  ...bankScreens,
  ...systemScreens,
  ...settingsScreens,
  ...privacyScreens,
  ...dictionaryScreens,
  {
    name: 'not-found',
    shots: [
      { state: 'full', as: 'full', path: ({ full }) => `${full.home}/nowhere`, arrange: shows('Page not found') },
    ],
  },
]
