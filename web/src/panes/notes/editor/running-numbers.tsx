import { useEffect, useState } from 'react'
import { type NumberedBlock, runningNumbers } from '../running-numbers.ts'
import type { noteSchema } from './note-schema.tsx'

type NoteEditorOf = typeof noteSchema.BlockNoteEditor
type Node = NoteEditorOf['prosemirrorState']['doc']

/** The editor counts every list by itself: one that goes on after a call-out gets its numbers here. */
export function RunningNumbers({ editor }: { editor: NoteEditorOf }) {
  const [rules, setRules] = useState(() => rulesOf(editor))
  useEffect(() => editor.onChange(() => setRules(rulesOf(editor))), [editor])
  return rules !== '' && <style>{rules}</style>
}

function rulesOf(editor: NoteEditorOf): string {
  const group = editor.prosemirrorState.doc.firstChild
  const numbers = group ? runningNumbers(blocksIn(group)) : []
  const itemOf = (id: string) => `.note-editor [data-id="${CSS.escape(id)}"] > .bn-block > .bn-block-content::before`
  return [...numbers].map(([id, number]) => `${itemOf(id)} { content: "${number}." !important; }`).join('\n')
}

/** Read from the editor's own tree: its document as JSON would be made anew with every key. */
function blocksIn(group: Node): NumberedBlock[] {
  return group.children.flatMap((container) => {
    const { firstChild: content, lastChild: below } = container
    if (!content) return []
    const props: Record<string, unknown> = content.attrs
    const children = below && below !== content ? blocksIn(below) : []
    return [{ id: String(container.attrs['id']), type: content.type.name, props, children }]
  })
}
