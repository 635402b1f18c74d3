import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import IconButton from '@mui/material/IconButton'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import css from './table-cards.module.css'
import type { TableColumn } from './columns.ts'
import { PlainSelect } from './plain-select.tsx'
import { SelectBox } from './select-box.tsx'
import type { TableControl } from './table-control.ts'
import { actionsOf, classOf, type RowsProps } from './table-rows.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useRowWindow } from './use-row-window.ts'

type TableCardsProps<Row extends object> = RowsProps<Row> & { label: string; control: TableControl }

const cardHeight = 120

/** The same rows where a table would not fit: the first column that always stays heads a card. */
export function TableCards<Row extends object>(props: TableCardsProps<Row>) {
  const { model, columns, idOf, nameOf, onOpen, menuOf, selection, label, control } = props
  const t = useTranslations('lists')
  const body = useRef<HTMLUListElement>(null)
  const { rows } = model.getRowModel()
  const { kept, rowProps } = useRowKeys({ body, count: rows.length, ...actionsOf(props) })
  const { drawn, after, measure } = useRowWindow(body, { count: rows.length, rowHeight: cardHeight, kept })
  const title = columns.find(({ rank }) => rank === 0) ?? columns[0]
  const others = columns.filter((column) => column !== title)
  const placedAt = (place: TableColumn<Row>['onCard']) => others.filter(({ onCard }) => onCard === place)
  const sorted = columns.filter(({ sortable = true }) => sortable)
  const isDescending = control.order === 'desc'
  const Arrow = isDescending ? ArrowDown : ArrowUp
  return (
    <>
      <div className={css.bar}>
        {selection && (
          <SelectBox
            label={t('selectAll')}
            checked={model.getIsAllPageRowsSelected()}
            isMixed={model.getIsSomePageRowsSelected()}
            onToggle={model.getToggleAllPageRowsSelectedHandler()}
          />
        )}
        <PlainSelect
          label={t('sortBy')}
          value={control.sort}
          options={sorted.map(({ id, header }) => ({ value: id, text: header }))}
          onPick={(sort) => control.change({ sort })}
        />
        <IconButton
          size="small"
          aria-label={isDescending ? t('sortAscending') : t('sortDescending')}
          onClick={() => control.change({ order: isDescending ? 'asc' : 'desc' })}
        >
          <Arrow size={18} strokeWidth={1.6} aria-hidden />
        </IconButton>
      </div>
      <ul ref={body} className={css.cards} aria-label={label} style={{ paddingBottom: after }}>
        {drawn.map(({ index, gap }) => {
          const row = rows[index]
          if (!row) return null
          const { original } = row
          return (
            <li
              key={idOf(original)}
              ref={measure}
              {...rowProps(index)}
              data-id={idOf(original)}
              className={css.card}
              style={{ marginTop: gap }}
              data-selected={selection && row.getIsSelected()}
              data-opens={onOpen !== undefined}
            >
              {selection && (
                <SelectBox
                  label={t('select', { name: nameOf(original) })}
                  checked={row.getIsSelected()}
                  whyNot={selection.whyNot?.(original)}
                  onToggle={row.getToggleSelectedHandler()}
                />
              )}
              <div className={css.content}>
                <div className={css.head}>
                  <div className={css.title}>
                    {title?.cell(original)}
                    {placedAt('below').map((column) => (
                      <div key={column.id} className={classOf(column)}>
                        <span className={css.unseen}>{column.header}: </span>
                        {column.cell(original)}
                      </div>
                    ))}
                  </div>
                  {placedAt('right').map((column) => (
                    <div key={column.id} className={css.right}>
                      <span className={css.unseen}>{column.header}: </span>
                      {column.cell(original)}
                    </div>
                  ))}
                </div>
                <dl className={css.facts}>
                  {placedAt(undefined).map((column) => (
                    <div key={column.id}>
                      <dt>{column.header}</dt>
                      <dd className={classOf(column)}>{column.cell(original)}</dd>
                    </div>
                  ))}
                </dl>
              </div>
              {menuOf?.(original)}
            </li>
          )
        })}
      </ul>
    </>
  )
}
