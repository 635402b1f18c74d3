import Table from 'lucide-react/icons/table'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Mark } from '../marks/marks.ts'
import { pageOf } from '../marks/segments.ts'
import { ViewerPane } from '../viewer-pane.tsx'
import css from '../viewer-pane.module.css'
import type { ViewerProps } from '../viewer-props.ts'
import { ViewerSkeleton } from '../viewer-skeleton.tsx'
import { firstWidths } from './column-sizes.ts'
import { TableGrid } from './table-grid.tsx'
import own from './table-viewer.module.css'
import { rowsOfPage } from './text-file.ts'
import { type OpenedText, useRowSearch, useTextFile } from './use-text-file.ts'
import type { TextClient } from './text-client.ts'
import { useRowWindow } from './use-row-window.ts'

/** CSS pixels. */
const rowHeight = 28
/** Columns that are shown. */
const maxColumns = 2000
const sampled = 200
const delimiterNames = { ',': 'table.comma', ';': 'table.semicolon', '\t': 'table.tab', '|': 'table.bar' } as const
const encodingNames = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  'windows-1252': 'Windows-1252',
} as const

/** A table of delimited text. A segment is a page of 100 rows below the head. */
export function TableViewer(props: ViewerProps) {
  const { file, failed } = props
  const t = useTranslations('viewer')
  const text = useTextFile(file.url, 'table')
  const icon = <Table size={18} strokeWidth={1.6} aria-hidden />
  const { client, file: opened } = text
  if (client && opened && opened.rows > 0) {
    return <OpenedTable viewer={props} icon={icon} client={client} opened={opened} />
  }
  return (
    <ViewerPane viewer={props} icon={icon}>
      {text.failure && failed(text.failure, text.openAgain)}
      {!text.failure && !opened && <ViewerSkeleton />}
      {opened?.rows === 0 && <p className={own.empty}>{t('table.empty')}</p>}
    </ViewerPane>
  )
}

type OpenedTableProps = { viewer: ViewerProps; icon: ReactNode; client: TextClient; opened: OpenedText }

function OpenedTable({ viewer, icon, client, opened }: OpenedTableProps) {
  const { file, segment, shown, onSegment } = viewer
  const t = useTranslations('viewer')
  const scroll = useRef<HTMLDivElement>(null)
  const below = opened.rows - 1
  // The head stays; the rows below it scroll.
  const rows = useRowWindow(scroll, { rows: below, rowHeight, head: rowHeight })
  const search = useRowSearch(client, (row) => rows.goTo(row - 1))
  const quoted = useQuotedRows(client, shown)
  const [sizes, setSizes] = useState<number[]>([])
  const [cut, setCut] = useState(false)
  useEffect(() => {
    void client.call('cells', { from: 0, to: sampled }).then(
      (cells) => {
        setSizes(firstWidths(cells, maxColumns))
        setCut(cells.some((row) => row.length > maxColumns))
      },
      // The viewer was closed meanwhile.
      () => undefined,
    )
  }, [client])

  const { goTo } = rows
  const [begin] = useState(pageOf(segment) ?? 1)
  useEffect(() => {
    if (begin > 1) goTo((begin - 1) * rowsOfPage)
  }, [begin, goTo])
  useEffect(() => {
    const [first] = quoted?.rows ?? []
    if (first !== undefined) goTo(first - 1)
  }, [quoted, goTo])
  useTold(onSegment, Math.floor(rows.window.first / rowsOfPage) + 1)

  const encoding = t('table.encoding', {
    encoding: encodingNames[opened.encoding],
    delimiter: opened.delimiter ? t(delimiterNames[opened.delimiter]) : '',
  })
  return (
    <ViewerPane
      viewer={viewer}
      icon={icon}
      tools={
        <span className={`${css.count} ${css.rotate}`} title={encoding}>
          {t('table.rows', { rows: below })}
        </span>
      }
      find={{ state: search.state, onFind: search.onFind, onLeave: () => scroll.current?.focus() }}
      spoken={spokenOf(quoted, t)}
    >
      <TableGrid
        scroll={scroll}
        name={file.name}
        client={client}
        rows={opened.rows}
        rowHeight={rowHeight}
        window={rows.window}
        place={rows.place}
        sizes={sizes}
        onSizes={setSizes}
        query={search.query}
        current={search.currentRow}
        cited={quoted && { n: quoted.n, rows: new Set(quoted.rows) }}
      />
      {cut && <p className={own.cut}>{t('table.cellsCut', { columns: String(maxColumns) })}</p>}
    </ViewerPane>
  )
}

/** Tells a page when it is another than before. */
function useTold(onSegment: (page: number) => void, page: number) {
  const latest = useRef(onSegment)
  useEffect(() => {
    latest.current = onSegment
  })
  const before = useRef(page)
  useEffect(() => {
    if (before.current !== page) latest.current(page)
    before.current = page
  }, [page])
}

type QuotedRows = { of: Mark; n: number; rows: readonly number[] }

function spokenOf(quoted: QuotedRows | null, t: ReturnType<typeof useTranslations<'viewer'>>): string {
  if (!quoted) return ''
  return quoted.rows.length > 0 ? t('quoteMarked', { n: String(quoted.n) }) : t('quoteNotFound')
}

/** The rows that hold what is cited. */
function useQuotedRows(client: TextClient, shown: ViewerProps['shown']): QuotedRows | null {
  const [quoted, setQuoted] = useState<QuotedRows | null>(null)
  const first = shown?.first
  const visit = shown?.visit ?? null
  useEffect(() => {
    if (!first) return
    let stopped = false
    client.call('quotedRows', { quote: first.text, page: pageOf(first.segment) ?? 1 }).then(
      (rows) => !stopped && setQuoted({ of: first, n: first.n, rows }),
      () => undefined,
    )
    return () => {
      stopped = true
    }
  }, [client, first, visit])
  return quoted !== null && quoted.of === first ? quoted : null
}
