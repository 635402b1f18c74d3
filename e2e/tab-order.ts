import type { CDPSession, Page } from '@playwright/test'

const maxPresses = 300
/** Presses between two looks at whether all was walked through. */
const pressesAtOnce = 10

type Stop = { name: string; isMarked: boolean; isAbove: boolean }
type Walk = { stops: Stop[]; missed: string[] }

declare global {
  interface Window {
    tabWalk?: { isOver: () => boolean; end: () => Walk }
  }
}

/**
 * What somebody without a mouse meets here: controls that Tab leaves out, that show no focus, that come out of order.
 * The menu at the side is the same on all screens: `behindMenu` walks what comes after it.
 */
export async function keyboardFaultsOf(page: Page, { behindMenu }: { behindMenu: boolean }): Promise<string[]> {
  await page.locator('body').evaluate(({ ownerDocument: { activeElement } }) => {
    if (activeElement instanceof HTMLElement) activeElement.blur()
  })
  // By itself, so that what shows the focus is drawn without it first.
  await page.evaluate(beginWalk, behindMenu)
  const browser = await page.context().newCDPSession(page)
  for (let presses = 0; presses < maxPresses; presses += pressesAtOnce) {
    await pressTab(browser)
    if (await page.evaluate(() => window.tabWalk?.isOver())) break
  }
  await browser.detach()
  const walk = await page.evaluate(() => window.tabWalk?.end())
  if (!walk) throw new Error('The page was loaded again while Tab was pressed')
  return [
    ...walk.missed.map((name) => `Tab does not reach ${name}`),
    ...walk.stops.filter(({ isMarked }) => !isMarked).map(({ name }) => `no focus is seen on ${name}`),
    ...walk.stops.filter(({ isAbove }) => isAbove).map(({ name }) => `out of reading order: ${name}`),
  ]
}

/** One after the other, as `keyboard.press` does, which waits for each: that is most of what a press costs. */
async function pressTab(browser: CDPSession) {
  const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }
  const presses = Array.from({ length: pressesAtOnce }, () => [
    browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
    browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
  ])
  await Promise.all(presses.flat())
}

/** Runs in the page. */
function beginWalk(behindMenu: boolean) {
  const controlled = 'a[href], button, input, select, textarea, summary, [contenteditable=true], [tabindex="0"]'
  const menu = 'nav[aria-label=Menu]'
  // A box that is only read, as of a check list, is passed over.
  const onlyRead = '[type=checkbox][aria-readonly=true]'
  const notNow = `:disabled, [type=hidden], [type=file], [inert] *, [aria-hidden=true] *, [data-testid^=sentinel], ${onlyRead}`
  // Tab comes to these once; inside one goes on with the arrows.
  const composite = '[role=grid], [role=menu], [role=listbox], [role=tablist], [role=radiogroup], .MuiAutocomplete-root'
  const isShown = (element: Element) =>
    element.getClientRects().length > 0 &&
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !element.matches(notNow)
  const nameOf = (element: Element) => {
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : element.textContent
    return `${element.localName} "${(element.getAttribute('aria-label') ?? label ?? '').trim().slice(0, 40)}"`
  }
  const styleOf = (element: Element, part?: string) => {
    const style = getComputedStyle(element, part)
    const outline = style.outlineStyle === 'none' ? '' : `${style.outlineStyle} ${style.outline}`
    return [outline, style.boxShadow, style.borderColor, style.borderWidth].join()
  }
  const floatOf = (element: Element): Element | null => {
    if (getComputedStyle(element).position === 'fixed') return element
    return element.parentElement && floatOf(element.parentElement)
  }
  /** A field shows its focus on the frame around the input, which some draw as a fieldset. */
  const lookOf = (element: Element) => {
    const around = [element, element.parentElement, element.parentElement?.parentElement].filter((one) => !!one)
    const frames = around.flatMap((one) => [...one.querySelectorAll(':scope > fieldset')])
    const styles = around.flatMap((one) => [styleOf(one), styleOf(one, '::before'), styleOf(one, '::after')])
    return [...styles, ...frames.map((frame) => styleOf(frame))].join('|')
  }

  const ofMenu = behindMenu ? [...document.querySelectorAll(`${menu} a`)].filter(isShown) : []
  const isOfMenu = (element: Element) => ofMenu.length > 0 && element.matches(`[href="#main"], ${menu} *`)
  const controls = [...document.querySelectorAll(controlled)].filter((one) => isShown(one) && !isOfMenu(one))
  const unfocused = new Map(controls.map((control) => [control, lookOf(control)]))
  const reached: Element[] = []
  const stops: Stop[] = []
  let last: Element | null = null
  let ends = 0
  let isOver = false
  /** Notes where the focus came to. */
  const arrive = () => {
    const here = document.activeElement
    if (!here || here === document.body) {
      // Behind the last control, before the first. The walk may have begun in the middle.
      last = null
      ends++
      isOver = ends > 1 || ofMenu.length > 0
      return
    }
    // A date has several places of its own.
    if (here === last) return
    isOver = reached.includes(here)
    if (isOver) return
    const [box, before] = [here, last && !last.closest(composite) ? last : here].map((one) =>
      one.getBoundingClientRect(),
    )
    // Backwards in the document Tab goes only from a dialog's end to its beginning.
    const isNext = Boolean(last && last.compareDocumentPosition(here) & Node.DOCUMENT_POSITION_FOLLOWING)
    // What floats over the page has an order of its own.
    const isOther = last !== null && floatOf(last) !== floatOf(here)
    // At the end of a label's line, and behind its field: one comes to type.
    const isAside = here.closest('[data-after-field]') !== null
    const isAbove = Boolean(
      isNext && !isOther && !isAside && box && before && box.bottom <= before.top && box.left < before.right - 1,
    )
    stops.push({ name: nameOf(here), isMarked: lookOf(here) !== unfocused.get(here), isAbove })
    reached.push(here)
    last = here
  }
  const ended = new AbortController()
  // The press has moved the focus, and what shows it is drawn.
  window.addEventListener(
    'keyup',
    ({ key }) => {
      if (key === 'Tab' && !isOver) arrive()
    },
    { capture: true, signal: ended.signal },
  )
  const beginning = ofMenu.at(-1)
  if (beginning instanceof HTMLElement) beginning.focus()
  window.tabWalk = {
    isOver: () => isOver,
    end() {
      ended.abort()
      const isReached = (control: Element) => {
        const group = control.closest(composite)
        return reached.some((one) => one === control || (group?.contains(one) ?? false))
      }
      const missed = controls.filter((control) => control.isConnected && isShown(control) && !isReached(control))
      return { stops, missed: missed.map(nameOf) }
    },
  }
}
