import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const titleOf = (page: Page) => page.getByLabel('Title of the note')
export const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text of the note' })
export const saveState = (page: Page) => page.getByRole('toolbar', { name: 'Note', exact: true }).getByRole('status')

/** From the title on to the text, once it can be written in. */
export async function enterText(page: Page) {
  const focused = page.locator(':focus')
  await titleOf(page).and(focused).waitFor()
  await page.keyboard.press('Enter')
  await textOf(page).and(focused).waitFor()
}

/** What programs put on the clipboard; `fixtures/README.md` says which. */
export const fixture = (name: string) => readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8')

/** Pastes as a program puts it on the clipboard; several at once where there are several. */
export const paste = (page: Page, html: string | readonly string[], type = 'text/html') =>
  textOf(page).evaluate(
    (element, { pasted, as }) => {
      for (const one of pasted) {
        const data = new DataTransfer()
        data.setData(as, one)
        if (as !== 'text/plain') data.setData('text/plain', 'as text')
        element.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
      }
    },
    { pasted: [html].flat(), as: type },
  )

/** The server takes what is sent to `path`, and the page hears nothing of it; returns what ends that. */
export async function loseReplies(page: Page, path: string) {
  const pattern = `**${path}*`
  await page.route(pattern, async (route) => {
    await route.fetch()
    await route.abort()
  })
  return () => page.unroute(pattern)
}
