import type { Page } from '@playwright/test'

/**
 * The letters of the page whose middle lies under the marks of citation n, as the browser drew them:
 * what a reader sees highlighted.
 */
export async function markedText(page: Page, n: number): Promise<{ pageNumber: number; text: string }> {
  // In one look: a page that gets its final width is drawn anew, its text layer and marks with it.
  const found = await page.waitForFunction((citation) => {
    const drawn = document.querySelector(`.pdf-marks[data-citation="${citation}"]`)?.closest<HTMLElement>('.page')
    const marks = [...(drawn?.querySelectorAll(`.pdf-marks[data-citation="${citation}"] > div`) ?? [])]
    const text = drawn?.querySelector('.textLayer')
    if (!drawn || marks.length === 0 || !text?.querySelector('.endOfContent')) return null
    const boxes = marks.map((mark) => mark.getBoundingClientRect())
    const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    let covered = ''
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (let at = 0; at < (node.textContent ?? '').length; at += 1) {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const letter = range.getBoundingClientRect()
        const x = letter.left + letter.width / 2
        const y = letter.top + letter.height / 2
        const isMarked = boxes.some((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)
        if (isMarked) covered += range.toString()
      }
      covered += ' '
    }
    return { pageNumber: Number(drawn.dataset['pageNumber']), text: covered.replace(/\s+/g, ' ').trim() }
  }, n)
  const marked = await found.jsonValue()
  if (!marked) throw new Error('waitForFunction answered before there was anything')
  return marked
}
