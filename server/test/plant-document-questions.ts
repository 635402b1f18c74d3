import type { DocumentRecord } from '../src/knowledge/records/records.repository.ts'

export type RecordsCase = { question: string; says: string[]; not?: string[]; here?: string }

type OfMaker = Pick<DocumentRecord, 'classes' | 'languages'> & { title: string }

const fromMaker = (assetId: string, departmentId: string, documents: OfMaker[]): DocumentRecord[] =>
  documents.map(({ title, ...said }) => ({
    ...said,
    resourceId: `${title} of ${assetId}`,
    fileName: `${title}.pdf`,
    type: 'document',
    assetId,
    departmentId,
    assetName: assetId,
    document: title,
    packageName: 'handed over.zip',
    title: [{ language: 'en', text: title }],
  }))

/** What makers handed over with two machines of the plant. */
export const plantDocuments: DocumentRecord[] = [
  ...fromMaker('Transfer press 4', 'press', [
    { title: 'Press handbook', classes: ['03-02'], languages: ['en', 'de'] },
    { title: 'EC declaration', classes: ['02-04'], languages: ['de'] },
    { title: 'Greasing plan', classes: ['03-04'], languages: ['en'] },
    { title: 'Parts of the press', classes: ['03-06'], languages: ['fr'] },
  ]),
  ...fromMaker('Kompressor K2', 'util', [{ title: 'Kompressorbuch', classes: ['03-02'], languages: ['de'] }]),
]

const everything = ['**4**', 'Press handbook', 'EC declaration', 'Greasing plan', 'Parts of the press']
const certificate = ['**1**', 'EC declaration']
const manual = ['Press handbook', 'English', 'German']
const spareParts = ['**1**', 'Parts of the press']

/** Of what a maker handed over, in each language in which records are asked; all are asked in the chat of Transfer press 4. */
export const documentQuestions: readonly RecordsCase[] = (
  [
    ['Which documents came with Transfer press 4?', everything],
    ['Which documents came with the press?', everything],
    ['Which documents were handed over with the machine?', everything],
    ['In which languages is the manual?', manual],
    ['In what languages is the manual of Transfer press 4 available?', manual],
    ['Is there a certificate?', certificate],
    ['Is there a declaration of conformity for this machine?', certificate],
    ['Is there a German operating manual?', ['Press handbook']],
    ['Show the spare parts list', spareParts],
    ['Is there a maintenance manual?', ['**1**', 'Greasing plan']],
    ['Welche Dokumente wurden mit Transfer press 4 geliefert?', everything],
    ['Welche Unterlagen kamen mit der Anlage?', everything],
    ['In welchen Sprachen gibt es die Anleitung?', manual],
    ['In welchen Sprachen liegt die Betriebsanleitung vor?', manual],
    ['Gibt es eine Konformitätserklärung?', certificate],
    ['Gibt es ein Zertifikat für die Maschine?', certificate],
    ['Gibt es eine Ersatzteilliste?', spareParts],
    ['¿Qué documentos vinieron con la máquina?', everything],
    ['¿En qué idiomas está el manual?', manual],
    ['¿Hay un certificado?', certificate],
    ['¿Hay una declaración de conformidad?', certificate],
    ['Quels documents ont été livrés avec la machine ?', everything],
    ['En quelles langues est la notice ?', manual],
    ['Y a-t-il un certificat ?', certificate],
    ['Y a-t-il une déclaration de conformité ?', certificate],
    ['Quali documenti sono stati forniti con la macchina?', everything],
    ['In quali lingue è il manuale?', manual],
    ["C'è un certificato?", certificate],
    ['Quais documentos vieram com a máquina?', everything],
    ['Em que idiomas está o manual?', manual],
    ['Há um certificado?', certificate],
    ['Какие документы поставлялись с машиной?', everything],
    ['На каких языках руководство?', manual],
    ['Есть ли сертификат?', certificate],
    ['設備に付属の文書は何ですか?', everything],
    ['取扱説明書は何語ですか?', manual],
    ['証明書はありますか?', certificate],
    ['设备随附哪些文件?', everything],
    ['说明书有哪些语言?', manual],
    ['有证书吗?', certificate],
    ['설비와 함께 제공된 문서는 무엇입니까?', everything],
    ['설명서는 어떤 언어로 있습니까?', manual],
    ['인증서가 있습니까?', certificate],
    ['ما المستندات التي جاءت مع الآلة؟', everything],
    ['بأي لغات الدليل؟', manual],
    ['هل توجد شهادة؟', certificate],
    ['मशीन के साथ आए दस्तावेज़ कौन से हैं?', everything],
    ['मैनुअल किन भाषाओं में है?', manual],
    ['क्या प्रमाणपत्र है?', certificate],
  ] as const
).map(([question, says]) => ({ question, says: [...says], here: 'Transfer press 4', not: ['Kompressorbuch'] }))
