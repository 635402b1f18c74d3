import type { Job } from '@millwright/contract/processing'
import type { Ref } from 'react'
import type { To } from 'react-router'
import type { Row } from '../../../domain/drive/rows.ts'
import type { useDropTargets } from './dragging.ts'
import type { Selection } from './selection.ts'

/** Puts the focus on a row, which may be out of sight. */
export type GridHandle = { goTo: (id: string) => void }

export type ItemGridProps = {
  ref: Ref<GridHandle>
  label: string
  rows: readonly Row[]
  /** Rows have a second line for what has no column. */
  isTall: boolean
  selection: Selection
  onSelection: (selection: Selection) => void
  onAll: () => void
  addressOf: (row: Row) => To
  jobs: ReadonlyMap<string, Job>
  lost: boolean
  openId: string | null
  /** The one whose name is being changed. */
  renamedId: string | null
  drop: ReturnType<typeof useDropTargets>
  /** Undefined for who may not. */
  onRename: ((row: Row) => void) | undefined
  onDelete: ((rows: readonly Row[]) => void) | undefined
  onNamed: (row: Row, name: string | null) => void
  onMenu: (row: Row, place: HTMLElement | { left: number; top: number }) => void
}
