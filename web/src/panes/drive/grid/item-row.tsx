import type { Job } from '@millwright/contract/processing'
import type { FileRecord } from '@millwright/contract/resources'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { memo, type ChangeEvent } from 'react'
import { ProgressLine } from '../../../ui/feedback/progress-line.tsx'
import { SelectBox } from '../../../ui/lists/table/select-box.tsx'
import { AiStatus } from '../../../domain/resources/ai-status.tsx'
import { failureOf, statusOf } from '../../../domain/resources/document-status.ts'
import { nameOf, type Row } from '../../../domain/drive/rows.ts'
import { statusTexts } from '../../../domain/drive/status-texts.ts'
import { ItemIcon } from '../../../domain/drive/item-icon.tsx'
import css from './item-grid.module.css'
import { NameField } from './name-field.tsx'
import type { RowWords } from './use-row-words.ts'

export type ItemRowProps = {
  row: Row
  index: number
  /** Pixels from the top of the list. */
  top: number
  words: RowWords
  href: string
  /** It has a second line for what has no column. */
  isTall: boolean
  job: Job | undefined
  /** The server cannot be reached: what is known of the job is the last of it. */
  lost: boolean
  isSelected: boolean
  /** It is the list's one stop of the Tab key; the arrows go on to what stands in it. */
  isActive: boolean
  /** The one that is open beside the list. */
  isOpen: boolean
  /** Something that is dragged would be dropped into it. */
  isTarget: boolean
  isDraggable: boolean
  onToggle: (row: Row, isRange: boolean) => void
  onMenu: (row: Row, anchor: HTMLElement) => void
  /** Set while it is renamed; null leaves the name as it is. */
  onNamed: ((row: Row, name: string | null) => void) | undefined
}

const isWithShift = ({ nativeEvent }: ChangeEvent) => nativeEvent instanceof MouseEvent && nativeEvent.shiftKey

/** A file or a folder. The list hears its clicks and keys: there are many rows, and they come and go as one scrolls. */
export const ItemRow = memo(function ItemRow(props: ItemRowProps) {
  const { row, index, top, words, href, isSelected, isDraggable, onToggle, onMenu, onNamed } = props
  const { t } = words
  const name = nameOf(row)
  return (
    <div
      role="row"
      className={css.row}
      style={{ transform: `translateY(${top}px)` }}
      data-row={index}
      data-id={row.id}
      data-kind={row.kind}
      data-target={props.isTarget}
      data-named={onNamed !== undefined}
      tabIndex={props.isActive ? 0 : -1}
      aria-rowindex={index + 1}
      aria-selected={isSelected}
      aria-current={props.isOpen ? 'true' : undefined}
      draggable={isDraggable && onNamed === undefined}
    >
      <div role="gridcell" className={css.box}>
        <SelectBox
          label={t('select', { name })}
          checked={isSelected}
          inGrid
          onToggle={(event) => onToggle(row, isWithShift(event))}
        />
      </div>
      <div role="gridcell" className={css.main}>
        <ItemIcon row={row} />
        {onNamed ? (
          <NameField row={row} onNamed={onNamed} />
        ) : (
          <span className={css.words}>
            <a href={href} className={css.name} title={name} tabIndex={-1} draggable={false}>
              {name}
            </a>
            <SecondLine {...props} />
          </span>
        )}
      </div>
      {row.kind === 'file' && <FileFacts {...props} file={row.file} />}
      {row.kind === 'folder' && !props.isTall && (
        <div role="gridcell" className={css.items}>
          {t('items', { count: row.folder.shown })}
        </div>
      )}
      <div role="gridcell" className={css.side}>
        <button
          type="button"
          className={css.menu}
          tabIndex={-1}
          aria-label={t('menuOf', { name })}
          aria-haspopup="menu"
          onClick={(event) => onMenu(row, event.currentTarget)}
        >
          <EllipsisVertical size={18} strokeWidth={1.6} aria-hidden />
        </button>
      </div>
    </div>
  )
})

/** Below the name: what is being done, or why it failed; in a tall row the facts that have no column there. */
function SecondLine({ row, words, isTall, job, lost }: ItemRowProps) {
  const { t, size, time } = words
  if (row.kind === 'folder') {
    return isTall && <span className={css.facts}>{t('items', { count: row.folder.shown })}</span>
  }
  const status = statusOf(row.file, job)
  if (job && status === 'running') {
    // A job that waits after its worker died says so itself.
    const stage = job.stage || t(job.status === 'waiting' ? 'waiting' : 'working')
    return <span className={css.facts}>{lost ? t('lastKnown', { stage }) : stage}</span>
  }
  const failure = failureOf(row.file, job)
  if (failure && status === 'failed') {
    return (
      <span className={css.reason} title={failure}>
        {failure}
      </span>
    )
  }
  const { metadata } = row.file
  return isTall && <span className={css.facts}>{`${size(metadata.size)} · ${time(metadata.updatedAt)}`}</span>
}

function FileFacts({ file, words, isTall, job, lost }: ItemRowProps & { file: FileRecord }) {
  const { t, size, time, exactTime } = words
  const status = statusOf(file, job)
  const { updatedAt } = file.metadata
  return (
    <>
      <div role="gridcell" className={css.status}>
        {job && status === 'running' ? (
          <span className={lost ? `${css.progress} ${css.unknown}` : css.progress}>
            <ProgressLine label={t('processProgress', { name: file.fileName })} percent={job.progress} />
            <span>{t('percent', { percent: String(job.progress) })}</span>
          </span>
        ) : (
          status !== 'running' && (
            // What is not processed has the red marker where one works with it.
            <AiStatus kind={status === 'notProcessed' ? 'failed' : status} text={t(statusTexts[status])} />
          )
        )}
      </div>
      {!isTall && (
        <>
          <div role="gridcell" className={css.size}>
            {size(file.metadata.size)}
          </div>
          <div role="gridcell" className={css.time}>
            <time dateTime={updatedAt} title={exactTime(updatedAt)}>
              {time(updatedAt)}
            </time>
          </div>
        </>
      )}
    </>
  )
}
