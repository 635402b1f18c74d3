import { type DefaultReactSuggestionItem, SuggestionMenuController, useBlockNoteEditor } from '@blocknote/react'
import { driveRoutes } from '@millwright/contract/drive'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { keys } from '../../../keys/keys.ts'
import { call } from '../../../platform/api.ts'
import { FileIcon } from '../../../domain/drive/item-icon.tsx'
import { titleOf } from '../../../domain/resources/kinds.ts'
import type { NotePlace } from '../../../domain/notes/notes.ts'
import { noteSchema } from './note-schema.tsx'
import { SuggestionList, type SuggestionListProps } from './suggestion-list.tsx'

const typeWords = { document: 'of_document', image: 'of_image', video: 'of_video', note: 'of_note' } as const

/** As many as one looks over without scrolling far. */
const most = 12

/** What `@` offers: the resources of the asset, found by the server as the name is typed. */
export function MentionMenu({ place, noteId }: { place: NotePlace; noteId: string | null }) {
  const t = useTranslations('notes')
  const cache = useQueryClient()
  const editor = useBlockNoteEditor(noteSchema)
  const { departmentId, assetId } = place

  const find = async (typed: string): Promise<DefaultReactSuggestionItem[]> => {
    const search = typed.trim()
    const { files } = await cache.fetchQuery({
      queryKey: keys.mentioned(assetId, search),
      // Without a search it lists the root alone; a resource may lie in any folder.
      queryFn: ({ signal }) =>
        call(driveRoutes.fetch, {
          query: { departmentId, assetId, page: 1, pageSize: most, ...(search && { search }) },
          signal,
        }),
      staleTime: 10_000,
    })
    return files
      .filter(({ id }) => id !== noteId)
      .map(({ id, type, fileName, metadata }) => ({
        title: type === 'note' ? fileName : titleOf(fileName),
        subtext: t(typeWords[type]),
        group: t('resources'),
        icon: <FileIcon type={type} extension={metadata.extension} />,
        onItemClick: () =>
          editor.insertInlineContent([
            { type: 'mention', props: { resourceId: id, resourceType: type, name: fileName } },
            ' ',
          ]),
      }))
  }
  return <SuggestionMenuController triggerCharacter="@" suggestionMenuComponent={MentionList} getItems={find} />
}

function MentionList(props: SuggestionListProps) {
  const t = useTranslations('notes')
  return <SuggestionList label={t('resources')} {...props} />
}
