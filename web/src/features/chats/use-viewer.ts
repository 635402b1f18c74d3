import type { ChatMessage, Source } from '@millwright/contract/chats'
import type { Segment } from '@millwright/contract/segments'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Mark } from '../../library/resources/viewer/marks.ts'
import { readSegment } from '../../library/resources/viewer/segments.ts'
import type { Shown } from '../../library/resources/viewer/viewer-props.ts'
import type { ChatTab } from './chat-bar.tsx'
import { findCitation, firstSegmentOf, marksAround, readCitation, writeCitation } from './opened-citation.ts'

const none: Mark[] = []

/** What the viewer of a chat shows, all of it in the address: document, its segment, citation, tab. */
export function useViewer(messages: readonly ChatMessage[]) {
  const [search, setSearch] = useSearchParams()
  const cite = search.get('cite')
  const citation = useMemo(() => readCitation(cite), [cite])
  const opened = findCitation(messages, citation)
  const source = opened?.source
  // A citation's document stands in the address beside it: it opens while the answer is still on its way.
  const documentId = search.get('doc')
  const segment = readSegment(search.get('page')) ?? (source ? firstSegmentOf(source) : null)
  const tab: ChatTab = search.get('tab') === 'resources' && documentId !== null ? 'resources' : 'main'

  // Changes may come faster than the router draws them: each begins from the one before.
  const latest = useRef({ search, setSearch })
  useEffect(() => {
    latest.current = { search, setSearch }
  }, [search, setSearch])
  const change = useCallback((by: Record<string, string | null>, replace: boolean) => {
    const next = new URLSearchParams(latest.current.search)
    for (const [name, value] of Object.entries(by)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    latest.current.search = next
    latest.current.setSearch(next, { replace, preventScrollReset: true })
  }, [])

  const [clicks, setClicks] = useState(0)
  const openSource = useCallback(
    (place: { message: ChatMessage; source: Source; chip: string | null }, to: ChatTab) => {
      setClicks((count) => count + 1)
      const { message, source: cited, chip } = place
      change(
        {
          doc: cited.resourceId,
          cite: writeCitation(message, cited, chip),
          page: String(firstSegmentOf(cited) ?? 1),
          tab: to === 'main' ? null : to,
        },
        false,
      )
    },
    [change],
  )

  const turnTo = useCallback(
    (now: Segment) => {
      // A viewer that is being closed turns its last pages.
      if (latest.current.search.has('doc')) change({ page: String(now) }, true)
    },
    [change],
  )

  const sources = opened?.message.response.sources
  // A source may come again with more quotes: they are marked, and nobody is moved.
  const marks = useMemo(() => (source && sources ? marksAround(source, sources) : none), [source, sources])
  const [begunAt] = useState(segment)
  // Reloaded at another segment than the quote's: one lands where one was.
  const stays = source !== undefined && clicks === 0 && begunAt !== firstSegmentOf(source)
  const visit = source === undefined || stays ? null : `${cite} ${clicks}`
  const shown = useMemo((): Shown => ({ marks, first: marks[0], visit }), [marks, visit])

  return {
    citation: documentId !== null && opened ? citation : null,
    documentId,
    fileName: source?.fileName,
    segment,
    tab,
    shown,
    openSource,
    turnTo,
    show: (next: ChatTab) => change({ tab: next === 'main' ? null : next }, true),
    close: () => change({ doc: null, cite: null, page: null, tab: null }, false),
  }
}
