import { type DocumentRelation, type DocumentRelationType } from '@millwright/contract/document-classes'
import { limits } from '@millwright/contract/limits'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAddressIds, viewedAddress } from '../../../addresses.ts'
import css from './dialogs.module.css'
import { Fact } from './fact.tsx'

const labels = {
  RefersTo: 'refersTo',
  BasedOn: 'basedOn',
  TranslationOf: 'translationOf',
  Affecting: 'affects',
  Replaces: 'replaces',
} as const satisfies Record<DocumentRelationType, string>

/** The documents that a maker's document names: a link where one stands here, else its id. */
export function RelatedDocuments({ relations }: { relations: readonly DocumentRelation[] }) {
  const t = useTranslations('packages')
  const ids = useAddressIds()
  const isCut = relations.length === limits.shownRelations
  return [...Map.groupBy(relations, ({ type }) => type)].map(([type, named]) => (
    <Fact key={type} label={t(labels[type])}>
      <ul className={css.related} aria-label={t(labels[type])}>
        {named.map(({ domain, documentId, file }) => (
          <li key={`${domain} ${documentId}`}>
            {file ? (
              <Link to={viewedAddress(ids, { type: file.type, id: file.id })}>{file.fileName}</Link>
            ) : (
              [domain, documentId].filter(Boolean).join(' ')
            )}
          </li>
        ))}
        {isCut && <li>{t('firstRelations', { count: relations.length })}</li>}
      </ul>
    </Fact>
  ))
}
