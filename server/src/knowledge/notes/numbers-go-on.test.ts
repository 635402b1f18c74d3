import type { NoteBlock } from '@millwright/contract/note-blocks'
import { describe, expect, it } from 'vitest'
import { readNote } from '../readers/note/read-note.ts'
import { noteHtml } from './note-html.ts'

const block = (type: string, text: string): NoteBlock => ({
  id: text,
  type,
  props: type === 'callout' ? { kind: 'caution' } : {},
  content: [{ type: 'text', text, styles: {} }],
  children: [],
})
const blocks = [block('numberedListItem', 'Open'), block('callout', 'Hot'), block('numberedListItem', 'Close')]

describe('a numbered list with a call-out between its steps', () => {
  it('goes on where it is read', () => {
    expect(noteHtml(blocks, new Map())).toContain('<ol start="2">')
  })

  it('goes on in what is cited', async () => {
    const said: string[] = []
    for await (const { text } of readNote(JSON.stringify(blocks))) said.push(text)
    expect(said).toEqual(['1. Open', 'Caution: Hot', '2. Close'])
  })
})
