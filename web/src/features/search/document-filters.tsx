import { documentClassIds } from '@millwright/contract/document-classes'
import { limits } from '@millwright/contract/limits'
import { useTranslations } from 'use-intl'
import { documentName } from '../../domain/bank/document-name.ts'
import { type DocumentFilter, useOfferedDocuments } from '../../domain/bank/offered-documents.ts'
import type { DocumentsAsked } from '../../domain/chats/chat-home.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'

/** Of which class and language, and about what, makers' documents alone are searched, as the address says it. */
export function chosenIn(params: URLSearchParams): DocumentsAsked {
  return {
    documentClass: documentClassIds.find((id) => id === params.get('documentClass')) ?? null,
    documentLanguage: params.get('documentLanguage')?.slice(0, 20) || null,
    documentTag: params.get('documentTag')?.slice(0, limits.documentTag) || null,
  }
}

type DocumentFiltersProps = {
  chosen: DocumentsAsked
  /** An empty value: any. */
  onChoose: (name: DocumentFilter, value: string) => void
}

/** Narrows a search to makers' documents, where there are such or one is chosen. */
export function DocumentFilters({ chosen, onChoose }: DocumentFiltersProps) {
  const t = useTranslations('search')
  const { classes, languages, tags } = useOfferedDocuments({}, chosen)
  const filters = [
    { name: 'documentClass', all: t('allClasses'), values: classes, nameOf: documentName },
    { name: 'documentLanguage', all: t('allLanguages'), values: languages, nameOf: documentName },
    { name: 'documentTag', all: t('allTags'), values: tags, nameOf: (tag: string) => tag },
  ] as const
  return filters
    .filter(({ values }) => values.length > 0)
    .map(({ name, all, values, nameOf }) => (
      <SelectField
        key={name}
        label={t(name)}
        labelHidden
        value={chosen[name] ?? ''}
        options={[{ value: '', text: all }, ...values.map((value) => ({ value, text: nameOf(value) }))]}
        onChange={(event) => onChoose(name, event.target.value)}
      />
    ))
}
