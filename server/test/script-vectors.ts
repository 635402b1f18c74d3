import type { NoteBlock } from '@millwright/contract/note-blocks'
import { existsSync, readFileSync } from 'node:fs'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { block } from './notes.ts'

/** What has run scripts in browsers: ways to begin one, in tags, handlers, addresses and the parser's corners. */
const tags = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script\x20type="text/javascript">alert(1);</script>',
  '<script/src=data:,alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><script xlink:href=data:,alert(1) />',
  '<svg><animate attributeName=href values=javascript:alert(1) /><a id=x><text x=20 y=20>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg onload=alert(1) />#x" /></svg>',
  '<svg><foreignObject><iframe src=javascript:alert(1)></iframe></foreignObject></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></mglyph></table></mtext></math>',
  '<math href="javascript:alert(1)">x</math>',
  '<math><a xlink:href="javascript:alert(1)">x</a></math>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)"></object>',
  '<object data="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg=="></object>',
  '<embed src="javascript:alert(1)">',
  '<base href="javascript:alert(1)//">',
  '<link rel=stylesheet href="javascript:alert(1)">',
  '<link rel=import href="data:text/html,<script>alert(1)</script>">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<style>@import "javascript:alert(1)";</style>',
  '<style>*{background:url(javascript:alert(1))}</style>',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<div style="width:expression(alert(1))">x</div>',
  '<form action="javascript:alert(1)"><input type=submit></form>',
  '<form><button formaction="javascript:alert(1)">x</button></form>',
  '<isindex action="javascript:alert(1)" type=image>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea></textarea><script>alert(1)</script>',
  '<title></title><script>alert(1)</script>',
  '<template><script>alert(1)</script></template>',
  '<xmp><script>alert(1)</script></xmp>',
  '<!--><script>alert(1)</script>-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?><script>alert(1)</script>',
  '<p><listing>&lt;img onerror=alert(1) src=x&gt;</listing>',
  '<select><style></select><img src=x onerror=alert(1)></style></select>',
  '<table background="javascript:alert(1)"><td background="javascript:alert(1)">x</table>',
  '<body background="javascript:alert(1)">',
  '<marquee onstart=alert(1)>x</marquee>',
  '<portal src="javascript:alert(1)"></portal>',
  '<dialog open onclose=alert(1)><form method=dialog><button>x</button></form></dialog>',
]
const handlers = [
  'onload',
  'onerror',
  'onclick',
  'onmouseover',
  'onfocus',
  'onblur',
  'ontoggle',
  'onanimationstart',
  'onpointerenter',
  'onbeforeinput',
  'ONERROR',
  'oNlOaD',
]
const carriers = [
  (handler: string) => `<img src=x ${handler}=alert(1)>`,
  (handler: string) => `<svg/${handler}=alert(1)>`,
  (handler: string) => `<p ${handler}="alert(1)">x</p>`,
  (handler: string) => `<a href=x ${handler} = 'alert(1)'>x</a>`,
  (handler: string) => `<video src=x ${handler}=alert\`1\`></video>`,
  (handler: string) => `<details open ${handler}=alert(1)><summary>x</summary></details>`,
  (handler: string) => `"><input autofocus ${handler}=alert(1) x="`,
  (handler: string) => `<li data-checked="true"${handler}=alert(1)>x</li>`,
]
/** Addresses that a browser would run, or show as a page of its own. */
export const badAddresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  'java\rscript:alert(1)',
  '\u0001javascript:alert(1)',
  '\u00a0javascript:alert(1)',
  '\u200bjavascript:alert(1)',
  'javascript&colon;alert(1)',
  'javascript:/*--></title></style>*/alert(1)',
  'javascript://evil.example/%0aalert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==',
  'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'DATA:application/x-javascript,alert(1)',
  'blob:https://evil.example/6f2f',
  'file:///etc/passwd',
  'filesystem:https://evil.example/x',
  'view-source:javascript:alert(1)',
  'feed:javascript:alert(1)',
  '//evil.example/x',
  '\\\\evil.example\\x',
  '/\\evil.example/x',
] as const
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const inHtml = badAddresses.flatMap((address) => [
  `<a href="${escaped(address)}">x</a>`,
  `<img src="${escaped(address)}">`,
  `<video src="${escaped(address)}" poster="${escaped(address)}"></video>`,
])

/** Over 200 of our own, and those of a list that `XSS_VECTORS` names, one a line. */
export const scriptVectors: readonly string[] = [
  ...tags,
  ...handlers.flatMap((handler) => carriers.map((carrier) => carrier(handler))),
  ...inHtml,
  ...listed(process.env['XSS_VECTORS']),
]

function listed(path: string | undefined): string[] {
  return path !== undefined && existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : []
}

/** A vector in every place of a document that takes text. */
export function blocksWith(text: string): NoteBlock[] {
  const link = { type: 'link', href: text, content: [{ type: 'text', text, styles: { textColor: text } }] }
  const mention = { type: 'mention', props: { resourceId: text, resourceType: text, name: text, href: text } }
  const custom = { type: 'button', props: { href: text, url: text, onclick: 'go' }, content: [{ type: 'text', text }] }
  const inlines = [link, mention, custom] as never
  return [
    block('paragraph', text, { props: { textColor: text, textAlignment: text } }),
    block('callout', undefined, { props: { kind: text }, content: inlines }),
    block('codeBlock', text, { props: { language: text } }),
    ...['image', 'video', 'audio', 'file'].map((type) =>
      block(type, undefined, { props: { url: text, previewUrl: text, name: text, caption: text } }),
    ),
    block('table', undefined, {
      content: { type: 'tableContent', columnWidths: [], rows: [{ cells: [inlines, []] }] },
    }),
    block(text, text, { props: { src: text, deep: [{ href: text }] } }),
  ]
}

const addresses = new Set([
  'href',
  'src',
  'srcset',
  'poster',
  'action',
  'formaction',
  'data',
  'background',
  'xlink:href',
])
const elements = new Set([
  'script',
  'style',
  'iframe',
  'object',
  'embed',
  'link',
  'meta',
  'base',
  'form',
  'svg',
  'math',
])
const good = /^(?:https?:|mailto:|tel:|\/(?![/\\]))/u

/** What of a piece of HTML could run or load something from elsewhere, as a browser reads it. */
export function dangersIn(html: string): string[] {
  const found: string[] = []
  const walk = (nodes: readonly DefaultTreeAdapterTypes.ChildNode[]): void => {
    for (const node of nodes) {
      if (!('tagName' in node)) continue
      if (elements.has(node.tagName)) found.push(node.tagName)
      for (const { name, value } of node.attrs) {
        if (name.startsWith('on') || name === 'style') found.push(`${name}="${value}"`)
        if (addresses.has(name) && !good.test(value)) found.push(`${name}="${value}"`)
        if (name === 'src' && !value.startsWith('/files/')) found.push(`${name}="${value}"`)
      }
      walk(node.childNodes)
      if ('content' in node) walk(node.content.childNodes)
    }
  }
  walk(parseFragment(html).childNodes)
  return found
}
