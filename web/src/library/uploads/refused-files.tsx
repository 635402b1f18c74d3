import { formats } from '@millwright/contract/formats'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslations } from 'use-intl'
import { useSizeText } from '../../ui/values/use-size-text.ts'
import type { RefusedFile } from './file-selection.ts'
import css from './uploads.module.css'

export type Refusal = { text: string; files: readonly RefusedFile[] }

/** Which files cannot be uploaded, and why. */
export function RefusedFiles({ text, files }: Refusal) {
  const t = useTranslations('uploads')
  const sizeText = useSizeText()
  return (
    <div className={css.refusal} role="alert">
      <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
      <div>
        <p>{text}</p>
        {files.length > 0 && (
          <ul>
            {files.map(({ name, size, kind }) => (
              <li key={name}>
                {name}{' '}
                <span>
                  {kind === null
                    ? t('wrongKind')
                    : t('tooLarge', { size: sizeText(size), limit: sizeText(formats[kind].limit) })}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
