import { ocrLanguageCodes } from '@millwright/contract/company'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import box from '../../ui/lists/table/select-box.module.css'
import css from './company-settings.module.css'

/** Millwright brings the data of these. */
const brought: ReadonlySet<string> = new Set(['eng', 'deu', 'spa', 'fra', 'ita'])

type LanguageBoxesProps = {
  /** In the order in which they were chosen. */
  chosen: readonly string[]
  most: number
  error: string | undefined
  onChange: (chosen: string[]) => void
}

export function LanguageBoxes({ chosen, most, error, onChange }: LanguageBoxesProps) {
  const t = useTranslations('company')
  const id = useId()
  const isFull = chosen.length >= most
  // One that is offered no more stays in sight, by its code, until it is taken away.
  const unnamed = chosen.filter((code) => !ocrLanguageCodes.some((one) => one === code))
  const rows = [
    ...ocrLanguageCodes.map((code) => ({ code, name: t(code) })),
    ...unnamed.map((code) => ({ code, name: code })),
  ]
  const toggle = (code: string) =>
    onChange(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])
  return (
    <fieldset className={css.card} aria-describedby={id}>
      <legend>{t('languages')}</legend>
      <p id={id} className={error ? css.error : css.help} role={error ? 'alert' : undefined}>
        {error ?? t('languagesHelp')}
      </p>
      <ul className={css.languages}>
        {rows.map(({ code, name }) => {
          const isChosen = chosen.includes(code)
          const isRefused = isFull && !isChosen
          return (
            <li key={code}>
              <label className={css.language} title={isRefused ? t('enoughLanguages') : undefined}>
                <input
                  type="checkbox"
                  className={box.box}
                  checked={isChosen}
                  disabled={isRefused}
                  onChange={() => toggle(code)}
                />
                <span>
                  {name}
                  {!brought.has(code) && <small>{t('needsData')}</small>}
                </span>
              </label>
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
