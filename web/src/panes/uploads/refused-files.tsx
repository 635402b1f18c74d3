import { formats } from '@millwright/contract/formats'
import Button from '@mui/material/Button'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useTranslations } from 'use-intl'
import { useSizeAndLimit } from '../../ui/values/use-size-text.ts'
import type { Refusal } from '../../domain/uploads/file-selection.ts'
import { OfficeHint } from '../../domain/uploads/office-hint.tsx'
import css from '../../domain/uploads/uploads.module.css'

/** Which files cannot be uploaded, and why; those that can be imported are offered that. */
export function RefusedFiles({ text, files, onImport }: Refusal & { onImport: () => void }) {
  const t = useTranslations('uploads')
  const packages = files.filter(({ reason }) => reason === 'package').length
  const sizeAndLimit = useSizeAndLimit()
  return (
    <div className={css.refusal} role="alert">
      <TriangleAlert size={18} strokeWidth={1.6} aria-hidden />
      <div>
        <p>{text}</p>
        {files.length > 0 && (
          <ul>
            {files.map(({ name, size, kind, reason }) => (
              <li key={name}>
                {name}{' '}
                <span>
                  {kind === null && t(reason === 'package' ? 'package' : 'wrongKind')}
                  {kind !== null && reason === 'size' && t('tooLarge', sizeAndLimit(size, formats[kind].limit))}
                  {reason === 'room' && t('noRoom')}
                </span>
              </li>
            ))}
          </ul>
        )}
        {packages > 0 && (
          <Button size="small" variant="outlined" onClick={onImport}>
            {t('importPackages', { count: packages })}
          </Button>
        )}
        {files.some(({ reason }) => reason === 'office') && <OfficeHint />}
      </div>
    </div>
  )
}
