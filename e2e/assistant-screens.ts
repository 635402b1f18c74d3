import { assistantRoutes } from '@millwright/contract/assistant'
import { chatRoutes } from '@millwright/contract/chats'
import { searchRoutes } from '@millwright/contract/search'
import type { Page } from '@playwright/test'
import { platePng } from '../server/test/sample-files.ts'
import { loads, retry, shows, type Companies, type Screen } from './shot.ts'
import { questions } from '../tools/demo/questions.ts'

const assistant = ({ full }: Companies) => `${full.home}/assistant`
const sharedChat = (companies: Companies) => `${assistant(companies)}/shared/0f8b6f6e-7f1c-4a5e-9c1e-3f7d4b2a9c10`
const openRecent = async (page: Page) => {
  const chats = page.getByRole('navigation', { name: 'Recent Chats' })
  if (!(await chats.isVisible())) await page.getByRole('button', { name: 'Recent Chats', exact: true }).click()
  await chats.getByRole('link').first().waitFor()
}
const search = async (page: Page, text: string) => {
  await page.getByRole('combobox', { name: 'Search everything' }).fill(text)
  await page.locator('a[role="option"]').first().waitFor()
}

const openPlaces = async (page: Page) => {
  await page.getByRole('button', { name: /^What is asked about: / }).click()
  await page.getByRole('option').first().waitFor()
}
const ask = async (page: Page, question: string) => {
  await page.getByLabel('Question', { exact: true }).fill(question)
  await page.keyboard.press('Enter')
  await page.locator('article[data-state="complete"]').waitFor()
}

/** The assistant, what is around chats, and the search over everything. */
export const assistantScreens: Screen[] = [
  {
    name: 'sharedChat',
    shots: [{ state: 'ended', as: 'full', path: sharedChat, arrange: shows('This chat is not shared') }],
  },
  {
    name: 'assistant',
    shots: [
      { state: 'landing', as: 'full', path: assistant, arrange: shows('DataBase Search') },
      { state: 'places', as: 'full', path: assistant, goesOn: true, arrange: openPlaces },
      {
        state: 'places-failed',
        as: 'full',
        path: assistant,
        fail: `**${assistantRoutes.fetchAssets.path}`,
        arrange: async (page) => {
          await page.getByRole('button', { name: /^What is asked about: / }).click()
          await retry(page)
        },
      },
      {
        state: 'picture',
        as: 'full',
        path: assistant,
        goesOn: true,
        arrange: async (page) => {
          const buffer = await platePng(['KESTREL', 'Type: KP-250/200', 'Serial No: KP-0417-2209'])
          const file = { name: 'plate.png', mimeType: 'image/png', buffer }
          await page.locator('input[type=file][accept*=png]').setInputFiles(file)
          await page.getByRole('region', { name: 'Asked picture' }).getByRole('textbox').waitFor({ timeout: 90_000 })
          await page.getByLabel('Question', { exact: true }).fill('How long may it run dry?')
        },
      },
      {
        state: 'records',
        as: 'full',
        onlyPicture: true,
        path: assistant,
        arrange: (page) => ask(page, 'Who knows hydraulics?'),
      },
      {
        state: 'empty',
        as: 'blank',
        path: ({ blank }) => `${blank.home}/assistant`,
        arrange: shows('There is no asset'),
      },
      {
        state: 'answered',
        fullest: true,
        as: 'full',
        path: assistant,
        arrange: (page) => ask(page, questions.sentence),
      },
    ],
  },
  {
    name: 'cited-figure',
    shots: [
      {
        state: 'drawn',
        as: 'full',
        path: ({ full }) => full.chat,
        arrange: async (page) => {
          const figure = page.getByRole('list', { name: 'Cited figures' }).first()
          await figure.waitFor()
          await figure.evaluate((element) => element.scrollIntoView({ block: 'center' }))
          await figure.locator('canvas[data-drawn="true"]').waitFor()
        },
      },
      {
        state: 'approved',
        as: 'full',
        onlyPicture: true,
        path: ({ full }) => `${full.asset}/chats`,
        arrange: (page) => ask(page, questions.unsure),
      },
    ],
  },
  {
    name: 'recent-chats',
    shots: [
      {
        state: 'loading',
        as: 'full',
        path: ({ full }) => full.chat,
        hold: `**${chatRoutes.fetch.path}*`,
        arrange: async (page) => {
          await page.getByRole('button', { name: 'Recent Chats', exact: true }).click()
          await page.getByRole('navigation', { name: 'Recent Chats' }).waitFor()
        },
      },
      { state: 'full', as: 'full', path: ({ full }) => full.chat, arrange: openRecent },
      {
        state: 'selected',
        as: 'full',
        path: ({ full }) => full.chat,
        goesOn: true,
        arrange: async (page) => {
          await openRecent(page)
          await page.getByRole('button', { name: 'Select chats' }).click()
          await page.getByRole('checkbox', { name: 'Select all chats' }).check()
        },
      },
    ],
  },
  {
    name: 'chat-experts',
    shots: [
      {
        state: 'full',
        as: 'full',
        path: ({ full }) => full.chat,
        arrange: async (page) => {
          await page.getByRole('button', { name: 'Experts', exact: true }).click()
          await page.getByRole('dialog', { name: 'Experts' }).getByRole('link').first().waitFor()
        },
      },
      {
        state: 'refused',
        as: 'full',
        onlyPicture: true,
        path: ({ full }) => full.chat,
        arrange: async (page) => {
          const heading = page.getByRole('heading', { name: questions.refused })
          await heading.waitFor()
          await heading.evaluate((element) => element.scrollIntoView())
        },
      },
      {
        state: 'request',
        as: 'full',
        path: ({ full }) => full.chat,
        goesOn: true,
        arrange: async (page) => {
          await page.getByRole('button', { name: 'Ask for a check' }).first().click()
          await page.getByRole('dialog', { name: 'Have this answer checked' }).waitFor()
        },
      },
    ],
  },
  {
    name: 'approvals',
    shots: [
      ...loads({
        path: ({ full }) => `${full.asset}/chats/approvals`,
        calls: '**/api/departments/assets/approvals/fetch*',
        shows: 'Approval Section',
      }),
      {
        state: 'empty',
        as: 'full',
        path: ({ full }) => `${full.bareAsset}/chats/approvals`,
        arrange: shows('Nothing to check'),
      },
    ],
  },
  {
    name: 'open-questions',
    shots: [
      ...loads({
        path: ({ full }) => `${full.asset}/chats/questions`,
        calls: '**/api/departments/assets/questions*',
        shows: questions.refused,
      }),
      {
        state: 'empty',
        as: 'full',
        path: ({ full }) => `${full.bareAsset}/chats/questions`,
        arrange: shows('Every question was answered'),
      },
    ],
  },
  {
    name: 'search',
    shots: [
      {
        state: 'palette',
        as: 'full',
        path: ({ full }) => `${full.home}/departments`,
        arrange: async (page) => {
          await page.getByRole('button', { name: 'Search everything' }).click()
          await search(page, 'mechanical seal')
        },
      },
      {
        state: 'page',
        fullest: true,
        as: 'full',
        path: ({ full }) => `${full.home}/search`,
        arrange: (page) => search(page, 'pump'),
      },
      {
        state: 'failed',
        as: 'full',
        path: ({ full }) => `${full.home}/search?q=pump`,
        fail: `**${searchRoutes.search.path}?*`,
        arrange: retry,
      },
      {
        state: 'nothing',
        as: 'full',
        path: ({ full }) => `${full.home}/search?q=xylophone+vineyard`,
        arrange: shows('Nothing found for'),
      },
    ],
  },
]
