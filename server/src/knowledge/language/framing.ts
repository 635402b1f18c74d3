import type { Language } from './language.ts'

/**
 * Words that frame a question and ask for nothing: politeness, what asks to be told, and verbs that say no more than that
 * something is or happens. They stand beside the stop-words, in questions only: a text may be about them.
 */
const frames: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: words(`hi hello hey please thanks thank tell show explain know want wants wanted like need needs needed must shall may
    might let us get gets got getting go goes going gone come comes coming keep keeps happen happens happening somebody
    someone anybody anyone something anything everything thing things stuff now really actually still anymore
    always ever exactly
    ok okay maybe mean means`),
  de: words(`hallo bitte danke mal eigentlich denn eben halt sag sagen erkläre erklären zeig zeige wissen weiß möchte möchten
    will wollen brauche brauchen braucht darf dürfen sollte sollten könnte könntest kannst jemand etwas genau jetzt immer
    heißt heißen bedeutet bedeuten befindet befinden woher wohin womit wodurch wofür wozu wieso weshalb passiert geht kommt`),
  es: words(`hola por favor gracias dime decir decirme puedes puede puedo explica explicar quiero quisiera saber necesito
    necesita hay tengo debo debe deben hace hacer alguien ahora siempre significa`),
  fr: words(`bonjour salut merci svp plaît dis dire dites moi peux pouvez puis explique expliquer veux voudrais savoir besoin
    faut doit dois doivent quelqu quelque chose maintenant toujours signifie`),
  it: words(`ciao salve grazie prego favore dimmi dire puoi può posso spiega spiegare voglio vorrei sapere bisogno bisogna
    devo deve devono qualcuno qualcosa adesso ora sempre`),
  pt: words(`olá oi obrigado obrigada favor diga dizer pode posso explique explicar quero queria saber preciso precisa
    devo deve devem alguém alguma coisa agora sempre`),
  nl: words(`hallo hoi alsjeblieft bedankt dank vertel zeg leg wil weten moet moeten mag kun kunt iemand iets altijd`),
}

export function isFrame(word: string, language: Language): boolean {
  return frames[language === 'und' ? 'en' : language]?.has(word) === true
}

/** Stop-words that a question keeps: *the Down button* is not the Up button. */
const telling: Readonly<Record<Language, ReadonlySet<string>>> = { en: words('up down off') }

export function isTelling(word: string, language: Language): boolean {
  return telling[language]?.has(word) === true
}

const negated =
  /(?<![\p{L}\p{N}])(?<verb>is|are|was|were|do|does|did|has|have|had|wo|ca|could|should|would|must|need)n['’]?t(?![\p{L}\p{N}])/giu
const shortened = /(?<=\p{L})['’](?:s|re|ve|ll|d|m)(?![\p{L}\p{N}])/giu
const apostropheForgotten = /(?<![\p{L}\p{N}])(?:im|ive|whats|wheres|hows|thats|theres)(?![\p{L}\p{N}])/giu

/** English runs words together: *doesn't* is `not`, *what's* is `what`. */
export function withoutContractions(text: string, language: Language): string {
  if (language !== 'en' && language !== 'und') return text
  return text.replace(negated, 'not').replace(apostropheForgotten, ' ').replace(shortened, '')
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.trim().split(/\s+/u))
}
