import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { isValidElement, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import css from './field.module.css'

export type FieldTexts = {
  label: string
  /** It is seen elsewhere, and said here. */
  labelHidden?: boolean
  help?: ReactNode
  /** The sentence that says what is wrong; it takes the place of the help. */
  error?: string | undefined
}

type FieldFrameProps = FieldTexts & {
  id: string
  /** Stands at the right end of the label's line; "required" by itself. A link there comes after the field by Tab. */
  aside?: ReactNode
  required?: boolean | undefined
  children: ReactNode
}

export const describedBy = (id: string, { help, error }: FieldTexts) => (help || error ? `${id}-text` : undefined)

/** The label above its control, help or error below. */
export function FieldFrame({
  id,
  label,
  labelHidden = false,
  help,
  error,
  aside,
  required = false,
  children,
}: FieldFrameProps) {
  const t = useTranslations('fields')
  const isLink = isValidElement(aside)
  return (
    <div className={css.field}>
      <div className={labelHidden ? css.unseen : css.top}>
        <label htmlFor={id}>{label}</label>
        {!isLink && (aside ?? (required && <span aria-hidden>{t('required')}</span>))}
      </div>
      {children}
      {isLink && (
        <div className={css.aside} data-after-field>
          {aside}
        </div>
      )}
      <div id={`${id}-text`} aria-live="polite">
        {error ? (
          <span className={css.error}>
            <TriangleAlert size={16} strokeWidth={1.6} aria-hidden />
            {error}
          </span>
        ) : (
          help && <span className={css.help}>{help}</span>
        )}
      </div>
    </div>
  )
}
