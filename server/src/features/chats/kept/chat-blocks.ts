import type { ChatMessage, Source } from '@millwright/contract/chats'
import { ResourceType } from '@millwright/contract/formats'
import type { NoteBlock, NoteInline } from '@millwright/contract/note-blocks'
import { answerBlocks, blockOf, plain } from './answer-blocks.ts'

/** A conversation in the blocks of a note: each question a heading, its answer, and what the answer cites. */
export function chatBlocks(messages: readonly ChatMessage[]): NoteBlock[] {
  return messages.flatMap((message) => [
    blockOf('heading', [plain(message.query)], { level: 2 }),
    ...(message.picture?.text ? [blockOf('paragraph', [plain(message.picture.text, { italic: true })])] : []),
    ...answerBlocks(message.response.text),
    ...approvedBlocks(message),
    ...message.response.sources.map(sourceItem),
  ])
}

function approvedBlocks({ approval }: ChatMessage): NoteBlock[] {
  if (approval?.state !== 'approved' && approval?.state !== 'corrected') return []
  const heading = approval.state === 'approved' ? 'Approved answer' : 'Corrected answer'
  return [blockOf('paragraph', [plain(heading, { bold: true })]), ...answerBlocks(approval.text)]
}

function sourceItem(source: Source): NoteBlock {
  const { n, nearest, quotes } = source
  const quoted = quotes[0]?.text.replace(/\s+/gu, ' ').trim()
  return blockOf('bulletListItem', [
    plain(nearest ? 'Nearest place, not an answer: ' : `[${n}] `),
    nameOf(source),
    plain(`${placeOf(source)}${quoted ? `: “${quoted}”` : ''}`),
  ])
}

function nameOf({ resourceId, fileName, fileType }: Source): NoteInline {
  const resourceType = ResourceType.safeParse(fileType).data
  if (resourceType !== undefined) return { type: 'mention', props: { resourceId, resourceType, name: fileName } }
  return plain(fileType === 'approved' ? `${fileName} (approved answer)` : fileName, { bold: true })
}

function placeOf({ fileType, segments, version }: Source): string {
  const where = segments.map((segment) => segmentName(fileType, segment)).filter(Boolean)
  return [...where, ...(version === undefined ? [] : [`version ${version}`])].map((part) => `, ${part}`).join('')
}

function segmentName(fileType: Source['fileType'], segment: Source['segments'][number]): string {
  switch (fileType) {
    case 'document':
      return `page ${segment}`
    case 'video':
      return clock(Number(segment))
    case 'asset':
    case 'department':
    case 'expert':
      return String(segment)
    case 'note':
    case 'image':
    case 'approved':
      return ''
  }
}

/** 3725 is 1:02:05. */
function clock(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const padded = (n: number) => String(n).padStart(2, '0')
  return hours > 0 ? `${hours}:${padded(minutes)}:${padded(rest)}` : `${minutes}:${padded(rest)}`
}
