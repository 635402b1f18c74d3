import type { PackagePreview } from '@millwright/contract/makers-packages'
import { useTranslations } from 'use-intl'
import { AssetLines } from './asset-lines.tsx'
import type { Choices } from './choices.ts'
import css from './packages.module.css'

type PreviewLinesProps = {
  preview: PackagePreview
  choices: Choices
  onChoices: (choices: Choices) => void
  /** It goes into one asset that was named. */
  isFixed: boolean
}

/** What a package holds, asset by asset, and what is wrong with it, line by line. */
export function PreviewLines({ preview, choices, onChoices, isFixed }: PreviewLinesProps) {
  const t = useTranslations('packages')
  return (
    <>
      <p className={css.file}>{preview.fileName}</p>
      {preview.assets.length === 0 && <p className={css.formats}>{t('nothing')}</p>}
      {preview.assets.map((asset, at) => (
        <AssetLines key={`${asset.path} ${asset.serial}`} {...{ preview, asset, at, choices, onChoices, isFixed }} />
      ))}
      {preview.problems.length > 0 && (
        <section className={css.part}>
          <h3>{t('problems')}</h3>
          <ul className={css.problems} aria-label={t('problems')}>
            {preview.problems.map(({ code, weight, path, sentence }, line) => (
              // Lines can be alike, and never move.
              <li key={`${code} ${path} ${line}`} data-weight={weight}>
                <span>{sentence}</span>
                <code>{path}</code>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
