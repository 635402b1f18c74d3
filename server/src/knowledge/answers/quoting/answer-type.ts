import type { Language } from '../../language/language.ts'
import { askingText, type Question } from '../../search/question/question.ts'
import { type QuestionWords, questionWords } from './question-words.ts'

/** What kind of thing a question wants to hear. */
export type AnswerType = 'number' | 'time' | 'person' | 'way' | 'any'

type Patterns = Readonly<Record<keyof QuestionWords, RegExp>>
/** These write their words without blanks, or glue endings to them. */
const unbounded: ReadonlySet<Language> = new Set(['ja', 'zh', 'ko', 'th'])
const never = /(?!)/u

const patternsOf: ReadonlyMap<Language, Patterns> = new Map(
  Object.entries(questionWords).map(([language, words]) => {
    const pattern = (source: string | undefined) => {
      if (source === undefined) return never
      if (unbounded.has(language)) return new RegExp(source, 'iu')
      return new RegExp(`(?<![\\p{L}\\p{M}])(?:${source})(?![\\p{L}\\p{M}])`, 'iu')
    }
    const { number, time, person, way, work, called, meaning } = words
    const patterns: Patterns = {
      number: pattern(number),
      time: pattern(time),
      person: pattern(person),
      way: pattern(way),
      // Anchored by itself: what ends it may be a blank.
      work: work === undefined ? never : new RegExp(work, 'iu'),
      called: pattern(called),
      meaning: pattern(meaning),
    }
    return [language, patterns] as const
  }),
)

export function answerTypeOf(question: Question): AnswerType {
  const asked = askedIn(question)
  if (asked('time')) return 'time'
  if (asked('number')) return 'number'
  if (asked('person')) return 'person'
  if (asked('called')) return 'any'
  return asked('way') || asked('work') ? 'way' : 'any'
}

const recurrence =
  /(?<![\p{L}\p{M}])(?:how (?:often|frequently|regularly)|when(?!\s(?:was|were|did|has|had)\s)|interval|wie (?:oft|häufig)|wann(?!\s(?:wurden?|waren?|hat|haben|ist|sind)\s)|cada cuánto|con qué frecuencia|cuándo(?!\s(?:fue|ha|se cambió)\s)|à quelle fréquence|tous les combien|quand(?!\s(?:a|ont|était|avez)\s)|ogni quanto|con (?:che|quale) frequenza|com que frequência|quando)(?![\p{L}\p{M}])/iu

/** It asks when something is done, or how often; not how long it takes, nor when it was done. */
export function asksForRecurrence(question: Question): boolean {
  return answerTypeOf(question) === 'time' && recurrence.test(askingText(question).normalize('NFC'))
}

/** It asks what a term means, as far as its words tell: *what is the torque* asks so, too. */
export function asksForMeaning(question: Question): boolean {
  return answerTypeOf(question) === 'any' && askedIn(question)('meaning')
}

function askedIn(question: Question): (kind: keyof QuestionWords) => boolean {
  const normal = askingText(question).normalize('NFC')
  return (kind) => askedBy(question.language, (patterns) => patterns[kind].test(normal))
}

/** Where a question does not show its language, every one that has such words may be meant. */
function askedBy(language: Language, asks: (patterns: Patterns) => boolean): boolean {
  const own = patternsOf.get(language)
  return own ? asks(own) : [...patternsOf.values()].some(asks)
}

/** *One* and its like are articles; what is a word of another language too is left out: *once*, *six*, *neuf*. */
const writtenNumber =
  'two|three|four|five|seven|eight|nine|ten|twelve|half|zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|zwölf|halbe[nrs]?|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|doce|medi[oa]|deux|trois|quatre|cinq|huit|dix|douze|demi-?'
/** Not *a minute*: *drops a minute* is a rate. */
const some = 'a few|several|some|one|six|half an?|einige|mehrere|wenige|algun[oa]s|vari[oa]s|quelques|plusieurs'
const timeUnit =
  'seconds?|minutes?|hours?|days?|weeks?|months?|years?|sekunden?|minuten?|stunden?|tage?n?|wochen?|monate?n?|jahre?n?|segundos?|minutos?|horas?|días?|semanas?|mes(?:es)?|años?|secondes?|heures?|jours?|semaines?|mois|ans?'
const numeral = new RegExp(`\\p{Nd}|½|¼|¾|(?<![\\p{L}\\p{M}])(?:${writtenNumber})(?![\\p{L}\\p{M}])`, 'iu')
/** *Several minutes*, *half an hour*, *two weeks*. */
const writtenTime = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:(?:${writtenNumber}|${some})\\s{1,3}(?:\\p{L}{1,12}\\s{1,3})?(?:${timeUnit})|overnight|über nacht)(?![\\p{L}\\p{M}])`,
  'iu',
)
const withUnit =
  /\p{Nd}\s?(?:%|‰|°\s?[CF]?|[munkMGT]?(?:m|g|l|L|s|A|V|W|Wh|N|Pa|J|Hz|Ω|bar|Nm|N·m)\b|(?:kg|cm|mm|km|ml|dm|in|ft|lb|lbs|psi|rpm|min|hp|mbar|kVA|h|hours?|days?|weeks?|months?|years?)\b|[a-z]+\/[a-z]+|万|億|人|年|個|kg)/u
const calendar =
  /(?<!\p{Nd})(?:1\d|20)\p{Nd}{2}(?!\p{Nd})|\p{Nd}{1,2}[./-]\p{Nd}{1,2}[./-]\p{Nd}{2,4}|\p{Nd}\s?(?:h|hours?|days?|weeks?|months?|years?|minutes?|horas?|días?|semanas?|mes(?:es)?|años?|heures?|jours?|mois|ans?|Stunden?|Tage?n?|Wochen?|Monate?n?|Jahre?n?|час\p{L}*|дн\p{L}*|недел\p{L}*|месяц\p{L}*|лет|год\p{L}*|giorn[io]|settiman[ae]|mesi|ann[io]|or[ae]|dias?|anos?|zile?|săptămân\p{L}+|luni|ani|ngày|tuần|tháng|năm|giờ|gün|hafta|ay|yıl|saat|ημέρ\p{L}+|μήν\p{L}+|έτ\p{L}+|ώρ\p{L}+|दिन|सप्ताह|महीन\p{L}\p{M}*|वर्ष|साल|घंट\p{L}\p{M}*|يوم\p{L}*|أيام|أسبوع|شهر\p{L}*|أشهر|سن\p{L}+|عام\p{L}*|ساع\p{L}+|年|月|日|時間|週|小时|天|周|个月|시간|일|주|개월|년|วัน|เดือน|ปี)(?!\p{L})|\b(?:daily|weekly|monthly|yearly|annually|täglich|wöchentlich|monatlich|jährlich|ежедневно|еженедельно|ежемесячно|ежегодно)\b/iu

/** Of these a question for how long something takes is answered, and none for when. */
const shortTime =
  /(?<![\p{Nd}.,])\p{Nd}{1,3}(?:[.,]\p{Nd}{1,3})?\s?(?:s|min|secs?|mins?|[Ss]econds?|[Mm]inutes?|segundos?|minutos?|secondes?|[Ss]ekunden?|[Mm]inuten?|second[io]|minut[io]|seconden|секунд\p{L}*|минут\p{L}*)(?![\p{L}\p{Nd}]|\s?[-−⁻])/u
const durationAsked: ReadonlySet<string> = new Set(
  'long longer duration lange länger dauer dauert dauern tiempo dura duran temps dure durée tempo durata lang duurt долго длится'.split(
    ' ',
  ),
)

export type Sentence = {
  text: string
  language: Language
  /** It belongs to a list. */
  isStep: boolean
}

/** How well a sentence can hold such an answer, 0 to 1. `asked`: the question's words in lower case. */
export function fits(type: AnswerType, sentence: Sentence, asked: ReadonlySet<string>): number {
  switch (type) {
    case 'any':
      return 0
    case 'number':
      return withUnit.test(sentence.text) ? 1 : numeral.test(sentence.text) ? 0.7 : 0
    case 'time':
      return saysTime(sentence.text, asked) ? 1 : numeral.test(sentence.text) ? 0.4 : 0
    case 'way':
      return sentence.isStep ? 1 : 0
    case 'person':
      return roles.test(sentence.text) || namesSomebody(sentence, asked) ? 1 : 0
  }
}

function saysTime(text: string, asked: ReadonlySet<string>): boolean {
  if (calendar.test(text) || writtenTime.test(text)) return true
  return shortTime.test(text) && [...durationAsked].some((word) => asked.has(word))
}

/** Who a manual lets do something. */
const roles =
  /(?<![\p{L}\p{M}])(?:personnel|persons?|operators?|electricians?|technicians?|engineers?|specialists?|fitters?|mechanics?|staff|supervisors?|trained|qualified|authori[sz]ed|\p{L}*fachkr\p{L}+|\p{L}*personal|personen|\p{L}*techniker\p{L}*|bediener\p{L}*|befugte?\p{L}*|personal|técnicos?|electricistas?|operari[oa]s?|cualificad[oa]s?|autorizad[oa]s?|personnes?|techniciens?|électriciens?|opérateurs?|qualifiée?s?|autorisée?s?)(?![\p{L}\p{M}])/iu

/** They lead or use, and are named beside those of `roles` where a manual says who may. */
const others =
  /(?<![\p{L}\p{M}])(?:(?:shift|team|plant|line|crew) leaders?|managers?|users?(?! (?:interface|menu|manual|guide|name|level))|owners?|welders?|adults?|customers?|dealers?|manufacturers?|nobody|children|(?:schicht|team|werks?|anlagen|betriebs|bau)leiter(?:in)?n?|\p{L}*fahrer(?:in)?n?|benutzern?|betreibern?|erwachsenen?|herstellern?|händlern?|kindern?|niemand|usuarios?|niñ[oa]s|adult[oa]s|fabricante|distribuidor|utilisateurs?|enfants|adultes?|fabricant|revendeur|responsables?)(?![\p{L}\p{M}])/iu
/** *By Ada Lindqvist*: other words in capitals are names of things. */
const fullName = /(?<![\p{L}\p{M}])(?:by|von|por|par) \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+/u

/** Whether a text of some sentences says of somebody that they may do something, or that they may not. */
export function namesWhoMay(text: string): boolean {
  return roles.test(text) || others.test(text) || fullName.test(text)
}

/** A capitalised word that neither opens the sentence nor stands in the question. German writes every noun so. */
function namesSomebody({ text, language }: Sentence, asked: ReadonlySet<string>): boolean {
  const pattern = language === 'de' ? /(?<=\S\s)\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+/gu : /(?<=\S\s)\p{Lu}\p{Ll}+/gu
  for (const [name] of text.matchAll(pattern)) if (!asked.has(name.toLowerCase())) return true
  return false
}
