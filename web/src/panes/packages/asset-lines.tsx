import type { PackageAssetLine, PackagePreview } from '@millwright/contract/makers-packages'
import { useTranslations } from 'use-intl'
import { SelectBox } from '../../ui/lists/table/select-box.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { DayText } from '../../ui/values/day-text.tsx'
import { ProgressLine } from '../../ui/feedback/progress-line.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { type Choices, fieldKey, toggled } from './choices.ts'
import { DocumentLines } from './document-lines.tsx'
import css from './packages.module.css'

type AssetLinesProps = {
  preview: PackagePreview
  /** As it was found, and beside the asset that is chosen. */
  found: PackageAssetLine
  asset: PackageAssetLine
  at: number
  choices: Choices
  onChoices: (choices: Choices) => void
  onInto: (asset: string | null) => void
  /** What would become of it is that of the asset that is chosen. */
  isCompared: boolean
  isFixed: boolean
}

const newAsset = 'new'

/** One asset of a package: what it is to be called or goes into, its fields and its documents. */
export function AssetLines({
  preview,
  found,
  asset,
  at,
  choices,
  onChoices,
  onInto,
  isCompared,
  isFixed,
}: AssetLinesProps) {
  const t = useTranslations('packages')
  const isLeft = choices.leftAssets.has(at)
  const known = [...(found.into ? [found.into] : []), ...found.others]
  const into = choices.into.has(at) ? (choices.into.get(at) ?? null) : (found.into?._id ?? null)
  const { takenCodes } = asset
  const newCodes = asset.codes.filter((code) => !takenCodes.includes(code))
  return (
    <section className={css.part} aria-label={asset.name}>
      <div className={css.head}>
        {preview.assets.length > 1 && (
          <SelectBox
            checked={!isLeft}
            label={t('asset', { name: asset.name })}
            onToggle={() => onChoices({ ...choices, leftAssets: toggled(choices.leftAssets, at) })}
          />
        )}
        {!isFixed && known.length > 0 && (
          <SelectField
            label={t('into')}
            value={into ?? newAsset}
            disabled={isLeft}
            options={[
              ...known.map(({ _id, name }) => ({ value: _id, text: name })),
              { value: newAsset, text: t('newAsset') },
            ]}
            onChange={({ target: { value } }) => onInto(value === newAsset ? null : value)}
          />
        )}
        {!isFixed && into === null && (
          <TextField
            label={t('name')}
            value={choices.names.get(at) ?? asset.name}
            disabled={isLeft}
            onChange={({ target: { value } }) =>
              onChoices({ ...choices, names: new Map([...choices.names, [at, value]]) })
            }
          />
        )}
      </div>
      {!isLeft && !isCompared && (
        <div className={css.sending} role="status">
          <ProgressLine label={t('comparing')} percent={undefined} />
          <span>{t('comparing')}</span>
        </div>
      )}
      {!isLeft && (
        // What is shown of another asset keeps its room, so that nothing jumps.
        <div className={isCompared ? undefined : css.stale} inert={!isCompared}>
          {asset.elsewhere.map(({ _id, name, departmentName }) => (
            <p key={_id} className={css.formats}>
              {t('elsewhere', { name, department: departmentName })}
            </p>
          ))}
          {newCodes.length > 0 && <p className={css.formats}>{t('codes', { codes: newCodes.join(' · ') })}</p>}
          {takenCodes.length > 0 && <p className={css.formats}>{t('takenCodes', { codes: takenCodes.join(' · ') })}</p>}
          <FieldLines {...{ asset, at, choices, onChoices }} />
          <DocumentLines documents={preview.documents} {...{ at, choices, onChoices }} />
        </div>
      )}
    </section>
  )
}

type Field = PackageAssetLine['fields'][number]
type FieldLinesProps = Pick<AssetLinesProps, 'asset' | 'at' | 'choices' | 'onChoices'>

function FieldLines({ asset, at, choices, onChoices }: FieldLinesProps) {
  const t = useTranslations('packages')
  if (asset.fields.length === 0) return null
  const said = ({ becomes, present }: Field) => {
    if (becomes === 'differs') return t('fieldDiffers', { present: present ?? '' })
    return becomes === 'same' ? t('fieldSame') : becomes === 'left' ? t('fieldLeft') : null
  }
  return (
    <>
      <h3>{t('fields')}</h3>
      <ul className={css.lines} aria-label={t('fields')}>
        {asset.fields.map((field, index) => {
          const key = fieldKey(at, index)
          const { becomes } = field
          const isReplacing = becomes === 'differs'
          const isTaken = isReplacing ? choices.replacedFields.has(key) : !choices.leftFields.has(key)
          return (
            <li key={key}>
              <SelectBox
                checked={(becomes === 'new' || isReplacing) && isTaken}
                whyNot={becomes === 'same' || becomes === 'left' ? (said(field) ?? '') : undefined}
                label={t('takeField', { label: field.label })}
                onToggle={() =>
                  onChoices(
                    isReplacing
                      ? { ...choices, replacedFields: toggled(choices.replacedFields, key) }
                      : { ...choices, leftFields: toggled(choices.leftFields, key) },
                  )
                }
              />
              <span className={css.label}>{field.label}</span>
              <span className={css.value}>
                <DayText text={field.unit === '' ? field.value : `${field.value} ${field.unit}`} />
                {said(field) !== null && <small>{said(field)}</small>}
                <code>{field.path}</code>
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
