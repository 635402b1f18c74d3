import type { ChatMessage, Source } from '@millwright/contract/chats'
import type { ResourceType } from '@millwright/contract/formats'
import type { FileRecord } from '@millwright/contract/resources'
import type { Segment } from '@millwright/contract/segments'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { opensType } from '../../../domain/resources/kinds.ts'
import type { Mark } from '../../viewer/marks/marks.ts'
import { readSegment, readVersion } from '../../viewer/marks/segments.ts'
import type { ShownMarks } from '../../viewer/viewer-props.ts'
import { fileAssetParameter, fileDepartmentParameter } from '../../../addresses.ts'
import { useIsLeaving } from '../../../platform/leaving.ts'
import { citedBy, findCitation, firstSegmentOf, marksAround, readCitation, writeCitation } from './opened-citation.ts'

const none: Mark[] = []
const searchNow = () => new URLSearchParams(window.location.search)

export type ChatTab = 'main' | 'resources'

/** A file that is opened beside a chat. */
export type ChatFile = { id: string; type: ResourceType; departmentId: string; assetId: string }
type OpenedSource = { message: ChatMessage; source: Source; chip: string | null }

/** Documents are what is opened most: their addresses say no type. */
const readType = (text: string | null): ResourceType => (text !== null && opensType(text) ? text : 'document')

type ViewerUse = {
  narrow: boolean
  /** The chat is about no single asset: the address says where the opened file lies. */
  namesPlace: boolean
}

/**
 * What the viewer of a chat shows, all of it in the address: document, its segment, citation, tab.
 * On a narrow screen the resources have a tab also while none is open.
 */
export function useViewer(messages: readonly ChatMessage[], { narrow, namesPlace }: ViewerUse) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const cite = search.get('cite')
  const citation = useMemo(() => readCitation(cite), [cite])
  const opened = findCitation(messages, citation)
  const openedSource = opened?.source
  const source = useMemo(() => openedSource && citedBy(openedSource, citation?.chip ?? null), [openedSource, citation])
  // A citation's document stands in the address beside it: it opens while the answer is still on its way.
  const documentId = search.get('doc')
  const type = readType(search.get('type'))
  const version = readVersion(search.get('version'))
  const segment = readSegment(search.get('page')) ?? (source ? firstSegmentOf(source) : null)
  const tab: ChatTab = search.get('tab') === 'resources' && (narrow || documentId !== null) ? 'resources' : 'main'

  const change = useCallback(
    (by: Record<string, string | null>, replace: boolean) => {
      // Changes may come faster than they are drawn, and from elsewhere: each begins from the address.
      const next = searchNow()
      for (const [name, value] of Object.entries(by)) {
        if (value === null) next.delete(name)
        else next.set(name, value)
      }
      void navigate(`?${next}`, { replace, preventScrollReset: true })
    },
    [navigate],
  )

  const [clicks, setClicks] = useState(0)
  const openSource = useCallback(
    ({ message, source: cited, chip }: OpenedSource, to: ChatTab) => {
      setClicks((count) => count + 1)
      change(
        {
          doc: cited.resourceId,
          type: cited.fileType === 'document' ? null : cited.fileType,
          // The version that was read: in another one the place may hold something else.
          version: cited.newerVersion && cited.version !== undefined ? String(cited.version) : null,
          cite: writeCitation(message, cited, chip),
          page: String(firstSegmentOf(citedBy(cited, chip)) ?? 1),
          // A video's citation is shown among its lines.
          view: null,
          tab: to === 'main' ? null : to,
          ...(namesPlace ? placeIn(cited) : {}),
        },
        false,
      )
    },
    [change, namesPlace],
  )
  const openFile = useCallback(
    ({ id, type: kind, ...place }: ChatFile, to: ChatTab) =>
      change(
        {
          doc: id,
          type: kind === 'document' ? null : kind,
          version: null,
          cite: null,
          page: null,
          view: null,
          tab: to === 'main' ? null : to,
          ...(namesPlace ? placeIn(place) : {}),
        },
        false,
      ),
    [change, namesPlace],
  )

  const isLeaving = useIsLeaving()
  const turnTo = useCallback(
    (now: Segment) => {
      // A viewer that is being closed turns its last pages.
      if (searchNow().has('doc') && !isLeaving()) change({ page: String(now) }, true)
    },
    [change, isLeaving],
  )

  const sources = opened?.message.response.sources
  // A source may come again with more quotes: they are marked, and nobody is moved.
  const marks = useMemo(() => (source && sources ? marksAround(source, sources) : none), [source, sources])
  const [begunAt] = useState(segment)
  // Reloaded at another segment than the quote's: one lands where one was.
  const stays = source !== undefined && clicks === 0 && begunAt !== firstSegmentOf(source)
  const visit = source === undefined || stays ? null : `${cite} ${clicks}`
  const shown = useMemo((): ShownMarks => ({ marks, first: marks[0], visit }), [marks, visit])

  return {
    citation: documentId !== null && opened ? citation : null,
    documentId,
    type,
    version,
    fileName: source?.fileName,
    segment,
    tab,
    shown,
    openSource,
    openFile,
    turnTo,
    /** The address of a file in the viewer, as what stands in it now stays. */
    searchFor: (file: Pick<FileRecord, 'id' | 'type'>, inResources: boolean) => {
      const next = new URLSearchParams(search)
      for (const name of ['cite', 'type', 'version', 'view', 'page']) next.delete(name)
      next.set('doc', file.id)
      if (file.type !== 'document') next.set('type', file.type)
      // A video goes on where one has left it.
      if (file.type !== 'video') next.set('page', '1')
      if (inResources) next.set('tab', 'resources')
      return next.toString()
    },
    show: (next: ChatTab) => change({ tab: next === 'main' ? null : next }, true),
    // What was opened from the panel goes back to it.
    close: () =>
      change(
        {
          doc: null,
          type: null,
          version: null,
          cite: null,
          page: null,
          view: null,
          ...(namesPlace ? nowhere : {}),
          tab: narrow && !cite && tab !== 'main' ? tab : null,
        },
        false,
      ),
  }
}

export type ChatViewer = ReturnType<typeof useViewer>

const nowhere = { [fileDepartmentParameter]: null, [fileAssetParameter]: null }
const placeIn = ({ departmentId, assetId }: { departmentId: string; assetId: string | null }) => ({
  [fileDepartmentParameter]: departmentId,
  [fileAssetParameter]: assetId,
})
