import type { Asset } from '@millwright/contract/assets'
import type { Fact } from '@millwright/contract/facts'
import { useId, useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAddressIds, viewedAddress } from '../../addresses.ts'
import { usePlaceOf } from '../../panes/chat/answer/use-place-of.ts'
import type { OpenedMark } from '../../panes/viewer/marks/opened-mark.ts'
import { EditDialog } from './edit-dialog.tsx'
import { FactMenu } from './fact-menu.tsx'
import { type FactCell, type FactTable, labelOf, placesOf, tablesOf } from './fact-rows.ts'
import css from './facts.module.css'
import { type FactOrder, SortHead } from './sort-head.tsx'

/** `asset`: whose lines the viewer may correct and send to its information; null to others. */
type FactTablesProps = FactOrder & { facts: readonly Fact[]; asset: Asset | null }

/** A table for each kind. */
export function FactTables({ facts, asset, ...order }: FactTablesProps) {
  const [edited, setEdited] = useState<Fact | null>(null)
  return (
    <>
      {tablesOf(facts).map((table) => (
        <KindTable key={table.kind} table={table} order={order} menu={asset && { asset, onEdit: setEdited }} />
      ))}
      {edited && <EditDialog fact={edited} onClose={() => setEdited(null)} />}
    </>
  )
}

type MenuOf = { asset: Asset; onEdit: (fact: Fact) => void } | null

function KindTable({ table, order, menu }: { table: FactTable; order: FactOrder; menu: MenuOf }) {
  const t = useTranslations('facts')
  const id = useId()
  const { kind, heads, groups } = table
  return (
    <section className={css.kind} aria-labelledby={id}>
      <h2 id={id}>{t(kind)}</h2>
      <table aria-labelledby={id} data-kind={kind}>
        <thead>
          <tr>
            {groups.some(({ symptom }) => symptom !== null) && <SortHead kind={kind} head="symptom" {...order} />}
            {heads.map((head) => (
              <SortHead key={head} kind={kind} head={head} {...order} />
            ))}
            <SortHead kind={kind} head="source" {...order} />
          </tr>
        </thead>
        {groups.map(({ key, symptom, rows }) => (
          <tbody key={key}>
            {rows.map((row, at) => (
              <tr key={row.key}>
                {symptom !== null && at === 0 && (
                  <th className={css.symptom} rowSpan={rows.length} scope="rowgroup">
                    {symptom}
                  </th>
                )}
                {row.cells.map((cell) => (
                  <Cell key={cell.head} cell={cell} menu={menu} />
                ))}
                <td data-head="source">
                  {placesOf(row).map((fact) => (
                    <Citation key={fact.id} fact={fact} />
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  )
}

function Cell({ cell, menu }: { cell: FactCell; menu: MenuOf }) {
  const t = useTranslations('facts')
  const isEmpty = 'facts' in cell ? cell.facts.length === 0 : cell.words === ''
  return (
    <td data-head={cell.head} data-label={t(cell.head)} data-empty={isEmpty}>
      {'facts' in cell ? cell.facts.map((fact) => <Said key={fact.id} fact={fact} menu={menu} />) : cell.words}
    </td>
  )
}

/** What a fact says, and what was done to it. */
function Said({ fact, menu }: { fact: Fact; menu: MenuOf }) {
  const t = useTranslations('facts')
  const label = labelOf(fact)
  return (
    <div className={css.said} data-hidden={fact.hidden}>
      <span title={fact.text}>
        {label && t(label)}
        <b>{fact.value}</b>
        {fact.unit !== '' && ` ${fact.unit}`}
        {fact.corrected && <span className={css.tag}>{t('corrected')}</span>}
        {fact.hidden && <span className={css.tag}>{t('hidden')}</span>}
      </span>
      {menu && <FactMenu fact={fact} asset={menu.asset} onEdit={() => menu.onEdit(fact)} />}
    </div>
  )
}

function Citation({ fact }: { fact: Fact }) {
  const t = useTranslations('facts')
  const ids = useAddressIds()
  const { resourceId, fileName, fileType, segment, boxes } = fact.source
  const place = usePlaceOf()({ fileType, segments: [segment], quotes: [] })
  const state: OpenedMark = { mark: { segment, text: fact.text, boxes } }
  return (
    <Link
      className={css.citation}
      to={viewedAddress(ids, { type: fileType, id: resourceId, segment })}
      state={state}
      title={fileName}
    >
      <span className={css.chip}>{place}</span>
      <span className={css.citedFrom}>{t('cited')}</span>
      <span className={css.file}>{fileName}</span>
    </Link>
  )
}
