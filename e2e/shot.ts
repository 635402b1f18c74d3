import type { Page } from '@playwright/test'

/** The page addresses of an account's things. */
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
  noteId: string
  /** A processed one; empty without ffmpeg. */
  videoId: string
  /** One of the experts of the asset who are no members. */
  expertId: string
  /** `{home}/users/{memberId}` */
  member: string
  /** `{home}/users/groups/{groupId}` of one with members by its rule and by hand. */
  group: string
  /** `{asset}/chats/{chatId}/{msgId}` of an answered question. */
  chat: string
  /** The same of a chat that a model answered, with a figure that nothing proves. */
  modelChat: string
  /** Of pictures that were read; the first is the chat that cites one, the others are addresses of images. */
  crookedScan: string
  nameplate: string
  otherLanguage: string
  blurredPhoto: string
}

/** `full` has all the demo's data, `bare` a department without assets, `blank` nothing at all. */
export type Companies = { full: Places; bare: Places; blank: Places }

export type Shot = {
  state: string
  /** Who looks; nobody is signed in without one. */
  as?: keyof Companies
  path: (places: Companies) => string
  /** Shows what another state of its screen has as well: there is nothing more to be judged by a machine. */
  onlyPicture?: true
  /** Has the most to reach by keyboard of the screen's states, where that is not the one called `full`, or the last. */
  fullest?: true
  /** A browser context keeps a clock that was stopped: it is of no use to other screens. */
  stopsClock?: true
  /** Calls whose replies are held back, for the loading state. */
  hold?: string | RegExp
  /** Calls that fail, for the failed state. */
  fail?: string | RegExp
  /**
   * Begins where the state before it in its screen ended, of the same address and with what was prepared for that, once
   * what had opened over it is closed: who looks at one after the other need not load the page anew.
   */
  goesOn?: true
  /** What is answered otherwise than by the server, before the page is loaded. */
  prepare?: (page: Page) => Promise<unknown>
  /** Brings the page to the moment of the picture, waiting for what the picture is to show. */
  arrange: (page: Page) => Promise<void>
}

export type Screen = { name: string; shots: Shot[] }

/** Of the states of a screen the one with most in it. */
export const fullestOf = (shots: readonly Shot[]): Shot | undefined =>
  shots.find(({ fullest }) => fullest) ?? shots.find(({ state }) => state === 'full') ?? shots.at(-1)

type Visit = { path: (places: Companies) => string; calls: string | RegExp; shows: string | RegExp }

/** Takes an entry of a menu, and waits until that is gone: it would be looked at while it closes. */
export async function choose(page: Page, menu: string, entry: string) {
  await page.getByRole('button', { name: menu }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  // Not by its role: below a dialog that opens it has none any more, while it is still seen.
  await page.locator('[role=menu]:visible').waitFor({ state: 'hidden' })
}

export const shows = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()
const skeletons = (page: Page) => page.locator('[aria-busy="true"], .MuiSkeleton-root').first().waitFor()
export const retry = (page: Page) => page.getByRole('button', { name: 'Retry' }).first().waitFor()

/** Answers a call with what it would be answered, changed. */
export async function changed<Data>(page: Page, path: string, change: (data: Data) => Data) {
  await page.route(`**${path}*`, async (route) => {
    const response = await route.fetch()
    const reply = (await response.json()) as { data: Data }
    await route.fulfill({ response, json: { ...reply, data: change(reply.data) } })
  })
}

/** A screen that loads a list or a thing: on its way, refused, there. */
export function loads({ path, calls, shows: text }: Visit): Shot[] {
  return [
    { state: 'loading', as: 'full', path, hold: calls, arrange: skeletons },
    { state: 'failed', as: 'full', path, fail: calls, arrange: retry },
    { state: 'full', as: 'full', path, arrange: shows(text) },
  ]
}
