import type { PackageDocumentLine } from '@millwright/contract/makers-packages'
import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { documentClassName } from '../../domain/bank/document-name.ts'
import { SelectBox } from '../../ui/lists/table/select-box.tsx'
import { DayText } from '../../ui/values/day-text.tsx'
import { languageName } from '../../ui/values/language-name.ts'
import { useSizeText } from '../../ui/values/use-size-text.ts'
import { type Choices, toggled } from './choices.ts'
import css from './packages.module.css'
import { useStatusText } from './use-status-text.ts'

type DocumentLinesProps = {
  documents: readonly PackageDocumentLine[]
  /** The place of the asset whose these are. */
  at: number
  choices: Choices
  onChoices: (choices: Choices) => void
}

/** The files of one asset, and what becomes of each. */
export function DocumentLines({ documents, at, choices, onChoices }: DocumentLinesProps) {
  const t = useTranslations('packages')
  const sizeText = useSizeText()
  const statusText = useStatusText()
  const own = documents.flatMap((document, line) => (document.asset === at ? [{ document, line }] : []))
  if (own.length === 0) return null
  const becomes = ({ becomes: kind, of, why }: PackageDocumentLine) => {
    switch (kind) {
      case 'new':
        return t('documentNew')
      case 'version':
        return t('documentVersion', { name: of?.fileName ?? '' })
      case 'older':
        return t('documentOlder', { name: of?.fileName ?? '' })
      case 'same':
        return t('documentSame', { name: of?.fileName ?? '' })
      case 'former':
        return t('documentFormer', { name: of?.fileName ?? '' })
      case 'left':
        return t('documentLeft', { why: why ?? '' })
    }
  }
  return (
    <>
      <h3>{t('documents')}</h3>
      <ul className={css.lines} aria-label={t('documents')}>
        {own.map(({ document, line }) => {
          const canBeTaken = ['new', 'version', 'older'].includes(document.becomes)
          const isOlder = document.becomes === 'older'
          const isTaken = isOlder ? choices.replacedDocuments.has(line) : !choices.leftDocuments.has(line)
          const said = [
            ...document.classes.map(documentClassName),
            ...document.tags.map(({ label }) => label),
            ...document.languages.map(languageName),
            ...(document.version === '' ? [] : [t('revision', { version: document.version })]),
            document.statusDate,
            statusText(document.status),
            sizeText(document.size),
            ...(document.isNote ? [t('asNote')] : []),
          ].filter(Boolean)
          return (
            <li key={line}>
              <SelectBox
                checked={canBeTaken && isTaken}
                whyNot={canBeTaken ? undefined : becomes(document)}
                label={t('takeDocument', { name: document.fileName })}
                onToggle={() =>
                  onChoices(
                    isOlder
                      ? { ...choices, replacedDocuments: toggled(choices.replacedDocuments, line) }
                      : { ...choices, leftDocuments: toggled(choices.leftDocuments, line) },
                  )
                }
              />
              <span className={css.name}>
                {document.fileName}
                <small>
                  {said.map((text, place) => (
                    <Fragment key={place}>
                      {place > 0 && ' · '}
                      <DayText text={text} />
                    </Fragment>
                  ))}
                </small>
                <code>{document.path}</code>
              </span>
              <span className={css.becomes}>{becomes(document)}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
