import type { DynamicField, FieldSource } from '@millwright/contract/assets'
import { useFormatter, useTranslations } from 'use-intl'
import { PackageLink } from '../../panes/packages/package-link.tsx'
import { languageName } from '../../ui/values/language-name.ts'
import css from './rating-plate.module.css'

/** The information fields, in ruled cells as on a machine's plate; undefined until they have come. */
type RatingPlateProps = { fields: readonly DynamicField[] | undefined; sources?: readonly FieldSource[] | undefined }

export function RatingPlate({ fields, sources = [] }: RatingPlateProps) {
  const t = useTranslations('assets')
  const format = useFormatter()
  const textOf = ({ type, value }: DynamicField) => {
    switch (type) {
      case 'text':
        return value
      case 'number':
        return format.number(value, { maximumFractionDigits: 20, useGrouping: false })
      case 'date':
        // A day, wherever one reads of it.
        return format.dateTime(new Date(`${value}T00:00:00Z`), { dateStyle: 'medium', timeZone: 'UTC' })
    }
  }
  const sourceOf = ({ label }: DynamicField) => sources.find((one) => one.label === label)
  if (!fields) {
    return (
      <div className={css.lines} aria-hidden>
        <i style={{ width: '60%' }} />
        <i style={{ width: '44%' }} />
      </div>
    )
  }
  if (fields.length === 0) return <p className={css.none}>{t('noInformation')}</p>
  return (
    <dl className={css.plate}>
      {fields.map((field, position) => (
        // Fields have no other name than their place.
        <div key={position}>
          <dt>{field.label}</dt>
          <dd>{textOf(field)}</dd>
          <SourceLine source={sourceOf(field)} value={String(field.value)} />
        </div>
      ))}
    </dl>
  )
}

/** The maker's file that says it, and where. */
function SourceLine({ source, value }: { source: FieldSource | undefined; value: string }) {
  const t = useTranslations('packages')
  if (!source) return null
  const { packageId, packageName, path, semanticId, texts } = source
  const others = texts.filter(({ language, text }) => isLanguage(language) && text !== value)
  const place = semanticId === '' ? path : `${path} · ${semanticId}`
  return (
    <>
      <dd className={css.source} title={place}>
        {packageId === null ? (
          t('source', { name: packageName })
        ) : (
          <PackageLink packageId={packageId}>{t('source', { name: packageName })}</PackageLink>
        )}
      </dd>
      {others.length > 0 && (
        <dd className={css.source}>
          <details>
            <summary>{t('otherLanguages')}</summary>
            <ul>
              {others.map(({ language, text }) => (
                <li key={`${language} ${text}`} lang={language}>
                  {languageName(language)}: {text}
                </li>
              ))}
            </ul>
          </details>
        </dd>
      )}
    </>
  )
}

/** What a package says is one may be anything. */
const isLanguage = (code: string): boolean => /^[a-z]{2,3}(?:-[a-z]{2,4})?$/u.test(code)
