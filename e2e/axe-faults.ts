import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

// WCAG 2.2 AA as far as a machine can find it.
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** All rules in light; in dark nothing but the colours is another. */
export async function faultsOf(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // Within the page itself: otherwise each run opens a second one and loads all of axe once more. No screen has frames
  // of another origin. What passes is not described.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  const { violations } = await (
    colorScheme === 'light' ? axe.withTags(rules) : axe.withRules(['color-contrast'])
  ).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
