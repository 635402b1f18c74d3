import { createReactBlockSpec } from '@blocknote/react'
import { type CalloutKind, calloutKinds } from '@millwright/contract/note-blocks'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslations } from 'use-intl'

export const calloutIcons = {
  note: Info,
  caution: TriangleAlert,
  danger: CircleAlert,
} as const satisfies Record<CalloutKind, unknown>

/** A safety label: its signal word on its field, the text beside it. */
export const calloutBlock = createReactBlockSpec(
  {
    type: 'callout',
    propSchema: { kind: { default: 'note', values: calloutKinds } },
    content: 'inline',
  },
  {
    parse: (element) => {
      const kind = calloutKinds.find((one) => one === element.dataset['callout'])
      return kind && { kind }
    },
    render: ({ block, contentRef }) => (
      <div className="note-callout" data-kind={block.props.kind} role="note">
        <Signal kind={block.props.kind} />
        <div ref={contentRef} className="note-callout-text" />
      </div>
    ),
    toExternalHTML: ({ block, contentRef }) => (
      <div data-callout={block.props.kind}>
        <div ref={contentRef} className="note-callout-text" />
      </div>
    ),
  },
)

function Signal({ kind }: { kind: CalloutKind }) {
  const t = useTranslations('notes')
  const Icon = calloutIcons[kind]
  return (
    <span className="note-signal" contentEditable={false}>
      <Icon size={18} strokeWidth={1.8} aria-hidden />
      {t(kind)}
    </span>
  )
}
