import { type Browser, chromium } from '@playwright/test'
import { availableBrowser, chromiumArguments } from '../../tools/test-programs.ts'
import type { Doc } from './question-set.ts'

/** One article as a PDF, a paragraph a page. */
export type Article = {
  fileName: string
  bytes: Uint8Array
  /** Its paragraphs in the order of the pages, from 1. */
  pages: readonly Doc[]
}

/** XQuAD has five paragraphs of an article; some sets leave its title out. */
const untitledPages = 5

/** Prints each title's paragraphs as a PDF in a real browser, which shapes every script (Debian's fonts-noto-core, -cjk). */
export async function* printArticles(docs: readonly Doc[]): AsyncGenerator<Article> {
  const articles = new Map<string, { title: string; pages: Doc[] }>()
  for (const [at, doc] of docs.entries()) {
    const name = doc.title === '' ? `Article ${Math.floor(at / untitledPages)}` : doc.title
    const article = articles.get(name)
    if (article) article.pages.push(doc)
    else articles.set(name, { title: doc.title, pages: [doc] })
  }
  const executablePath = availableBrowser()
  const browser = await chromium.launch({ args: chromiumArguments, ...(executablePath ? { executablePath } : {}) })
  try {
    let printed = 0
    for (const { title, pages } of articles.values()) {
      const fileName = `${title.replace(/[/\\:*?"<>|.]/gu, ' ').trim() || 'Article'} ${++printed}.pdf`
      yield { fileName, bytes: await print(browser, title, pages), pages }
    }
  } finally {
    await browser.close()
  }
}

async function print(browser: Browser, title: string, docs: readonly Doc[]): Promise<Uint8Array> {
  const page = await browser.newPage()
  try {
    const sections = docs.map(({ text }) => `<section><p>${escaped(text)}</p></section>`)
    await page.setContent(`<!doctype html><meta charset="utf-8"><title>${escaped(title)}</title><style>
      body { font: 11pt/1.5 "Noto Sans", "Noto Sans CJK JP", sans-serif }
      section { break-after: page }
      p { white-space: pre-wrap }
    </style><body>${sections.join('')}`)
    return await page.pdf({ format: 'A4', margin: { top: '25mm', bottom: '25mm', left: '25mm', right: '25mm' } })
  } finally {
    await page.close()
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
