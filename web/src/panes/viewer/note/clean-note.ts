import DOMPurify from 'dompurify'
import { htmlPolicy } from '../html-policy.ts'

/** What the server makes of a note (`note-html.ts` there), and nothing else: it has cleaned it already. */
const allowed = {
  ALLOWED_TAGS:
    'h1 h2 h3 h4 h5 h6 p div ul ol li blockquote pre code hr br table thead tbody tr th td figure figcaption aside img video audio a span strong em u s'.split(
      ' ',
    ),
  ALLOWED_ATTR: ['href', 'src', 'alt', 'colspan', 'rowspan', 'scope', 'start', 'controls', 'preload'],
  ALLOW_DATA_ATTR: true,
  ALLOW_ARIA_ATTR: false,
}
const ownFiles = /^\/files\/[^/\\]/
const links = /^(?:https?:|mailto:|tel:|\/(?![/\\]))/i

/** The HTML of a note as nodes that run nothing and fetch nothing from elsewhere. `addressOf` is that of a mention. */
export function cleanNote(
  html: string,
  addressOf: (type: string, resourceId: string) => string | null,
): DocumentFragment {
  const purify = DOMPurify()
  purify.addHook('afterSanitizeAttributes', (node) => {
    const source = node.getAttribute('src')
    if (source !== null && !ownFiles.test(source)) node.removeAttribute('src')
    if (node.nodeName !== 'A') return
    if (!links.test(node.getAttribute('href') ?? '')) node.removeAttribute('href')
    else opensBesides(node)
  })
  const note = purify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true, TRUSTED_TYPES_POLICY: htmlPolicy })
  for (const mention of note.querySelectorAll<HTMLElement>('span[data-resource-id]')) {
    const { resourceId = '', resourceType = '' } = mention.dataset
    const address = addressOf(resourceType, resourceId)
    if (address === null) continue
    const link = document.createElement('a')
    link.href = address
    link.dataset['mention'] = ''
    link.append(...mention.childNodes)
    opensBesides(link)
    mention.replaceWith(link)
  }
  for (const item of note.querySelectorAll<HTMLElement>('li[data-checked]')) {
    const box = document.createElement('input')
    box.type = 'checkbox'
    // Not disabled: it is there to be read.
    box.tabIndex = -1
    box.ariaReadOnly = 'true'
    box.ariaLabel = item.firstChild?.textContent ?? ''
    box.checked = item.dataset['checked'] === 'true'
    item.prepend(box)
  }
  // The signal word gets a field of its own, as on a safety label.
  for (const word of note.querySelectorAll('aside[data-callout] > p:first-child > strong:first-child')) {
    const field = document.createElement('span')
    field.dataset['signal'] = ''
    field.textContent = (word.textContent ?? '').replace(/:$/, '')
    word.closest('aside')?.prepend(field)
    word.remove()
  }
  return note
}

/** Without a word of where from: what a note links to is somebody else's. */
function opensBesides(link: Element) {
  link.setAttribute('target', '_blank')
  link.setAttribute('rel', 'noopener noreferrer nofollow')
}
