import type { ImportedAsset } from '@millwright/contract/makers-packages'
import { useTranslations } from 'use-intl'
import css from './packages.module.css'

/** What an import left out, line by line. */
export function LeftLines({ assets }: { assets: readonly ImportedAsset[] }) {
  const t = useTranslations('packages')
  return (
    <>
      <p className={css.formats} role="status">
        {t('leftOut')}
      </p>
      <ul className={css.problems} aria-label={t('left')}>
        {assets.flatMap(({ _id, left }) =>
          left.map(({ path, why }, line) => (
            // Lines can be alike, and never move.
            <li key={`${_id} ${path} ${line}`}>
              <span>{why}</span>
              <code>{path}</code>
            </li>
          )),
        )}
      </ul>
    </>
  )
}
