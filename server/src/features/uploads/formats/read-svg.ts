import { limits } from '@millwright/contract/limits'
import { createReadStream } from 'node:fs'
import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'
import { openNamespaces } from './svg-namespaces.ts'

/** What is wrong with a file that may be no SVG. */
export type SvgFault = 'not-svg' | 'too-deep' | 'too-many-attributes'

class TooMuch extends Error {
  readonly fault: SvgFault
  constructor(fault: SvgFault) {
    super(fault)
    this.fault = fault
  }
}

const svgNamespace = 'http://www.w3.org/2000/svg'

/** What a document is if its root is no SVG element, if it is not well-formed or declares entities of its own; else null. */
export async function faultOfSvg(path: string): Promise<SvgFault | null> {
  const svg = svgReader()
  let decoder: TextDecoder | undefined
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
      decoder ??= decoderOf(chunk)
      svg.write(decoder.decode(chunk, { stream: true }))
    }
    svg.write(decoder?.decode() ?? '')
    svg.close()
    return null
  } catch (error) {
    // What can't be read from the disk says nothing of what is in it.
    if (error instanceof Error && 'syscall' in error) throw error
    return error instanceof TooMuch ? error.fault : 'not-svg'
  }
}

/** XML is UTF-8, or UTF-16 with its mark. */
function decoderOf(head: Buffer): TextDecoder {
  const isLittle = head[0] === 0xff && head[1] === 0xfe
  const isBig = head[0] === 0xfe && head[1] === 0xff
  return new TextDecoder(isLittle ? 'utf-16le' : isBig ? 'utf-16be' : 'utf-8', { fatal: true })
}

/** Its calls throw where the text is no SVG. */
function svgReader(): { write: (text: string) => void; close: () => void } {
  // The parser's own resolving of names walks all open elements for each.
  const parser = new SaxesParser({ xmlns: false, position: false })
  const namespaces = openNamespaces()
  let root: string | undefined
  let depth = 0
  let attributes = 0
  parser.on('error', (error) => {
    throw error
  })
  parser.on('doctype', (doctype) => {
    if (doctype.includes('<!ENTITY')) throw new Error('An SVG may declare no entities')
  })
  parser.on('opentagstart', () => {
    attributes = 0
    if (++depth > limits.svgDepth) throw new TooMuch('too-deep')
  })
  parser.on('attribute', () => {
    if (++attributes > limits.svgAttributes) throw new TooMuch('too-many-attributes')
  })
  parser.on('opentag', (tag) => {
    const name = namespaces.enter(tag)
    root ??= name
  })
  parser.on('closetag', () => {
    depth--
    namespaces.leave()
  })
  return {
    write: (text) => void parser.write(text),
    close() {
      parser.close()
      if (root !== `${svgNamespace} svg`) throw new Error('The root is no SVG element')
    },
  }
}
