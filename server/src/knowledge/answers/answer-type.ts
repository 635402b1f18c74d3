import type { Language } from '../search/language.ts'

/** What kind of thing a question wants to hear. */
export type AnswerType = 'number' | 'time' | 'person' | 'way' | 'any'

const wants: readonly (readonly [AnswerType, RegExp])[] = [
  [
    'time',
    /\b(?:when|how often|how long|what (?:year|date|time|day|interval)|which (?:year|day))\b|\b(?:cuándo|cada cuánto|qué (?:año|fecha|día))\b|\b(?:quand|à quelle (?:date|fréquence)|en quelle année)\b|\b(?:wann|wie oft|wie lange)\b|\bquando\b|(?<!\p{L})(?:когда|как часто|как долго|в каком году)(?!\p{L})|いつ|何年|何時|什么时候|何时|多久|多长时间|언제|얼마나 자주|متى|कब|เมื่อไ|ปีใด|ปีไหน/iu,
  ],
  [
    'number',
    /\bhow (?:much|many|high|hot|heavy|far|fast|deep|wide|thick|large|big|old)\b|\bwhat (?:torque|pressure|temperature|voltage|current|speed|weight|size|diameter|clearance|capacity|percentage|number|quantity|amount|is the (?:torque|pressure|temperature|voltage|weight|maximum|minimum|number))\b|\bcuánt[oa]s?\b|\bcombien\b|\bwie ?viele?\b|\bwie (?:hoch|schwer|groß|tief|breit|schnell)\b|\bquant[oaie]\b|\bquantos?\b|\bquantas?\b|(?<!\p{L})(?:сколько|скольк\p{L}+|какой процент)(?!\p{L})|いくつ|いくら|何[人個本枚度回台%]|どれくらい|多少|几[个次]|몇|얼마|كم|कितन[ाीे]|เท่าไ|กี่/iu,
  ],
  [
    'person',
    /\b(?:who|whom|whose)\b|\b(?:quién|quiénes)\b|\bqui\b|\b(?:wer|wem|wen)\b|\bchi\b|\bquem\b|(?<!\p{L})(?:кто|кого|кому|кем)(?!\p{L})|誰|だれ|谁|누구|누가|من هو|कौन|किसने|ใคร/iu,
  ],
  [
    'way',
    /\bhow (?:do|does|can|could|to|should|must|is|are)\b|\bwhat (?:do|must|should|can) (?:i|we|you|one)\b.*\bdo\b|\bwhat to do\b|(?<!\p{L})(?:cómo|qué (?:hay que|debo|se debe) hacer)(?!\p{L})|\bcomment\b|\bque faire\b|\bwie (?:kann|muss|soll|wird|werden|man)\b|\bwas (?:muss|soll|ist zu|tun)\b|\bcome (?:si|posso|fare)\b|\bcomo\b|(?<!\p{L})(?:как|что (?:с)?делать)(?!\p{L})|どうやって|どのように|手順|方法|怎么|如何|怎样|어떻게|كيف|कैसे|อย่างไร|ยังไง|วิธี/iu,
  ],
]

export function answerTypeOf(question: string): AnswerType {
  return wants.find(([, pattern]) => pattern.test(question))?.[0] ?? 'any'
}

const numeral = /\p{Nd}|½|¼|¾/u
const withUnit =
  /\p{Nd}\s?(?:%|‰|°\s?[CF]?|[munkMGT]?(?:m|g|l|L|s|A|V|W|Wh|N|Pa|J|Hz|Ω|bar|Nm|N·m)\b|(?:kg|cm|mm|km|ml|dm|in|ft|lb|lbs|psi|rpm|min|hp|mbar|kVA|h|hours?|days?|weeks?|months?|years?)\b|[a-z]+\/[a-z]+|万|億|人|年|個|kg)/u
const calendar =
  /(?<!\p{Nd})(?:1\d|20)\p{Nd}{2}(?!\p{Nd})|\p{Nd}{1,2}[./-]\p{Nd}{1,2}[./-]\p{Nd}{2,4}|\p{Nd}\s?(?:h|hours?|days?|weeks?|months?|years?|minutes?|horas?|días?|semanas?|mes(?:es)?|años?|heures?|jours?|mois|ans?|Stunden?|Tage?n?|Wochen?|Monate?n?|Jahre?n?|час\p{L}*|дн\p{L}*|недел\p{L}*|месяц\p{L}*|лет|год\p{L}*|年|月|日|時間|週|小时|天|周|个月|시간|일|주|개월|년|วัน|เดือน|ปี)(?!\p{L})|\b(?:daily|weekly|monthly|yearly|annually|täglich|wöchentlich|monatlich|jährlich|ежедневно|еженедельно|ежемесячно|ежегодно)\b/iu

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
      return calendar.test(sentence.text) ? 1 : numeral.test(sentence.text) ? 0.4 : 0
    case 'way':
      return sentence.isStep ? 1 : 0
    case 'person':
      return namesSomebody(sentence, asked) ? 1 : 0
  }
}

/** A capitalised word that neither opens the sentence nor stands in the question. German writes every noun so. */
function namesSomebody({ text, language }: Sentence, asked: ReadonlySet<string>): boolean {
  const pattern = language === 'de' ? /(?<=\S\s)\p{Lu}\p{Ll}+\s\p{Lu}\p{Ll}+/gu : /(?<=\S\s)\p{Lu}\p{Ll}+/gu
  for (const [name] of text.matchAll(pattern)) if (!asked.has(name.toLowerCase())) return true
  return false
}
