import DOMPurify from 'dompurify'
import { htmlPolicy } from '../html-policy.ts'

/** What mammoth makes of Word's text, and nothing that could do more than be read. */
const allowed = {
  ALLOWED_TAGS: 'h1 h2 h3 h4 h5 h6 p br ul ol li a img strong em u s sup sub table thead tbody tr td th dl dt dd'.split(
    ' ',
  ),
  ALLOWED_ATTR: ['href', 'src', 'alt', 'colspan', 'rowspan', 'id'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  // An id from a file is no id of the page.
  SANITIZE_NAMED_PROPS: true,
}
export const ownIdPrefix = 'user-content-'

const pictures = /^data:image\/(?:png|jpeg|gif|webp|bmp);base64,[a-z0-9+/=]+$/i
const links = /^(?:https?:|mailto:|#)/i

/** HTML of a foreign file as nodes that run nothing and fetch nothing. */
export function cleanHtml(html: string): DocumentFragment {
  const purify = DOMPurify()
  purify.addHook('afterSanitizeAttributes', (node) => {
    if (node.nodeName === 'IMG' && !pictures.test(node.getAttribute('src') ?? '')) node.removeAttribute('src')
    if (node.nodeName !== 'A') return
    const address = node.getAttribute('href') ?? ''
    if (!links.test(address)) node.removeAttribute('href')
    else if (!address.startsWith('#')) {
      node.setAttribute('target', '_blank')
      node.setAttribute('rel', 'noopener noreferrer nofollow')
    }
  })
  return purify.sanitize(html, { ...allowed, RETURN_DOM_FRAGMENT: true, TRUSTED_TYPES_POLICY: htmlPolicy })
}
