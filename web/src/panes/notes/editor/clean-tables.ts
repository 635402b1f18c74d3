const blocks = new Set(
  'p,div,ul,ol,li,h1,h2,h3,h4,h5,h6,blockquote,pre,dl,dt,dd,table,thead,tbody,tfoot,tr,td,th'.split(','),
)

/** Tables as a note can hold them: rows of cells, and in a cell nothing but lines of text. */
export function cleanTables(body: HTMLElement) {
  for (const table of body.querySelectorAll('table')) {
    if (table.parentElement?.closest('td,th')) continue
    for (const caption of table.querySelectorAll('caption')) {
      table.before(caption)
      rename(caption, 'p')
    }
    table.after(...table.querySelectorAll('img'))
    for (const cell of table.querySelectorAll('td,th')) makeLines(cell)
    // Word repeats such rows on each page, and writes their cells like any others.
    for (const cell of table.querySelectorAll('thead td')) rename(cell, 'th')
  }
}

/** What stands there in blocks, also of lists and tables within. */
function makeLines(cell: Element) {
  const lines: Node[][] = [[]]
  const walk = (nodes: Iterable<Node>) => {
    for (const node of nodes) {
      const isBlock = node instanceof Element && blocks.has(node.localName)
      if (isBlock) {
        lines.push(node.localName === 'li' ? [cell.ownerDocument.createTextNode(markOf(node))] : [])
        walk([...node.childNodes])
        lines.push([])
      } else if (node.nodeName === 'BR') lines.push([])
      else lines.at(-1)?.push(node)
    }
  }
  walk([...cell.childNodes])
  const written = lines.filter((line) => line.some((node) => node.textContent?.trim()))
  cell.replaceChildren(
    ...written.flatMap((line, at) => (at === 0 ? line : [cell.ownerDocument.createElement('br'), ...line])),
  )
}

function markOf(item: Element): string {
  const list = item.parentElement
  if (list?.localName !== 'ol') return '• '
  return `${Number(list.getAttribute('start') ?? 1) + [...list.children].indexOf(item)}. `
}

/** Its attributes stay. */
export function rename(element: Element, name: string) {
  const renamed = element.ownerDocument.createElement(name)
  for (const { name: of, value } of element.attributes) renamed.setAttribute(of, value)
  renamed.append(...element.childNodes)
  element.replaceWith(renamed)
}
