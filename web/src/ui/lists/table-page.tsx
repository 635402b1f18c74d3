import type { ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { Notice } from '../feedback/notice.tsx'
import { NothingFound } from './nothing-found.tsx'
import { ListHead, type ListHeadProps } from './list-head.tsx'
import { DataTable, type DataTableProps } from './table/data-table.tsx'
import type { TableControl } from './table/table-control.ts'
import css from './table-page.module.css'

/** What a list has of its rows by now. */
export type ListedRows<Row> = {
  /** Undefined until they have come. */
  rows: readonly Row[] | undefined
  /** Where `rows` are one page of more. */
  total?: number | undefined
  error: Error | null
  reloading: boolean
  reload: () => void
}

type PageQuery<Row> = {
  data: { rows: readonly Row[]; total: number } | undefined
  error: Error | null
  isFetching: boolean
  refetch: () => Promise<unknown>
}

/** Of a query that reads a page. */
export const listOf = <Row,>({ data, error, isFetching, refetch }: PageQuery<Row>): ListedRows<Row> => ({
  rows: data?.rows,
  total: data?.total,
  error,
  reloading: isFetching,
  reload: () => void refetch(),
})

type OfHead = Pick<ListHeadProps, 'title' | 'countText' | 'beside' | 'further' | 'action'>
type OfTable<Row extends object> = Pick<
  DataTableProps<Row>,
  'name' | 'columns' | 'idOf' | 'nameOf' | 'onOpen' | 'menuOf' | 'selection' | 'dense' | 'inForm'
>

type TablePageProps<Row extends object> = OfHead &
  OfTable<Row> & {
    texts: { search: string; reload: string; loading: string; failed: string }
    list: ListedRows<Row>
    control: TableControl & { search: string; setSearch: (search: string) => void }
    /** The head, where several lists share one with more in it. */
    head?: ReactNode
    /** Stands around the table, for `useFocusAfterGone`. */
    frame?: RefObject<HTMLDivElement | null>
    /** Stands between the head and the table. */
    children?: ReactNode
    /** Stands beside the table. */
    aside?: ReactNode
    /** What stands here while there are none, where nothing is looked for. */
    none?: ReactNode
    /** What stands here when nothing fits, where more is looked for than the search says. */
    nothing?: { title: string; text?: string | undefined; action?: ReactNode } | undefined
  }

/** A list as a table: its head with the search, the rows, and what stands here while there are none or none is found. */
export function TablePage<Row extends object>(props: TablePageProps<Row>) {
  const { title, texts, list, control, head, frame, aside, children, none, nothing } = props
  const t = useTranslations('lists')
  const { search, setSearch } = control
  const { rows, total, error } = list
  const isSearched = search.trim() !== ''
  const whyEmpty = () => {
    if (nothing) return <Notice kind="search" {...nothing} />
    return none && !isSearched ? none : <NothingFound search={search} onClear={() => setSearch('')} />
  }
  return (
    <>
      {head ?? (
        <ListHead
          title={title}
          count={rows ? (total ?? rows.length) : error ? null : undefined}
          {...(props.countText ? { countText: props.countText } : {})}
          search={search}
          texts={{ search: texts.search, reload: texts.reload, clear: t('clearSearch') }}
          reloading={list.reloading}
          onSearch={setSearch}
          onReload={list.reload}
          beside={props.beside}
          further={props.further}
          action={props.action}
        />
      )}
      {children}
      <div ref={frame} tabIndex={-1} className={aside ? css.beside : undefined}>
        <div>
          <DataTable
            name={props.name}
            texts={{ label: title, loading: texts.loading, failed: texts.failed }}
            columns={props.columns}
            rows={rows}
            total={total}
            control={control}
            idOf={props.idOf}
            nameOf={props.nameOf}
            error={error}
            onRetry={list.reload}
            onOpen={props.onOpen}
            menuOf={props.menuOf}
            selection={props.selection}
            dense={props.dense ?? false}
            inForm={props.inForm ?? false}
            empty={whyEmpty()}
          />
        </div>
        {aside}
      </div>
    </>
  )
}
