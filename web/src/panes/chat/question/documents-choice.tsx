import { documentClassIds } from '@millwright/contract/document-classes'
import BookOpen from 'lucide-react/icons/book-open'
import LanguagesIcon from 'lucide-react/icons/languages'
import Tag from 'lucide-react/icons/tag'
import { useTranslations } from 'use-intl'
import { documentName } from '../../../domain/bank/document-name.ts'
import { useOfferedDocuments } from '../../../domain/bank/offered-documents.ts'
import type { AskedPlace } from '../../../domain/chats/chat-home.ts'
import { ToolMenu } from '../../../ui/forms/tool-menu.tsx'
import type { DocumentsChoice } from '../conversation/use-documents-asked.ts'

/** Of which class and language, and about what, makers' documents are asked alone, where there are such documents or one is chosen. */
export function DocumentsChoiceMenus({ place, documents }: { place: AskedPlace; documents: DocumentsChoice }) {
  const t = useTranslations('chats')
  const { asked, choose } = documents
  const { classes, languages, tags } = useOfferedDocuments(inPlace(place), asked)
  const options = (all: string, values: readonly string[], nameOf = documentName) => [
    { value: '', text: all },
    ...values.map((value) => ({ value, text: nameOf(value) })),
  ]
  return (
    <>
      {classes.length > 0 && (
        <ToolMenu
          label={t('documentClass')}
          icon={<BookOpen size={18} strokeWidth={1.6} aria-hidden />}
          options={options(t('allDocuments'), classes)}
          chosen={asked.documentClass ?? ''}
          onChoose={(value) => choose({ ...asked, documentClass: documentClassIds.find((id) => id === value) ?? null })}
        />
      )}
      {languages.length > 0 && (
        <ToolMenu
          label={t('documentLanguage')}
          icon={<LanguagesIcon size={18} strokeWidth={1.6} aria-hidden />}
          options={options(t('allLanguages'), languages)}
          chosen={asked.documentLanguage ?? ''}
          onChoose={(value) => choose({ ...asked, documentLanguage: value || null })}
        />
      )}
      {tags.length > 0 && (
        <ToolMenu
          label={t('documentTag')}
          icon={<Tag size={18} strokeWidth={1.6} aria-hidden />}
          options={options(t('allDocuments'), tags, (tag) => tag)}
          chosen={asked.documentTag ?? ''}
          onChoose={(value) => choose({ ...asked, documentTag: value || null })}
        />
      )}
    </>
  )
}

function inPlace({ departmentId, assetId }: AskedPlace) {
  if (assetId !== null) return { assetId: [assetId] }
  return departmentId === null ? {} : { departmentId: [departmentId] }
}
