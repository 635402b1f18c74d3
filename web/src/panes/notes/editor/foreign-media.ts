import type { NoteBlock, NoteInline, NoteText } from '@millwright/contract/note-blocks'
import { isOpenable } from './links.ts'

/** The path of an address that leads to a file of ours; null for any other. */
export function ownPath(source: string): string | null {
  if (source.startsWith('/files/')) return source
  return source.startsWith(`${location.origin}/files/`) ? source.slice(location.origin.length) : null
}

const sources = ['src', 'srcset', 'poster', 'data-url']

/** HTML that fetches nothing but our own files: a note shows no others, and whoever has them would hear of its reader. */
export function withoutForeignMedia(html: string): string {
  const template = document.createElement('template')
  template.innerHTML = html
  let isChanged = false
  for (const element of template.content.querySelectorAll(sources.map((name) => `[${name}]`).join())) {
    for (const name of sources) {
      const source = element.getAttribute(name)
      if (source === null || source === '' || ownPath(source)) continue
      element.removeAttribute(name)
      isChanged = true
    }
  }
  return isChanged ? template.innerHTML : html
}

/** The same of blocks: a picture of elsewhere becomes a link to it. */
export function withLinksToMedia(blocks: readonly NoteBlock[]): NoteBlock[] {
  return blocks.map(({ id, props, ...block }): NoteBlock => {
    const children = withLinksToMedia(block.children)
    const { url, name } = props
    if (typeof url !== 'string' || url === '' || ownPath(url)) return { ...block, id, props, children }
    const said = typeof name === 'string' && name !== '' ? name : url
    const text: NoteText = { type: 'text', text: said, styles: {} }
    const content: NoteInline[] = isOpenable(url) ? [{ type: 'link', href: url, content: [text] }] : [text]
    return { id, type: 'paragraph', props: {}, content, children }
  })
}
