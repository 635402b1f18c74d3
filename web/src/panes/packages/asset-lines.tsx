import type { PackageAssetLine, PackagePreview } from '@millwright/contract/makers-packages'
import { useTranslations } from 'use-intl'
import { SelectBox } from '../../ui/lists/table/select-box.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { DayText } from '../../ui/values/day-text.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { type Choices, fieldKey, toggled } from './choices.ts'
import { besideChosen } from './chosen-asset.ts'
import { DocumentLines } from './document-lines.tsx'
import css from './packages.module.css'

type AssetLinesProps = {
  preview: PackagePreview
  asset: PackageAssetLine
  at: number
  choices: Choices
  onChoices: (choices: Choices) => void
  isFixed: boolean
}

const newAsset = 'new'

/** One asset of a package: what it is to be called or goes into, its fields and its documents. */
export function AssetLines({ preview, asset, at, choices, onChoices, isFixed }: AssetLinesProps) {
  const t = useTranslations('packages')
  const isLeft = choices.leftAssets.has(at)
  const known = [...(asset.into ? [asset.into] : []), ...asset.others]
  const into = choices.into.has(at) ? (choices.into.get(at) ?? null) : (asset.into?._id ?? null)
  const { newCodes, takenCodes, elsewhere } = besideChosen(asset, into)
  const isOther = !isFixed && into !== (asset.into?._id ?? null)
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
            onChange={({ target: { value } }) =>
              onChoices({ ...choices, into: new Map([...choices.into, [at, value === newAsset ? null : value]]) })
            }
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
      {!isLeft && (
        <>
          {isOther && into !== null && <p className={css.formats}>{t('otherAsset')}</p>}
          {elsewhere.map(({ _id, name, departmentName }) => (
            <p key={_id} className={css.formats}>
              {departmentName === null ? t('here', { name }) : t('elsewhere', { name, department: departmentName })}
            </p>
          ))}
          {newCodes.length > 0 && <p className={css.formats}>{t('codes', { codes: newCodes.join(' · ') })}</p>}
          {takenCodes.length > 0 && <p className={css.formats}>{t('takenCodes', { codes: takenCodes.join(' · ') })}</p>}
          <FieldLines {...{ asset, at, choices, onChoices, isOther }} />
          <DocumentLines documents={preview.documents} {...{ at, choices, onChoices, isOther }} />
        </>
      )}
    </section>
  )
}

type Field = PackageAssetLine['fields'][number]
type FieldLinesProps = Pick<AssetLinesProps, 'asset' | 'at' | 'choices' | 'onChoices'> & {
  /** It goes into another asset than the one it was compared with. */
  isOther: boolean
}

function FieldLines({ asset, at, choices, onChoices, isOther }: FieldLinesProps) {
  const t = useTranslations('packages')
  if (asset.fields.length === 0) return null
  const becomesOf = ({ becomes }: Field) => (isOther ? 'new' : becomes)
  const said = (field: Field) => {
    const becomes = becomesOf(field)
    const { present } = field
    if (becomes === 'differs') return t('fieldDiffers', { present: present ?? '' })
    return becomes === 'same' ? t('fieldSame') : becomes === 'left' ? t('fieldLeft') : null
  }
  return (
    <>
      <h3>{t('fields')}</h3>
      <ul className={css.lines} aria-label={t('fields')}>
        {asset.fields.map((field, index) => {
          const key = fieldKey(at, index)
          const becomes = becomesOf(field)
          const isReplacing = becomes === 'differs'
          const isTaken = isReplacing ? choices.replacedFields.has(key) : !choices.leftFields.has(key)
          return (
            <li key={key} title={field.path}>
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
              </span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
