import type { TokenScope } from '@millwright/contract/token-scopes'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import box from '../../../ui/lists/table/select-box.module.css'
import css from './tokens.module.css'

type ScopeBoxesProps = {
  offered: readonly TokenScope[]
  chosen: readonly TokenScope[]
  error: string | undefined
  onChange: (chosen: TokenScope[]) => void
}

export function ScopeBoxes({ offered, chosen, error, onChange }: ScopeBoxesProps) {
  const t = useTranslations('tokens')
  const id = useId()
  const toggle = (scope: TokenScope) =>
    onChange(offered.filter((one) => (one === scope ? !chosen.includes(one) : chosen.includes(one))))
  return (
    <fieldset className={css.scopes} aria-describedby={id}>
      <legend>{t('may')}</legend>
      {offered.map((scope) => (
        <label key={scope}>
          <input type="checkbox" className={box.box} checked={chosen.includes(scope)} onChange={() => toggle(scope)} />
          <span>
            {t(scope)}
            <small>{t(`${scope}Help`)}</small>
          </span>
        </label>
      ))}
      <p id={id} className={css.refused} aria-live="polite">
        {error}
      </p>
    </fieldset>
  )
}
