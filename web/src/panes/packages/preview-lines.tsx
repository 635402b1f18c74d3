import { useTranslations } from 'use-intl'
import { AssetLines } from './asset-lines.tsx'
import type { Choices } from './choices.ts'
import css from './packages.module.css'
import { isCompared, type ShownPreview } from './use-shown-preview.ts'

type PreviewLinesProps = {
  shown: ShownPreview
  onChoices: (choices: Choices) => void
  /** Another asset is chosen for the one at this place; null is a new one. */
  onInto: (at: number, asset: string | null) => void
  /** It goes into one asset that was named. */
  isFixed: boolean
}

/** What a package holds, asset by asset, and what is wrong with it, line by line. */
export function PreviewLines({ shown, onChoices, onInto, isFixed }: PreviewLinesProps) {
  const t = useTranslations('packages')
  const { found, preview, choices } = shown
  return (
    <>
      <p className={css.file}>{preview.fileName}</p>
      {preview.assets.length === 0 && <p className={css.formats}>{t('nothing')}</p>}
      {preview.assets.map((asset, at) => (
        <AssetLines
          key={`${asset.path} ${asset.serial}`}
          {...{ preview, asset, at, choices, onChoices, isFixed }}
          found={found.assets[at] ?? asset}
          isCompared={isCompared(shown, at)}
          onInto={(chosen) => onInto(at, chosen)}
        />
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
