import { createReactBlockSpec } from '@blocknote/react'
import Puzzle from 'lucide-react/icons/puzzle'
import { useTranslations } from 'use-intl'
import { originalOf, textOf, unknownType } from '../../../domain/notes/note-document.ts'

/** A block of a kind that this editor does not know: shown as such, and saved as it came. */
export const unknownBlock = createReactBlockSpec(
  { type: unknownType, propSchema: { original: { default: '' } }, content: 'none' },
  { render: ({ block }) => <Unknown props={block.props} /> },
)

function Unknown({ props }: { props: { original: string } }) {
  const t = useTranslations('notes')
  const original = originalOf({ props })
  return (
    <div className="note-unknown" contentEditable={false}>
      <Puzzle size={18} strokeWidth={1.6} aria-hidden />
      <div>
        <b>{t('unknownBlock', { type: original.type })}</b>
        <p>{plainTextOf(original)}</p>
      </div>
    </div>
  )
}

/** Nobody knows how its content is built. */
function plainTextOf(block: ReturnType<typeof originalOf>): string {
  try {
    return textOf(block)
  } catch {
    return ''
  }
}
