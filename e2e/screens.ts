import type { Page } from '@playwright/test'

/** Where an account's things stand in page addresses. */
export type Places = {
  /** `/{role}/{userId}` */
  home: string
  /** `{home}/departments/{departmentId}` */
  department: string
  /** `{department}/assets/{assetId}` */
  asset: string
  /** An asset without documents. */
  bareAsset: string
  documentId: string
  /** `{asset}/chats/{chatId}/{msgId}` of an answered question. */
  chat: string
}

/** `full` has all the demo's data, `bare` a department without assets, `blank` nothing at all. */
export type Companies = { full: Places; bare: Places; blank: Places }

export type Shot = {
  state: string
  /** Who looks; nobody is signed in without one. */
  as?: keyof Companies
  path: (places: Companies) => string
  /** Calls whose replies are held back, for the loading state. */
  hold?: string | RegExp
  /** Calls that fail, for the failed state. */
  fail?: string | RegExp
  /** Brings the page to the moment of the picture, waiting for what the picture is to show. */
  arrange: (page: Page) => Promise<void>
}

export type Screen = { name: string; shots: Shot[] }

type Visit = { path: (places: Companies) => string; calls: string | RegExp; shows: string | RegExp }

const shows = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()
const skeletons = (page: Page) => page.locator('[aria-busy="true"], .MuiSkeleton-root').first().waitFor()
const retry = (page: Page) => page.getByRole('button', { name: 'Retry' }).first().waitFor()

/** A screen that loads a list or a thing: on its way, refused, there. */
function loads({ path, calls, shows: text }: Visit): Shot[] {
  return [
    { state: 'loading', as: 'full', path, hold: calls, arrange: skeletons },
    { state: 'failed', as: 'full', path, fail: calls, arrange: retry },
    { state: 'full', as: 'full', path, arrange: shows(text) },
  ]
}

export const screens: Screen[] = [
  { name: 'login', shots: [{ state: 'full', path: () => '/auth/login', arrange: shows('Sign in') }] },
  {
    name: 'register',
    shots: [
      { state: 'full', path: () => '/auth/register', arrange: (page) => page.getByLabel('First name').waitFor() },
    ],
  },
  {
    name: 'verify',
    shots: [
      {
        state: 'full',
        path: ({ full }) => `/auth/verify${full.home}`,
        arrange: (page) => page.getByRole('textbox').first().waitFor(),
      },
    ],
  },
  {
    name: 'departments',
    shots: [
      ...loads({
        path: ({ full }) => `${full.home}/departments`,
        calls: '**/api/departments/fetch/all*',
        shows: 'Stock preparation',
      }),
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
        arrange: shows('New department'),
      },
    ],
  },
  {
    name: 'assets',
    shots: [
      ...loads({
        path: ({ full }) => `${full.department}/assets`,
        calls: '**/api/departments/assets/fetch/all*',
        shows: 'Feed pump P-101',
      }),
      { state: 'empty', as: 'bare', path: ({ bare }) => `${bare.department}/assets`, arrange: shows(/No assets/) },
    ],
  },
  {
    name: 'asset-create',
    shots: [
      {
        state: 'full',
        as: 'full',
        path: ({ full }) => `${full.department}/assets/create`,
        arrange: shows('New asset'),
      },
    ],
  },
  {
    name: 'asset-profile',
    shots: loads({
      path: ({ full }) => `${full.asset}/profile`,
      calls: '**/api/departments/assets/fetch/all*',
      shows: 'AI Chat',
    }),
  },
  {
    name: 'documents',
    shots: [
      ...loads({
        path: ({ full }) => `${full.asset}/resources`,
        calls: /\/resources\/fetch\/documents/,
        shows: 'KP-250 feed pump manual.pdf',
      }),
      {
        state: 'empty',
        as: 'full',
        path: ({ full }) => `${full.bareAsset}/resources`,
        arrange: shows('Upload Documents for your Asset'),
      },
      {
        state: 'upload',
        as: 'full',
        path: ({ full }) => `${full.asset}/resources`,
        arrange: async (page) => {
          await page.getByRole('button', { name: 'Upload documents' }).first().click()
          await page.getByRole('dialog').waitFor()
        },
      },
    ],
  },
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
        arrange: (page) => page.getByRole('textbox').first().waitFor(),
      },
      {
        state: 'full',
        as: 'full',
        path: ({ full }) => full.chat,
        arrange: (page) => page.locator('article[data-state=complete]').waitFor(),
      },
      {
        state: 'citation-open',
        as: 'full',
        path: ({ full }) => full.chat,
        arrange: async (page) => {
          await page
            .getByRole('button', { name: /^1 .*, citation from / })
            .first()
            .click()
          await page.locator('.pdfViewer .textLayer span').first().waitFor({ state: 'attached' })
        },
      },
    ],
  },
  {
    name: 'not-found',
    shots: [
      { state: 'full', as: 'full', path: ({ full }) => `${full.home}/nowhere`, arrange: shows('Page not found') },
    ],
  },
]
