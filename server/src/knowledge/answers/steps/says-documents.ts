import type { ChatLanguage } from '@millwright/contract/chats'
import type { DocumentKind } from '../../index/document-kind.ts'
import { languageCodes } from '../../language/language.ts'
import { documentClassName, languageName } from '../../language/document-names.ts'

/** Before an answer: which documents alone were looked in. */
const onlyIn: Readonly<Record<ChatLanguage, string>> = {
  English: 'Looked only in documents of the maker: {kind}.',
  Spanish: 'Solo se ha buscado en los documentos del fabricante: {kind}.',
  French: 'Recherche limitée aux documents du fabricant : {kind}.',
  German: 'Nur in Dokumenten des Herstellers gesucht: {kind}.',
  Italian: 'Ricerca limitata ai documenti del produttore: {kind}.',
  Portuguese: 'Procurado apenas nos documentos do fabricante: {kind}.',
  Hindi: 'केवल निर्माता के दस्तावेज़ों में खोजा गया: {kind}।',
  Japanese: 'メーカーの文書のうち、次だけを検索しました: {kind}。',
  Russian: 'Поиск только в документах изготовителя: {kind}.',
  Chinese: '仅在制造商的以下文件中查找:{kind}。',
  Korean: '제조사의 다음 문서에서만 찾았습니다: {kind}.',
  Arabic: 'تم البحث فقط في مستندات الشركة المصنعة: {kind}.',
}

export function saysDocuments(document: DocumentKind, language: ChatLanguage): string {
  const { documentClass, documentLanguage, documentTag } = document
  const code = languageCodes[language]
  const named = [
    documentClass === null ? null : documentClassName(documentClass, code),
    documentLanguage === null ? null : languageName(documentLanguage, code),
    documentTag,
  ]
  const kind = named.filter((name) => name !== null).join(' — ')
  return onlyIn[language].replace('{kind}', () => kind)
}
