import type { Language } from './language.ts'
import { stopWords } from './stop-words.ts'

/**
 * Stop-words that change what is asked, though they carry no topic: how, when and where, on and off, before and after,
 * not and without. The other stop-words of these languages change nothing.
 */
const changing: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: words(`about after all also because before between both but down during each here how if many more most much no nor
    not off on once only other out over own same under until up when where while who whom whose why`),
  de: words(`alle allem allen aller alles ander andere anderen bis da dabei damit dann denn deren dessen doch dort durch
    gegen hier hin hinter indem ins jede jedem jeden jeder jedes jetzt kein keine keinen mehr nach nicht nichts nur ob ohne
    sehr seinem seinen seiner seit sondern über unter viel viele vielen vor wann warum weil wem wen wenn wer wie wieviel wo zwischen`),
  es: words(`ante antes bajo cada contra cuando cuándo cuanta cuánta cuantas cuántas cuanto cuánto cuantos cuántos desde donde
    dónde durante entre hasta más mientras nada ni no otra otras otro otros poco por porque quien quién quienes quiénes según
    sin sobre solo también todo todos ya como cómo`),
  fr: words(`après aucun aussi autre avant chaque combien comme comment contre dans depuis encore entre lors lorsque même mêmes ne ni
    où ou par pas pendant peu plus pour pourquoi quand sans selon si sous sur tous tout toute toutes vers chez quoi qui`),
  it: words(`ancora anche chi come con contro dopo dove durante fra già mai mentre ne no non ogni ora per perché più
    poi prima quando quanta quante quanti quanto se senza solo sopra sotto su sul sulla sulle sullo sugli sui tra tutti tutto`),
  pt: words(`antes após até cada com como contra depois desde durante entre já mais mas mesmo não nem nunca onde ou outra
    outro para pela pelas pelo pelos por porque porquê quando quanta quantas quanto quantos quem se sem só sob sobre também
    toda todas todo todos`),
  nl: words(`alle alles altijd andere bij boven buiten daar dan door geen hoe hoeveel hier iets in maar meer met na naar
    niet niets nog nu of om omdat onder ook op over tegen tot uit van veel voor waar waarom wanneer want wie zonder`),
}

/** Words that no search leaves out, because a text may be about them; a question is not. */
const empty: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: words('must need needs one tell please'),
  de: words('bitte wir'),
  es: words('debe debo deben favor hace tengo'),
  fr: words('faut doit dois doivent'),
  it: words('deve devo devono bisogna'),
  pt: words('deve devo devem favor preciso'),
}

/** Whether a question asks the same without this word, in lower case. In other languages every stop-word counts. */
export function saysNothing(word: string, language: Language): boolean {
  const isStopWord = stopWords[language]?.has(word) === true && changing[language]?.has(word) === false
  return isStopWord || empty[language]?.has(word) === true
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/u))
}
