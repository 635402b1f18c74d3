import { cleanTables, rename } from './clean-tables.ts'
import { ownPath } from './foreign-media.ts'
import { isOpenable } from './links.ts'

type CleanedHtml = {
  html: string
  /** Pictures that came with the text; each stands in it as one without an address, under this name. */
  pictures: File[]
  /** How many more the text shows, of which nothing came along. */
  missing: number
}

/** What never belongs to a text: code, styles, frames, forms, what editors write for themselves. */
const dropped =
  'script,style,link,meta,title,iframe,object,embed,noscript,template,svg,math,form button,input:not([type=checkbox]),select,textarea,xml'
/** What the writer's program does not show either, and what others remarked on the text in Word. */
const hidden =
  '[hidden],[style*="display:none" i],[style*="display: none" i],[style*="mso-hide:all" i],[style*="mso-element:comment" i],.MsoCommentReference'

/**
 * HTML from another program or page, so that only what a note can say is left. Nothing of it is loaded: pictures in it
 * become files, pictures elsewhere become links. Runs in a document without a window.
 */
export function cleanHtml(html: string, nameOf: (position: number) => string): CleanedHtml {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll(`${dropped},${hidden}`)) element.remove()
  const comments = document.createNodeIterator(body, NodeFilter.SHOW_COMMENT)
  for (let one = comments.nextNode(); one; one = comments.nextNode()) one.parentNode?.removeChild(one)
  // Word's own elements, <o:p>, hold nothing but blanks.
  for (const element of body.querySelectorAll('*'))
    if (element.localName.includes(':')) element.replaceWith(...element.childNodes)
  for (const title of body.querySelectorAll('p.MsoTitle')) rename(title, 'h1')
  makeWordLists(body)
  const pictures: File[] = []
  let missing = 0
  for (const image of body.querySelectorAll('img')) {
    const file = fileOf(image.getAttribute('src') ?? '', () => nameOf(pictures.length + 1))
    if (!file) missing += replaceByLink(image) ? 0 : 1
    else {
      pictures.push(file)
      image.setAttribute('alt', file.name)
      image.removeAttribute('src')
    }
  }
  cleanTables(body)
  for (const element of body.querySelectorAll<HTMLElement>('video,audio,source,picture'))
    element.replaceWith(...element.childNodes)
  for (const link of body.querySelectorAll('a')) {
    if (!leadsOut(link.getAttribute('href') ?? '')) link.replaceWith(...link.childNodes)
  }
  for (const element of body.querySelectorAll<HTMLElement>('*')) keepMeaning(element)
  // An empty line of Word holds a blank.
  for (const line of body.querySelectorAll('p')) if (line.innerHTML.trim() === '&nbsp;') line.replaceChildren()
  return { html: body.innerHTML, pictures, missing }
}

/** An address without a host was one of the page that it was copied from, not of ours. */
const leadsOut = (href: string) => !href.startsWith('/') && isOpenable(href)

const kept = new Set(['href', 'src', 'alt', 'colspan', 'rowspan', 'start', 'type', 'checked', 'data-callout'])

/** Bold, italic and the like are said by elements instead of styles; every other look goes. */
function keepMeaning(element: HTMLElement) {
  const { fontWeight, fontStyle, textDecorationLine, textDecoration } = element.style
  const isInline = element.localName === 'span' || element.localName === 'font'
  const lines = textDecorationLine || textDecoration
  const names = isInline
    ? [
        fontWeight === 'bold' || Number(fontWeight) >= 600 ? 'strong' : null,
        fontStyle === 'italic' ? 'em' : null,
        lines.includes('underline') ? 'u' : null,
        lines.includes('line-through') ? 's' : null,
      ].filter((name) => name !== null)
    : []
  const isPlain = (element.localName === 'b' || element.localName === 'strong') && fontWeight === 'normal'
  for (const { name } of Array.from(element.attributes)) if (!kept.has(name)) element.removeAttribute(name)
  for (const name of names) {
    const wrapper = element.ownerDocument.createElement(name)
    wrapper.append(...element.childNodes)
    element.append(wrapper)
  }
  // Google Docs wraps a whole text in a <b> that is not bold.
  if (isPlain) element.replaceWith(...element.childNodes)
}

/** Whether anything leads to the picture. */
function replaceByLink(image: HTMLImageElement): boolean {
  const source = image.getAttribute('src') ?? ''
  // One of our own files: the server knows which, also by a signed link.
  const own = ownPath(source)
  const text = image.alt.trim()
  if (own) {
    image.setAttribute('src', own)
    return true
  }
  if (!/^https?:/.test(source)) {
    image.replaceWith(text)
    return false
  }
  const link = image.ownerDocument.createElement('a')
  link.href = source
  link.textContent = text || source
  // A link in a link is none.
  if (image.closest('a')) image.replaceWith(link.textContent)
  else image.replaceWith(link)
  return true
}

const pictureTypes: Partial<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
}

/** The picture of a data URL, where it is one that can be uploaded. */
function fileOf(source: string, nameOf: () => string): File | null {
  const [, type = '', data = ''] = /^data:([\w/+.-]+);base64,([\w+/=\s]+)$/.exec(source) ?? []
  const ending = pictureTypes[type]
  if (!ending) return null
  try {
    const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
    return new File([bytes], `${nameOf()}.${ending}`, { type })
  } catch {
    return null
  }
}

/** Word writes each entry of a list as a paragraph, and its bullet or number as text of it. */
function makeWordLists(body: HTMLElement) {
  const entries = body.querySelectorAll<HTMLElement>(
    'p[style*="mso-list"]:not([style*="mso-list:none"]), p[class*="MsoListParagraph"]',
  )
  /** The list that is open at each level. */
  let open: HTMLElement[] = []
  let before: Element | null = null
  for (const entry of entries) {
    const level = Number(/mso-list:[^;]*level(\d+)/.exec(entry.getAttribute('style') ?? '')?.[1] ?? 1)
    const marker = markerOf(entry)
    const [, count] = /^\s*\(?(\d+|[a-z]{1,3}|[ivxlc]+)[.)]/i.exec(marker) ?? []
    const name = count === undefined ? 'ul' : 'ol'
    if (before === null || entry.previousElementSibling !== before) open = []
    open.length = Math.min(open.length, level)
    if (open.at(-1)?.localName !== name && open.length === level) open.pop()
    while (open.length < level) {
      const list = entry.ownerDocument.createElement(name)
      // It goes on behind something else.
      if (Number(count) > 1 && open.length === level - 1) list.setAttribute('start', String(count))
      const around = open.at(-1)
      if (around) (around.lastElementChild ?? around).append(list)
      else entry.before(list)
      open.push(list)
    }
    const item = entry.ownerDocument.createElement('li')
    item.append(...entry.childNodes)
    open.at(-1)?.append(item)
    entry.remove()
    before = open[0] ?? null
  }
}

/** Takes the written bullet or number out of a list's entry. */
function markerOf(entry: HTMLElement): string {
  const ignored = entry.querySelector<HTMLElement>('[style*="mso-list:Ignore" i], [style*="mso-list: Ignore" i]')
  const text = ignored?.textContent ?? ''
  ignored?.remove()
  return text
}
