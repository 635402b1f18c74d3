import { type DocumentClassId, documentClassIds } from '@millwright/contract/document-classes'
import type { FileRecord } from '@millwright/contract/resources'
import { useTranslations } from 'use-intl'
import { documentClassName } from '../../domain/bank/document-name.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { useParameters } from '../../ui/layout/use-parameters.ts'

/** The class of makers' documents that is shown alone, as the address says it. */
export function useDocumentClass(): [DocumentClassId | undefined, (id: string) => void] {
  const [query, change] = useParameters()
  const shown = documentClassIds.find((id) => id === query.get('class'))
  const show = (id: string) =>
    change(
      (next) => {
        if (id === '') next.delete('class')
        else next.set('class', id)
        return next
      },
      { replace: true, flushSync: true },
    )
  return [shown, show]
}

type ClassFilterProps = {
  files: readonly FileRecord[]
  shown: DocumentClassId | undefined
  onShow: (id: string) => void
}

/** Chooses a class of VDI 2770, where a maker's document lies or one is chosen. */
export function ClassFilter({ files, shown, onShow }: ClassFilterProps) {
  const t = useTranslations('packages')
  if (shown === undefined && !files.some(({ document }) => document && document.classes.length > 0)) return null
  return (
    <SelectField
      label={t('documentClass')}
      labelHidden
      value={shown ?? ''}
      options={[
        { value: '', text: t('allClasses') },
        ...documentClassIds.map((id) => ({ value: id, text: documentClassName(id) })),
      ]}
      onChange={({ target: { value } }) => onShow(value)}
    />
  )
}
