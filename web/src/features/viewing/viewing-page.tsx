import type { ResourceType } from '@millwright/contract/formats'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { addressOf, segmentParameter, useAddressIds } from '../../addresses.ts'
import { useFileWork } from '../../panes/drive/use-file-work.ts'
import { tabOf } from '../../domain/drive/sections.ts'
import { folderIn, searchOf } from '../../domain/drive/use-place.ts'
import { titleOf } from '../../domain/resources/kinds.ts'
import { useResource } from '../../domain/resources/resource.ts'
import { ResourcePane } from '../../panes/viewer/resource-pane.tsx'
import { useOpenedMark } from '../../panes/viewer/marks/opened-mark.ts'
import { readSegment, readVersion } from '../../panes/viewer/marks/segments.ts'
import { useIsLeaving } from '../../platform/leaving.ts'
import { useParameters } from '../../ui/layout/use-parameters.ts'
import { useReturn } from '../../ui/layout/use-return.ts'
import css from './viewing-page.module.css'

type ViewingProps = {
  type: ResourceType
  id: string
  /** Where a folder of files is shown, when not below its kind; `folderId`: as the file says where it lies now. */
  folderAddress?: (folderId: string | null | undefined) => string
}

/** The viewer as a page of its own; segment and version that are shown stand in the address. Closing leads back, or to its folder. */
function ViewingPage({ type, id, folderAddress }: ViewingProps) {
  const t = useTranslations('viewer')
  const ids = useAddressIds()
  const { departmentId, assetId } = ids
  const place = { departmentId, assetId, type, id }
  const { data: file } = useResource(place)
  const [search, change] = useParameters()
  const isLeaving = useIsLeaving()
  const work = useFileWork(ids, id)
  const { state, shown } = useOpenedMark()
  const at = segmentParameter(type)
  const close = useReturn(
    folderAddress?.(file?.parentId) ?? addressOf('resources', ids) + searchOf(tabOf[type], file?.parentId ?? null),
  )
  return (
    <div className={css.page}>
      <h1 className={css.visuallyHidden}>{file ? titleOf(file.fileName) : t(titles[type])}</h1>
      <ResourcePane
        key={id}
        place={place}
        version={readVersion(search.get('version'))}
        segment={readSegment(search.get(at) ?? search.get('page'))}
        shown={shown}
        work={work}
        onSegment={(now) => {
          if (isLeaving()) return
          change(
            (before) => {
              before.delete('page')
              before.set(at, String(now))
              return before
            },
            { replace: true, state },
          )
        }}
        onClose={close}
      />
    </div>
  )
}

const titles = { document: 'title', image: 'imageTitle', video: 'videoTitle', note: 'noteTitle' } as const

export function DocumentPage() {
  const ids = useAddressIds()
  return <ViewingPage type="document" id={ids.documentId} />
}

export function DriveDocumentPage() {
  const ids = useAddressIds()
  const before = folderIn(useParams()['parentId'])
  const folderAddress = (folderId: string | null | undefined) =>
    addressOf('drive', { ...ids, folderId: folderId === undefined ? before : folderId })
  return <ViewingPage type="document" id={ids.documentId} folderAddress={folderAddress} />
}

export function ImagePage() {
  const ids = useAddressIds()
  return <ViewingPage type="image" id={ids.imageId} />
}

export function VideoPage() {
  const ids = useAddressIds()
  return <ViewingPage type="video" id={ids.videoId} />
}

export function NotePage() {
  const ids = useAddressIds()
  return <ViewingPage type="note" id={ids.noteId} />
}
