import { limits } from '@millwright/contract/limits'
import type { NoteBlock } from '@millwright/contract/note-blocks'
import { randomUUID } from 'node:crypto'
import type { SignedMedia } from './addresses.ts'
import { cleanContent, plainText } from './clean-content.ts'
import { cleanRecord, invalidNote, isRecord, noteTooDeep, storable } from './clean-values.ts'
import { createNodeCount } from './count-nodes.ts'

const idForm = /^[\w-]{1,64}$/u

/**
 * A document of the editor as it is kept: every block with an id of its own and a content that fits its kind, addresses
 * that lead nowhere bad, unknown kinds and properties as they came.
 *
 * @throws Refusal `invalid-input` for what is no document, nests too deeply, or holds what cannot be stored; `too-large`.
 */
export function cleanBlocks(document: unknown, signed: SignedMedia): NoteBlock[] {
  const known = new Set<string>()
  const count = createNodeCount()
  const blocks = (list: unknown, depth: number): NoteBlock[] => {
    if (!Array.isArray(list)) throw invalidNote()
    if (list.length > 0 && depth > limits.noteDepth) throw noteTooDeep()
    count(list.length)
    return list.flatMap((one: unknown) => block(one, depth))
  }

  const block = (given: unknown, depth: number): NoteBlock[] => {
    if (!isRecord(given) || typeof given['type'] !== 'string') throw invalidNote()
    const { id, type, props, content: givenContent, children, ...rest } = given
    const { content, words = '' } = cleanContent(type, givenContent, { signed, count })
    const cleaned: NoteBlock = {
      ...cleanRecord(rest, signed),
      id: ownId(id, known),
      type: storable(type),
      props: cleanRecord(props ?? {}, signed),
      ...(content === undefined ? {} : { content }),
      children: blocks(children ?? [], depth + 1),
    }
    return words.trim() === '' ? [cleaned] : [cleaned, paragraphOf(words)]
  }
  return blocks(document, 1)
}

/** @throws Refusal `invalid-input` */
export function parseDocument(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw invalidNote()
  }
}

function paragraphOf(words: string): NoteBlock {
  return { id: randomUUID(), type: 'paragraph', props: {}, content: plainText(words), children: [] }
}

function ownId(given: unknown, known: Set<string>): string {
  const isOwn = typeof given === 'string' && idForm.test(given) && !known.has(given)
  const id = isOwn ? given : randomUUID()
  known.add(id)
  return id
}
