import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { describe, expect, it } from 'vitest'
import { sanitise } from './sanitise.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

/** Every element as a browser would read it, with its attributes. */
function elementsOf(html: string): { tag: string; attributes: Record<string, string> }[] {
  const walk = (nodes: readonly Node[]): ReturnType<typeof elementsOf> =>
    nodes.flatMap((node) => {
      if (!('tagName' in node)) return []
      const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
      return [{ tag: node.tagName, attributes }, ...walk(node.childNodes)]
    })
  return walk(parseFragment(html).childNodes)
}

describe('HTML of a note, whatever it was made from', () => {
  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a script within a script', '<scr<script>ipt>alert(1)</scr</script>ipt>', 'ipt&gt;alert(1)ipt&gt;'],
    ['a style sheet', '<style>p { background: url(//evil.example) }</style><p>a</p>', '<p>a</p>'],
    ['a style of its own', '<p style="position:fixed">a</p>', '<p>a</p>'],
    ['a handler', '<p onclick="alert(1)" ONMOUSEOVER=alert(1)>a</p>', '<p>a</p>'],
    ['a handler of a picture', '<img src="x" onerror="alert(1)">', '<img src="x" />'],
    ['an id and a name, which scripts of the page could meet', '<a id="x" name="y">a</a>', '<a>a</a>'],
    ['a class', '<span class="MuiButton-root">a</span>', '<span>a</span>'],
    ['a frame', '<iframe src="https://evil.example"></iframe>b', 'b'],
    ['a frame with a document in it', '<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
    ['an object', '<object data="x"></object><embed src="x">', ''],
    ['a drawing with a script', '<svg onload="alert(1)"><script>alert(1)</script></svg>', ''],
    ['a formula that hides a picture', '<math><mi//xlink:href="data:x,<script>alert(1)</script>">', ''],
    ['a form', '<form action="https://evil.example"><input name="password"><button>Go</button></form>', 'Go'],
    ['an address for the whole page', '<base href="https://evil.example"><p>a</p>', '<p>a</p>'],
    ['another page after a moment', '<meta http-equiv="refresh" content="0;url=//evil.example">', ''],
    ['a comment that ends early', '<!--><img src=x onerror=alert(1)>-->', '<img src="x" />--&gt;'],
  ])('holds nothing of %s [T23a]', (_, hostile, safe) => {
    expect(sanitise(hostile)).toBe(safe)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'java&#10;script:alert(1)',
    '&#106;avascript:alert(1)',
    'javascript&colon;alert(1)',
    '\u0001javascript:alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    'blob:https://mill.example/1',
    '//evil.example/a',
    '/\\evil.example/a',
  ])('leads nowhere by %j [T23a]', (address) => {
    expect(elementsOf(sanitise(`<a href="${address}">a</a>`))).toEqual([{ tag: 'a', attributes: {} }])
  })

  it.each(['https://evil.example/p.png', '//evil.example/p.png', 'data:image/svg+xml,<svg/>', 'javascript:alert(1)'])(
    'loads nothing from %j',
    (address) => {
      const tags = ['img', 'video', 'audio']
      const html = tags.map((tag) => `<${tag} src="${address}"></${tag}>`).join('')
      expect(elementsOf(sanitise(html))).toEqual(tags.map((tag) => ({ tag, attributes: {} })))
    },
  )

  it('keeps what a note is made of', () => {
    const html =
      '<h2 data-block-id="a" data-align="center">Start</h2>' +
      '<aside data-callout="danger" data-block-id="b"><p>Hot</p></aside>' +
      '<ul data-check-list><li data-checked="true">Open</li></ul>' +
      '<table><tbody><tr><td colspan="2">45 Nm</td></tr></tbody></table>' +
      '<figure data-media="image"><img src="/files/x.y" alt="A pump" /><figcaption>Pump</figcaption></figure>' +
      '<p><a href="https://maker.example">Maker</a> <a href="mailto:a@b.example">Mail</a> <a href="tel:+49">Call</a> ' +
      '<span data-resource-id="c" data-resource-type="document">Manual</span> <strong>a</strong><em>b</em><u>c</u><s>d</s></p>'
    expect(elementsOf(sanitise(html))).toEqual(elementsOf(html))
  })
})
