import { type CalloutKind, calloutKinds } from '@millwright/contract/note-blocks'
import type { TextRange } from '@millwright/contract/chats'
import { memo } from 'react'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import { useTranslations } from 'use-intl'
import { type MarkedRange, remarkMarked } from '../../ui/markdown/remark-marked.ts'
import { remarkCallouts } from './remark-callouts.ts'
import css from './text-preview.module.css'

const components: Components = {
  aside: ({ children, node }) => <Callout name={String(node?.properties['data-callout'] ?? '')}>{children}</Callout>,
  small: () => <Tag />,
  // A link or a picture in what a model writes would lead wherever it says.
  a: ({ children }) => <u className={css.link}>{children}</u>,
  img: ({ alt }) => <>{alt}</>,
}

type TextPreviewProps = { markdown: string; unproven: readonly TextRange[]; changed: readonly TextRange[] }

export const TextPreview = memo(function TextPreview({ markdown, unproven, changed }: TextPreviewProps) {
  const ranges: MarkedRange[] = [
    // The later ones are drawn around the earlier ones.
    ...changed.map((range) => ({ ...range, kind: 'changed' as const })),
    ...unproven.map((range) => ({ ...range, kind: 'unproven' as const })),
  ]
  return (
    <div className={css.text}>
      <Markdown
        remarkPlugins={[remarkGfm, [remarkMarked, { ranges }], remarkCallouts]}
        components={components}
        skipHtml
      >
        {markdown}
      </Markdown>
    </div>
  )
})

function Callout({ name, children }: { name: string; children?: React.ReactNode }) {
  const t = useTranslations('writing')
  const kind: CalloutKind = calloutKinds.find((one) => one === name) ?? 'note'
  return (
    <div className={css.callout} data-kind={kind} role="note">
      <b>{t(kind)}</b>
      <div>{children}</div>
    </div>
  )
}

function Tag() {
  const t = useTranslations('writing')
  return <small className={css.tag}> {t('unprovenTag')}</small>
}
