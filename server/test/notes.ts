import type { NoteBlock } from '@millwright/contract/note-blocks'
import { type Note, noteRoutes } from '@millwright/contract/notes'
import type * as z from 'zod/mini'
import type { ApiClient } from './api-client.ts'
import type { AssetIds } from './documents.ts'

type NoteInput = Partial<z.input<typeof noteRoutes.create.body>>

/** A block as the editor writes it; text stands for one run without styles. */
export function block(type: string, text?: string, more: Partial<NoteBlock> = {}): NoteBlock {
  const content = text === undefined ? {} : { content: [{ type: 'text' as const, text, styles: {} }] }
  return { id: crypto.randomUUID(), type, props: {}, ...content, children: [], ...more }
}

export function bodyOf(blocks: readonly NoteBlock[], title = 'Start-up'): { title: string; data: string } {
  return { title, data: JSON.stringify(blocks) }
}

export async function newNote(
  client: ApiClient,
  place: AssetIds,
  { blocks = [block('paragraph', 'Close valve V-101.')], ...body }: NoteInput & { blocks?: readonly NoteBlock[] } = {},
): Promise<Note> {
  return client.call(noteRoutes.create, { query: place, body: { ...bodyOf(blocks), ...body } })
}

export function blocksOf({ data }: Pick<Note, 'data'>): NoteBlock[] {
  return JSON.parse(data) as NoteBlock[]
}
