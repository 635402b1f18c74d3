import type Axe from 'axe-core'
import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

// WCAG 2.2 AA as far as a machine can find it.
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
const wholly = { runOnly: { type: 'tag', values: rules } } satisfies Axe.RunOptions
/** In the other scheme nothing but the colours is another. */
const byColour = { runOnly: { type: 'rule', values: ['color-contrast'] } } satisfies Axe.RunOptions

declare global {
  interface Window {
    axe: typeof Axe
  }
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What axe finds on a page in both schemes. Leaves it in dark. */
export async function faultsOf(page: Page): Promise<string[]> {
  // Once for both: half a megabyte is compiled with each.
  for (const frame of page.frames()) await frame.evaluate(axe)
  const faults: string[] = []
  for (const [colorScheme, options] of [
    ['light', wholly],
    ['dark', byColour],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    // The page takes it on when it draws next.
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' })
    faults.push(...(await page.evaluate(violations, options)).map((fault) => `${colorScheme}: ${fault}`))
  }
  return faults
}

/** Runs in the page. What passes is not described. */
async function violations(options: Axe.RunOptions): Promise<string[]> {
  const { violations: found } = await window.axe.run(document, { ...options, resultTypes: ['violations'] })
  return found.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
