import { lowered, wordPattern } from './languages.ts'

const time = String.raw`(?:h|hrs?\.?|hours?|days?|weeks?|months?|years?|shifts?|stunden?|std\.?|betriebsstunden|bh|tagen?|tage|wochen?|monaten?|monate|jahren?|jahre|schichten|horas?|d[ií]as?|semanas?|mes(?:es)?|años?|turnos?|heures?|jours?|semaines?|mois|ann[eé]es?|ans?|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|anos?|km|cycles?|zyklen|ciclos?|cicli)(?![\p{L}])`
const number = String.raw`(?:\d{1,3}(?:[.,' ]\d{3})+|\d{1,6}(?:[.,]\d)?)(?:\s?(?:-|–|to|bis|a|à)\s?\d{1,6}(?:[.,']\d{3})?)?`
const written =
  'one|two|three|four|five|six|seven|eight|nine|ten|twelve|zwei|drei|vier|fünf|sechs|acht|zehn|zwölf|dos|tres|cuatro|cinco|seis|ocho|diez|doce|deux|trois|quatre|cinq|huit|dix|douze|due|tre|quattro|cinque|sei|otto|dieci|dodici'
const amount = String.raw`(?:${number}|${written})\s?(?:(?:operating|working|running|operation|engine|service|laufende)\s)?${time}(?:\s(?:of (?:operation|use|service)|de (?:funcionamiento|trabajo|servicio|fonctionnement|service|marche)|di (?:funzionamento|lavoro|esercizio)))?`
const one =
  '(?:day|week|month|year|shift|quarter|tag|woche|monat|jahr|schicht|quartal|d[ií]a|semana|mes|año|turno|jour|semaine|mois|an(?:n[eé]e)?|giorno|settimana|mese|anno|ano)'
const afterFirst = String.raw`(?:after|nach|despu[eé]s de|tras|apr[eè]s|dopo)\s(?:(?:the|den|las|los|les|le|i)\s)?(?:first|ersten|primeras?|primeros|premi[eè]res?|premiers|prime|primi)\s`
const adverbs =
  'daily|weekly|biweekly|fortnightly|monthly|bimonthly|quarterly|half-yearly|six-monthly|semi-annually|biannually|yearly|annually|täglich|wöchentlich|monatlich|vierteljährlich|halbjährlich|jährlich|diariamente|semanalmente|mensualmente|trimestralmente|semestralmente|anualmente|quotidiennement|hebdomadairement|mensuellement|trimestriellement|annuellement|giornalmente|quotidianamente|settimanalmente|mensilmente|annualmente'
const every = String.raw`(?:every|each|alle|cada|toutes? les|tous les|ogni|a cada|jede[nrs]?|chaque|at least once (?:a|per)|once (?:a|per|every)|(?:mindestens )?einmal (?:pro|im|am|in der)|una vez (?:al|a la|por)|(?:au moins )?une fois par|una volta (?:al(?:l['’])?|alla|a|per))\s?`
const phrase = wordPattern(
  String.raw`(?<![\p{L}\p{N}])(?:(?<first>${afterFirst}${amount})|${every}(?:${amount}|${one}(?![\p{L}]))|(?:${adverbs})(?![\p{L}]))`,
  'gu',
)
/** Most texts hold none of these: they are asked no more. */
const mayHold = wordPattern(
  'every|each|alle|cada|tou[ts]|ogni|jede|chaque|once|einmal|una v|une f|first|ersten|prim|premi|daily|week|month|annual|year|quarter|fortnight|täglich|wöchentl|monatl|jährlich|diaria|semana|mensual|trimest|semest|anual|quotidi|hebdo|mensu|giorna|settima|mensil',
)
const between =
  /^\s?(?:,|\/)?\s?(?:(?:or|and|oder|und|bzw\.|o|y|ou|et|e)\s)?(?:at least\s|mindestens\s|al menos\s|au moins\s|almeno\s)?$/u

export type Interval = { start: number; end: number; isFirst: boolean }

/** When something is done again and again, or after the first hours: *every 4,000 h or yearly* is one. */
export function intervalsIn(text: string): Interval[] {
  const lower = lowered(text)
  if (!mayHold.test(lower)) return []
  const found: Interval[] = []
  for (const { 0: whole, index, groups } of lower.matchAll(phrase)) {
    const last = found.at(-1)
    const end = index + whole.length
    if (last && between.test(lower.slice(last.end, index))) last.end = end
    else found.push({ start: index, end, isFirst: groups?.['first'] !== undefined })
  }
  return found
}

const adjective = wordPattern(
  String.raw`^(?:daily|weekly|monthly|quarterly|half-yearly|semi-annual|biannual|yearly|annual|täglich|wöchentlich|monatlich|vierteljährlich|halbjährlich|jährlich|diari[oa]|semanal|mensual|trimestral|semestral|anual|quotidien|journali[eè]r|hebdomadaire|mensuel|trimestriel|semestriel|annuel|giornalier[oa]|settimanale|mensile|trimestrale|semestrale|annuale)[\p{L}]{0,3}$`,
)
const maintenance =
  '(?:maintenance|inspections?|checks?|service|servicing|cleaning|lubrication|wartung|kontrollen?|prüfung|reinigung|inspektion|mantenimiento|inspecci[oó]n|limpieza|revisi[oó]n|entretien|contr[oô]les?|nettoyage|manutenzione|controll[oi]|pulizia|manutenção)'
const around = new RegExp(
  String.raw`^(?:[\d.]+\s+)?(?:${maintenance}\s)?|(?:\s${maintenance})?(?:\s?\([^()]{0,40}\))?\s?[:.]?$`,
  'gu',
)
const wholeAmount = wordPattern(String.raw`^${amount}$`)
const longestHeading = 80

/** Whether a heading, or the first cell over rows, says no more than when what stands below is done. */
export function isIntervalHeading(text: string): boolean {
  if (text.length > longestHeading) return false
  const said = lowered(text.trim()).replace(around, '').trim()
  if (adjective.test(said) || wholeAmount.test(said)) return true
  const [only, ...others] = intervalsIn(said)
  return only !== undefined && others.length === 0 && only.start === 0 && only.end === said.length
}

/** What is done at intervals; where it begins. */
export function workIn(text: string): number {
  return lowered(text).search(work)
}

const work = wordPattern(
  String.raw`(?<![\p{L}])(?:check|inspect|clean|lubricat|greas|replac|chang|drain|tighten|retighten|test|empty|oil|servic|calibrat|adjust|remov|top up|wash|renew|examin|refill|flush|bleed|vacuum|wipe|prüf|überprüf|kontroll|reinig|schmier|einfett|fett|wechsel|ersetz|austausch|tausch|ablass|entleer|nachzieh|wart|erneuer|spül|revis|comprob|compruebe|limpi|lubri|engras|cambi|sustitu|reempla|verifi|drena|ajust|inspec|vaci|v[eé]rifi|contr[oô]l|nettoy|graiss|rempla|vidang|resserr|entret|purg|ispezion|puli|ingrass|sostitu|scaric|serrar|substitu)`,
)
