import { createReactInlineContentSpec } from '@blocknote/react'
import { ResourceType } from '@millwright/contract/formats'
import { createContext, useContext } from 'react'
import { FileIcon } from '../../../domain/drive/item-icon.tsx'
import { endingOf, titleOf } from '../../../domain/resources/kinds.ts'

/** Where a mentioned resource is opened. */
export const MentionAddress = createContext<(type: ResourceType, id: string) => string>(() => '')

/** Another resource of the asset; it opens in a tab of its own, so that what is written stays where it is. */
export const mentionInline = createReactInlineContentSpec(
  {
    type: 'mention',
    propSchema: {
      resourceId: { default: '' },
      resourceType: { default: 'document', values: ResourceType.options },
      name: { default: '' },
    },
    content: 'none',
  },
  {
    render: ({ inlineContent: { props } }) => <Mention {...props} />,
    toExternalHTML: ({ inlineContent: { props } }) => <span>{props.name}</span>,
  },
)

type MentionProps = { resourceId: string; resourceType: ResourceType; name: string }

function Mention({ resourceId, resourceType, name }: MentionProps) {
  const addressOf = useContext(MentionAddress)
  return (
    <a className="note-mention" href={addressOf(resourceType, resourceId)} target="_blank" rel="noopener">
      <FileIcon type={resourceType} extension={endingOf(name)} />
      {titleOf(name)}
    </a>
  )
}
