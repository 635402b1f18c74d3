import sanitizeHtml from 'sanitize-html'

const shared = ['data-block-id', 'data-align', 'data-text-color', 'data-background-color']

/** What the HTML of a note can hold, and nothing else. */
const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'div',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'hr',
    'br',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'figure',
    'figcaption',
    'aside',
    'img',
    'video',
    'audio',
    'a',
    'span',
    'strong',
    'em',
    'u',
    's',
  ],
  allowedAttributes: {
    '*': shared,
    div: ['data-nested'],
    ul: ['data-check-list', 'data-toggle-list'],
    ol: ['start'],
    li: ['data-checked'],
    p: ['data-unknown', 'data-missing'],
    code: ['data-language'],
    th: ['scope', 'colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    figure: ['data-media'],
    aside: ['data-callout'],
    img: ['src', 'alt'],
    video: ['src', 'controls', 'preload'],
    audio: ['src', 'controls', 'preload'],
    a: ['href'],
    span: ['data-resource-id', 'data-resource-type'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // Media are ours, and ours have no scheme.
  allowedSchemesByTag: { img: [], video: [], audio: [] },
  allowedSchemesAppliedToAttributes: ['href', 'src'],
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
}

/** The last step before HTML leaves the server, whatever came before it. */
export function sanitise(html: string): string {
  return sanitizeHtml(html, allowed)
}
