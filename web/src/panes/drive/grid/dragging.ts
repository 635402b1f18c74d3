import { type DragEvent, useState } from 'react'
import { itemsOf, type Row } from '../../../domain/drive/rows.ts'

/** The browser shows what is dragged only where it is dropped; what may be dropped where is asked before. */
let dragged: readonly Row[] = []

const mediaType = 'application/x-millwright-items'

export function beginDrag(event: DragEvent, rows: readonly Row[]) {
  dragged = rows
  event.dataTransfer.effectAllowed = 'move'
  event.dataTransfer.setData(mediaType, JSON.stringify(itemsOf(rows)))
}

export const endDrag = () => {
  dragged = []
}

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer.types.includes('Files')

/** A browser leaves the page for a file that nobody takes. */
function keepPage(event: DragEvent) {
  if (!holdsFiles(event)) return
  event.preventDefault()
  event.dataTransfer.dropEffect = 'none'
}

/** What would come into a folder if it were dropped now: rows of the drive, or files from outside. */
function offered(event: DragEvent, folderId: string | null): 'rows' | 'files' | null {
  if (holdsFiles(event)) return 'files'
  const isOurs = event.dataTransfer.types.includes(mediaType) && dragged.length > 0
  return isOurs && dragged.every(({ id }) => id !== folderId) ? 'rows' : null
}

type DropHandlers = {
  /** Undefined for who may not. */
  onMove: ((rows: readonly Row[], folderId: string | null) => void) | undefined
  onFiles: ((files: File[], folderId: string | null) => void) | undefined
}

/** Takes what is dropped into a folder. `over` is the one under the pointer, while something can be dropped there. */
export function useDropTargets({ onMove, onFiles }: DropHandlers) {
  const [over, setOver] = useState<{ folderId: string | null; isFiles: boolean } | null>(null)
  const accepts = (event: DragEvent, folderId: string | null) => {
    const kind = offered(event, folderId)
    return (kind === 'rows' && onMove) || (kind === 'files' && onFiles) ? kind : null
  }
  const onDragOver = (event: DragEvent, folderId: string | null) => {
    const kind = accepts(event, folderId)
    if (!kind) {
      keepPage(event)
      return setOver(null)
    }
    event.preventDefault()
    event.stopPropagation()
    event.dataTransfer.dropEffect = kind === 'rows' ? 'move' : 'copy'
    const isFiles = kind === 'files'
    if (over?.folderId !== folderId || over.isFiles !== isFiles) setOver({ folderId, isFiles })
  }
  const onDrop = (event: DragEvent, folderId: string | null) => {
    const kind = accepts(event, folderId)
    setOver(null)
    if (!kind) return keepPage(event)
    event.preventDefault()
    event.stopPropagation()
    if (kind === 'files') return onFiles?.([...event.dataTransfer.files], folderId)
    onMove?.(dragged, folderId)
    endDrag()
  }
  /** Of one element that is a target as a whole. */
  const targetProps = (folderId: string | null) => ({
    'data-target': over !== null && over.folderId === folderId,
    onDragOver: (event: DragEvent) => onDragOver(event, folderId),
    onDragLeave: () => setOver(null),
    onDrop: (event: DragEvent) => onDrop(event, folderId),
  })
  return { over, leave: () => setOver(null), onDragOver, onDrop, targetProps }
}
