import Drawer from '@mui/material/Drawer'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useAddressIds, viewedAddress } from '../../../addresses.ts'
import { useFileWork } from '../../drive/use-file-work.ts'
import { markInAddress } from '../../viewer/marks/opened-mark.ts'
import { ResourcePane } from '../../viewer/resource-pane.tsx'
import type { ChatViewer } from '../conversation/use-viewer.ts'
import { ChatBar } from './chat-bar.tsx'
import css from './chat-frame.module.css'
import { Divider } from './divider.tsx'
import { useShare } from './use-share.ts'

type ChatFrameProps = {
  /** Of the page; null where what it shows begins with a heading of its own. */
  heading: string | null
  viewer: ChatViewer
  narrow: boolean
  /** What opened the viewer: the focus goes back to it. */
  opener: RefObject<HTMLElement | null>
  /** Nothing was asked yet, and what one begins with has the whole pane. */
  isStart?: boolean
  recentOpen: boolean
  onRecent: (open: boolean) => void
  /** The drawer of Recent Chats, told how to close itself and what to do once a chat was chosen. */
  recent: (drawer: { onClose: () => void; onPick: () => void }) => ReactNode
  onNew: () => void
  /** Stands beside the chat while no file is open there. */
  panel?: ReactNode
  /** What else can be done with the chat. */
  actions?: ReactNode
  children: ReactNode
}

/** A chat with its bar, Recent Chats, and beside it the opened file or a panel. */
export function ChatFrame({ heading, viewer, narrow, opener, recent, onNew, panel, actions, ...rest }: ChatFrameProps) {
  const { isStart = false, recentOpen, onRecent, children } = rest
  const t = useTranslations('chats')
  const ids = useAddressIds()
  const { departmentId, assetId } = ids
  const { documentId } = viewer
  const work = useFileWork(ids, documentId ?? '')
  const [share, setShare] = useShare(49)

  const hasPanel = panel !== undefined
  const twoPanes = !narrow && (hasPanel || documentId !== null)
  const isMain = viewer.tab === 'main'
  // An open file takes the panel's place, unless it stands in the chat's.
  const showsPanel = hasPanel && (narrow ? !isMain && documentId === null : !isMain || documentId === null)
  const areaOfViewer = () => {
    if (twoPanes && isMain) return css.side
    return isMain ? css.hidden : css.viewer
  }
  const closeViewer = useClosing(viewer, opener)
  const closeRecent = () => onRecent(false)
  // Over the chat it has done its work; beside it, it stays.
  const leaveRecent = () => {
    if (narrow) closeRecent()
  }
  const drawer = () => recent({ onClose: closeRecent, onPick: leaveRecent })

  return (
    <div className={css.page}>
      {(heading !== null || !isMain) && <h1 className={css.visuallyHidden}>{heading ?? t('title')}</h1>}
      {narrow ? (
        <Drawer anchor="right" open={recentOpen} onClose={closeRecent}>
          {drawer()}
        </Drawer>
      ) : (
        recentOpen && drawer()
      )}
      {/* Every pane stays where it is in the document, whichever tab shows it: what is moved would begin anew. */}
      <div
        className={[css.split, twoPanes && css.two, isStart && css.bare].filter(Boolean).join(' ')}
        style={twoPanes ? { gridTemplateColumns: columnsOf(share) } : undefined}
      >
        {!isStart && (
          <ChatBar
            tab={viewer.tab}
            hasResources={documentId !== null || (narrow && hasPanel)}
            recentOpen={recentOpen}
            narrow={narrow}
            onTab={viewer.show}
            onRecent={() => onRecent(!recentOpen)}
            onNew={() => {
              leaveRecent()
              onNew()
            }}
          >
            {actions}
          </ChatBar>
        )}
        {/* Escape closes the file beside it, wherever one is in the chat. */}
        {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
        <div
          id="panel-main"
          role={isStart ? undefined : 'tabpanel'}
          aria-labelledby={isStart ? undefined : 'tab-main'}
          className={isStart ? `${css.main} ${css.start}` : isMain ? css.main : css.hidden}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && !event.defaultPrevented && documentId !== null) closeViewer()
          }}
        >
          {children}
        </div>
        {twoPanes && <Divider label={t('divider')} share={share} onShare={setShare} />}
        {documentId !== null && (
          <div
            id="panel-resources"
            role={isMain ? undefined : 'tabpanel'}
            aria-labelledby={isMain ? undefined : 'tab-resources'}
            className={areaOfViewer()}
          >
            <ResourcePane
              key={documentId}
              place={{ departmentId, assetId, type: viewer.type, id: documentId }}
              version={viewer.version}
              name={viewer.fileName ?? ''}
              segment={viewer.segment}
              shown={viewer.shown}
              work={work}
              newTab={`${viewedAddress(ids, { ...viewer, id: documentId })}${markIn(viewer)}`}
              onSegment={viewer.turnTo}
              onClose={closeViewer}
            />
          </div>
        )}
        {showsPanel && (
          <div
            className={narrow ? css.viewer : css.side}
            {...(narrow ? { id: 'panel-resources', role: 'tabpanel', 'aria-labelledby': 'tab-resources' } : {})}
          >
            {panel}
          </div>
        )}
      </div>
    </div>
  )
}

const columnsOf = (share: number) => `minmax(0, ${share}fr) 1px minmax(0, ${100 - share}fr)`

/** What is marked where one is; whoever turned away goes on there. */
function markIn({ shown: { first }, segment }: ChatViewer): string {
  return first && first.segment === segment ? markInAddress(first) : ''
}

/**
 * Closes the viewer, and brings the focus back once what stood behind it is shown: on a phone the chat is hidden until
 * then. Whoever went elsewhere before that stays there.
 */
function useClosing({ documentId, close }: ChatViewer, opener: RefObject<HTMLElement | null>): () => void {
  const closing = useRef<{ id: string | null; from: Element | null } | null>(null)
  useEffect(() => {
    if (documentId !== null || closing.current === null) return
    const { id, from } = closing.current
    closing.current = null
    if (![document.body, from].includes(document.activeElement)) return
    // Opened from the panel, it is a row there.
    const row = document.querySelector<HTMLElement>(`[data-id="${CSS.escape(id ?? '')}"]`)
    const tab = document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')
    for (const place of [opener.current, row, tab]) {
      place?.focus()
      if (place && document.activeElement === place) break
    }
  }, [documentId, opener])
  return () => {
    closing.current = { id: documentId, from: document.activeElement }
    close()
  }
}
