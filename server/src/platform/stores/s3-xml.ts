import { SaxesParser } from 'saxes'

/** The texts of the innermost elements of a reply of S3, in their order, each with its path below the root. */
type XmlText = { path: string; text: string }

/** @throws Error where it is no XML */
export function textsOf(xml: string): XmlText[] {
  const found: XmlText[] = []
  const open: string[] = []
  let text = ''
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => {
    open.push(name)
    text = ''
  })
  parser.on('text', (part) => {
    text += part
  })
  parser.on('closetag', () => {
    found.push({ path: open.slice(1).join('/'), text })
    open.pop()
    text = ''
  })
  parser.write(xml).close()
  return found
}

export const textAt = (texts: readonly XmlText[], path: string): string | null =>
  texts.find((one) => one.path === path)?.text ?? null

/** Code of an error reply; empty where it holds none. */
export function errorIn(xml: string): { code: string; region: string | null } {
  try {
    const texts = textsOf(xml)
    return { code: textAt(texts, 'Code') ?? '', region: textAt(texts, 'Region') }
  } catch {
    // What stands in front of a store answers in HTML.
    return { code: '', region: null }
  }
}
