import type { DocumentClassId } from '@millwright/contract/document-classes'
import type { Language } from '../../language/language.ts'
import type { DocumentAsking, DocumentPhrases } from './document-asking.ts'
import { documentWordsOfOtherScripts } from './document-words-of-other-scripts.ts'

/** The classes of VDI 2770 that a kind of document has. */
export const classesOfAsking: Readonly<Partial<Record<DocumentAsking, readonly DocumentClassId[]>>> = {
  manual: ['03-01', '03-02', '03-03', '03-04', '03-05'],
  operation: ['03-02'],
  safety: ['03-03'],
  maintenance: ['03-04'],
  spareParts: ['03-06'],
  certificate: ['02-04'],
}

/** By language; phrases are parted by commas. */
export const documentWords: Readonly<Record<Language, DocumentPhrases>> = {
  en: {
    document: 'document, documents, documentation, paper, papers, file, files, pdf, pdfs, doc, docs',
    came: 'came with, come with, came, come, along, got, get, included, enclosed, comes with, came along with, delivered with, delivered, supplied with, supplied, handed over with, handed over, hand over, from the maker, from the manufacturer, of the maker, of the manufacturer, by the maker, by the manufacturer',
    language: 'language, languages',
    manual: 'manual, manuals, instructions, instruction manual, handbook, handbooks',
    operation: 'operating manual, operating manuals, operating instructions, operation manual, user manual',
    safety: 'safety manual, safety instructions, safety document, safety documents, safety documentation',
    maintenance:
      'maintenance manual, maintenance manuals, maintenance instructions, maintenance document, maintenance documents, service manual',
    spareParts: 'spare parts list, spare part list, spare parts lists, spare parts catalogue, spare parts catalog',
    certificate:
      'certificate, certificates, declaration, declarations, declaration of conformity, declarations of conformity, eu declaration of conformity, ec declaration of conformity, ce certificate, certificate of conformity, inspection certificate, test certificate',
    filler: 'available, written, read, exists, version, versions, together, maker, manufacturer, ce, eu',
  },
  de: {
    document: 'dokument, dokumente, unterlage, unterlagen, dokumentation, datei, dateien, papiere',
    came: 'mitgeliefert, mitgelieferten, mitgelieferte, geliefert, gelieferten, mitgekommen, mitgeschickt, mitbekommen, bekommen, erhalten, gekommen, lagen bei, lag bei, liegt bei, liegen bei, kamen, kam, dabei, beigelegt, vom hersteller, des herstellers, übergeben',
    language: 'sprache, sprachen',
    manual: 'anleitung, anleitungen, handbuch, handbücher',
    operation: 'betriebsanleitung, betriebsanleitungen, bedienungsanleitung, bedienungsanleitungen, bedienanleitung',
    safety: 'sicherheitshinweise, sicherheitsanleitung, sicherheitsdokument, sicherheitsdokumente',
    maintenance: 'wartungsanleitung, wartungsanleitungen, wartungshandbuch, instandhaltungsanleitung',
    spareParts: 'ersatzteilliste, ersatzteillisten, ersatzteilkatalog',
    certificate:
      'zertifikat, zertifikate, zeugnis, zeugnisse, bescheinigung, bescheinigungen, konformitätserklärung, konformitätserklärungen, eu konformitätserklärung, eg konformitätserklärung, ce erklärung, prüfzeugnis, abnahmeprüfzeugnis',
    filler:
      'vorhanden, vorliegt, liegt, liegen, verfügbar, erhältlich, vorliegen, geschrieben, lesen, mit, hersteller, eu, ce, eg',
  },
  es: {
    document: 'documento, documentos, documentación, archivo, archivos, papeles',
    came: 'venían con, vinieron con, vienen con, vino con, viene con, entregado, entregados, entregada, entregó, suministrados, suministrado, suministrada, del fabricante',
    language: 'idioma, idiomas, lengua, lenguas',
    manual: 'manual, manuales, instrucciones',
    operation: 'manual de instrucciones, manual de uso, manual de operación, instrucciones de uso, manual de usuario',
    safety: 'instrucciones de seguridad, manual de seguridad, documentos de seguridad',
    maintenance: 'manual de mantenimiento, instrucciones de mantenimiento',
    spareParts: 'lista de repuestos, lista de recambios, catálogo de repuestos, catálogo de recambios',
    certificate:
      'certificado, certificados, declaración, declaraciones, declaración de conformidad, declaración ue de conformidad, declaración ce de conformidad, certificado de conformidad',
    filler: 'disponible, disponibles, existe, existen, escrito, leer, puedo, puede, junto, fabricante, ue, ce',
  },
  fr: {
    document: 'document, documents, documentation, fichier, fichiers, papiers',
    came: 'accompagnent, accompagnaient, livrés avec, livré avec, livrés, livré, livrée, fournis avec, fourni avec, fournis, fourni, fournie, fournies, remis, remise, venus avec, du fabricant, du constructeur',
    language: 'langue, langues',
    manual: 'manuel, manuels, notice, notices, instructions, mode d emploi',
    operation: 'manuel d utilisation, notice d utilisation, manuel d instructions, notice d instructions',
    safety: 'consignes de sécurité, manuel de sécurité, documents de sécurité',
    maintenance: 'manuel de maintenance, notice de maintenance, manuel d entretien, notice d entretien',
    spareParts: 'liste de pièces de rechange, liste des pièces de rechange, catalogue de pièces de rechange',
    certificate:
      'certificat, certificats, attestation, attestations, déclaration, déclarations, déclaration de conformité, déclaration ue de conformité, déclaration ce de conformité, certificat de conformité',
    filler:
      'disponible, disponibles, existe, existent, rédigé, écrit, lire, peut, puis, fabricant, constructeur, ue, ce',
  },
  it: {
    document: 'documento, documenti, documentazione, file',
    came: 'forniti con, fornito con, forniti, fornito, fornita, consegnati, consegnato, consegnata, arrivati con, accompagnano, del produttore, del costruttore, del fabbricante',
    language: 'lingua, lingue',
    manual: 'manuale, manuali, istruzioni',
    operation: 'manuale d uso, manuale di istruzioni, istruzioni per l uso, manuale operativo',
    safety: 'istruzioni di sicurezza, manuale di sicurezza',
    maintenance: 'manuale di manutenzione, istruzioni di manutenzione',
    spareParts: 'lista ricambi, elenco ricambi, elenco dei ricambi, catalogo ricambi, lista dei ricambi',
    certificate:
      'certificato, certificati, dichiarazione, dichiarazioni, dichiarazione di conformità, dichiarazione ue di conformità, dichiarazione ce di conformità, certificato di conformità',
    filler: 'disponibile, disponibili, esiste, esistono, scritto, leggere, posso, insieme, produttore, ue, ce',
  },
  pt: {
    document: 'documento, documentos, documentação, arquivo, arquivos, ficheiro, ficheiros',
    came: 'vieram com, veio com, vêm com, vem com, vieram, veio, entregues, entregue, fornecidos, fornecido, fornecida, do fabricante',
    language: 'idioma, idiomas, língua, línguas',
    manual: 'manual, manuais, instruções',
    operation: 'manual de instruções, manual de operação, manual do usuário, manual de utilização, instruções de uso',
    safety: 'instruções de segurança, manual de segurança',
    maintenance: 'manual de manutenção, instruções de manutenção',
    spareParts:
      'lista de peças de reposição, lista de peças sobressalentes, catálogo de peças, lista de peças de substituição',
    certificate:
      'certificado, certificados, declaração, declarações, declaração de conformidade, declaração ue de conformidade, declaração ce de conformidade, certificado de conformidade',
    filler: 'disponível, disponíveis, existe, existem, escrito, ler, posso, junto, fabricante, ue, ce',
  },
  ...documentWordsOfOtherScripts,
}
