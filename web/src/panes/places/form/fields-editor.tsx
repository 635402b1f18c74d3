import { limits } from '@millwright/contract/limits'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'
import Plus from 'lucide-react/icons/plus'
import { type PointerEvent, useRef, useState } from 'react'
import { type Control, useFieldArray } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { FieldRow } from './field-row.tsx'
import css from './fields-editor.module.css'
import type { PlaceInput, PlaceValues } from './place-values.ts'

/** Room for a row in one line. */
const wideScreen = '(min-width: 820px)'

/** The information fields of an asset: added, removed, and put in order by pointer or by keyboard. */
export function FieldsEditor({ control }: { control: Control<PlaceValues, unknown, PlaceInput> }) {
  const t = useTranslations('places')
  const isWide = useMediaQuery(wideScreen, { noSsr: true })
  const { fields, append, remove, move } = useFieldArray({ control, name: 'dynamicFields' })
  const list = useRef<HTMLUListElement>(null)
  const handles = useRef(new Map<string, HTMLButtonElement>())
  const [dragged, setDragged] = useState<string>()
  const [said, setSaid] = useState('')

  const moveTo = (id: string, from: number, to: number) => {
    if (to < 0 || to >= fields.length || to === from) return
    move(from, to)
    setSaid(t('fieldMoved', { position: to + 1, count: fields.length }))
    // A row that changes its place in the page loses the focus.
    requestAnimationFrame(() => handles.current.get(id)?.focus())
  }
  const grab = (id: string, first: number) => (event: PointerEvent) => {
    if (event.button !== 0) return
    let at = first
    setDragged(id)
    const follow = ({ clientY }: globalThis.PointerEvent) => {
      const rows = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect())
      const over = rows.findIndex(({ top, bottom }) => clientY >= top && clientY < bottom)
      const row = rows[over]
      if (!row || over === at) return
      // Past its middle, so that rows of different heights do not swap back and forth.
      const middle = (row.top + row.bottom) / 2
      if (over > at ? clientY < middle : clientY > middle) return
      moveTo(id, at, over)
      at = over
    }
    const end = new AbortController()
    const drop = () => {
      end.abort()
      setDragged(undefined)
    }
    window.addEventListener('pointermove', follow, { signal: end.signal })
    window.addEventListener('pointerup', drop, { signal: end.signal })
    window.addEventListener('pointercancel', drop, { signal: end.signal })
  }
  return (
    <>
      {isWide && fields.length > 0 && (
        <div className={css.labels} aria-hidden>
          <span>{t('fieldType')}</span>
          <span>{t('fieldLabel')}</span>
          <span>{t('fieldValue')}</span>
        </div>
      )}
      <ul ref={list} className={css.rows} aria-label={t('fields')}>
        {fields.map(({ id }, index) => (
          <FieldRow
            key={id}
            control={control}
            index={index}
            labelsHidden={isWide}
            handle={(element) => {
              if (element) handles.current.set(id, element)
              else handles.current.delete(id)
            }}
            isDragged={dragged === id}
            onGrab={grab(id, index)}
            onMove={(by) => moveTo(id, index, index + by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ul>
      <Button
        variant="outlined"
        size="small"
        startIcon={<Plus size={16} strokeWidth={1.6} />}
        disabled={fields.length >= limits.dynamicFields}
        onClick={() =>
          append({ type: 'text', label: '', value: '' }, { focusName: `dynamicFields.${fields.length}.label` })
        }
      >
        {t('addField')}
      </Button>
      {fields.length >= limits.dynamicFields && (
        <p className={css.full}>{t('fieldsFull', { most: limits.dynamicFields })}</p>
      )}
      <p className={css.unseen} role="status">
        {said}
      </p>
    </>
  )
}
