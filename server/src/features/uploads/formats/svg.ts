import { texts } from '@millwright/contract/texts'
import { readFile } from 'node:fs/promises'
import { SaxesParser } from 'saxes'
import { Refusal } from '../../../platform/refusal.ts'

const svgNamespace = 'http://www.w3.org/2000/svg'

/** A well-formed document whose root is an SVG element and that declares no entities of its own. @throws Refusal */
export async function requireSvg(path: string): Promise<void> {
  const text = decoded(await readFile(path))
  if (text === null || !isSvg(text)) throw new Refusal('wrong-type', texts.notAnImage)
}

/** XML is UTF-8, or UTF-16 with its mark; null for what is neither. */
function decoded(bytes: Buffer): string | null {
  const isLittle = bytes[0] === 0xff && bytes[1] === 0xfe
  const isBig = bytes[0] === 0xfe && bytes[1] === 0xff
  try {
    return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8', { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

function isSvg(text: string): boolean {
  const parser = new SaxesParser({ xmlns: true })
  let root: string | null = null
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', (doctype) => {
    if (doctype.includes('<!ENTITY')) throw new Error('An SVG may declare no entities')
  })
  parser.on('opentag', ({ local, uri }) => {
    root ??= `${uri} ${local}`
  })
  try {
    parser.write(text).close()
  } catch {
    return false
  }
  return root === `${svgNamespace} svg`
}
