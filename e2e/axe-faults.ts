import type Axe from 'axe-core'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// WCAG 2.2 AA as far as a machine can find it.
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const colours = 'color-contrast'
const everything = { runOnly: { type: 'tag', values: rules } } satisfies Axe.RunOptions
const allButColours = { ...everything, rules: { [colours]: { enabled: false } } } satisfies Axe.RunOptions
const onlyColours = { runOnly: { type: 'rule', values: [colours] } } satisfies Axe.RunOptions

const wholePage = 'html'
/** What lies over a screen and is its own small one. */
export const openedOver =
  '[role=dialog]:visible, [role=alertdialog]:visible, [role=menu]:visible, [role=listbox]:visible'

declare global {
  interface Window {
    axe: typeof Axe
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** All that axe finds on a page, its colours in both schemes. Leaves it in dark. */
export async function faultsOf(page: Page): Promise<string[]> {
  return [
    ...(await faultsIn(page, { colorScheme: 'light', options: everything })),
    ...(await faultsIn(page, { colorScheme: 'dark', options: onlyColours })),
  ]
}

/** What axe finds on a page whatever its colours. */
export async function plainFaultsOf(page: Page): Promise<string[]> {
  await addAxe(page)
  return page.locator(wholePage).evaluate(violations, allButColours)
}

/** What is too pale in parts of a page, in both schemes. Leaves it in dark. */
export async function colourFaultsOf(page: Page, parts: string): Promise<string[]> {
  return [
    ...(await faultsIn(page, { colorScheme: 'light', options: onlyColours, parts })),
    ...(await faultsIn(page, { colorScheme: 'dark', options: onlyColours, parts })),
  ]
}

type Look = { colorScheme: 'light' | 'dark'; options: Axe.RunOptions; parts?: string }

async function faultsIn(page: Page, { colorScheme, options, parts = wholePage }: Look): Promise<string[]> {
  await addAxe(page)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // The page takes it on when it draws next.
  await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' })
  const faults: string[] = []
  for (const part of await page.locator(parts).all()) faults.push(...(await part.evaluate(violations, options)))
  return faults.map((fault) => `${colorScheme}: ${fault}`)
}

/** Once for all that is looked at: half a megabyte is compiled with each. */
async function addAxe(page: Page) {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe)
  }
}

/** Runs in the page. What passes is not described. */
async function violations(part: Element, options: Axe.RunOptions): Promise<string[]> {
  const { violations: found } = await window.axe.run(part, { ...options, resultTypes: ['violations'] })
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
