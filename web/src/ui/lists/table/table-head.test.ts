import { createElement } from 'react'
import { expect, it } from 'vitest'
import { drawn } from '../../drawn.test-data.ts'
import type { TableColumn } from './columns.ts'
import { TableHead } from './table-head.tsx'
import { useTableModel } from './use-table-model.ts'

type Person = { id: string; name: string }
const columns: TableColumn<Person>[] = [{ id: 'name', header: 'Name', width: 100, rank: 0, cell: ({ name }) => name }]
const widths = { name: 100 }
const control = { page: 1, pageSize: 5, pageSizes: [5], sort: 'name', order: 'asc', change: () => undefined } as const

function Head({ inForm }: { inForm: boolean }) {
  const model = useTableModel({ rows: [], columns, control, idOf: ({ id }) => id, widths, onWidth: () => undefined })
  const more = { hasMenu: false, hasSelection: false, onWidth: () => undefined }
  return createElement(TableHead<Person>, { model, columns, widths, inForm, ...more })
}

const headOf = (inForm: boolean) => drawn(createElement('table', null, createElement(Head, { inForm })))

it('has handles of column widths that Tab passes over in a form, and comes to elsewhere', () => {
  expect(headOf(false)).toMatch(/role="separator"[^>]*tabindex="0"/i)
  expect(headOf(true)).toMatch(/role="separator"[^>]*tabindex="-1"/i)
})
