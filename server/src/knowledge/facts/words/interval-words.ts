import { lowered, names, wordPattern } from './languages.ts'

const time = String.raw`(?:h|hrs?\.?|hours?|days?|weeks?|months?|years?|shifts?|stunden?|std\.?|betriebsstunden|bh|tagen?|tage|wochen?|monaten?|monate|jahren?|jahre|schichten|horas?|d[ií]as?|semanas?|mes(?:es)?|años?|turnos?|heures?|jours?|semaines?|mois|ann[eé]es?|ans?|or[ae]|giorn[oi]|settiman[ae]|mes[ei]|ann[oi]|anos?|km|cycles?|zyklen|ciclos?|cicli)(?![\p{L}])`
const number = String.raw`(?:\d{1,3}(?:[.,' ]\d{3})+|\d{1,6}(?:[.,]\d)?)(?:\s?(?:-|–|to|bis|a|à)\s?\d{1,6}(?:[.,']\d{3})?)?`
const written =
  'one|two|three|four|five|six|seven|eight|nine|ten|twelve|zwei|drei|vier|fünf|sechs|acht|zehn|zwölf|dos|tres|cuatro|cinco|seis|ocho|diez|doce|deux|trois|quatre|cinq|huit|dix|douze|due|tre|quattro|cinque|sei|otto|dieci|dodici'
const running = '(?:operating|working|running|operation|engine|service|laufende)\\s'
const ofUse = String.raw`\s(?:of (?:operation|use|service)|de (?:funcionamiento|trabajo|servicio|fonctionnement|service|marche)|di (?:funzionamento|lavoro|esercizio))`
const amount = String.raw`(?:${number}|${written})\s?(?:${running})?${time}(?:${ofUse})?`
const one =
  '(?:hour|day|week|month|year|shift|quarter|stunde|tag|woche|monat|jahr|schicht|quartal|d[ií]a|semana|mes|año|turno|jour|semaine|mois|an(?:n[eé]e)?|giorno|settimana|mese|anno|ano)'
const afterFirst = String.raw`(?:after|nach|despu[eé]s de|tras|apr[eè]s|dopo)\s(?:(?:the|den|las|los|les|le|i)\s)?(?:first|ersten|primeras?|primeros|premi[eè]res?|premiers|prime|primi)\s`
const adverbs =
  'daily|weekly|biweekly|fortnightly|monthly|bimonthly|quarterly|half-yearly|six-monthly|semi-annually|biannually|yearly|annually|täglich|wöchentlich|monatlich|vierteljährlich|halbjährlich|jährlich|diariamente|semanalmente|mensualmente|trimestralmente|semestralmente|anualmente|quotidiennement|hebdomadairement|mensuellement|trimestriellement|annuellement|giornalmente|quotidianamente|settimanalmente|mensilmente|annualmente'
const timesAt = [
  String.raw`(?:at least )?(?:once|twice|(?:two|three|four|\d{1,2}) times)\s(?:an?|per|each|every|in every)`,
  String.raw`(?:mindestens )?(?:einmal|zweimal|dreimal|viermal|\d{1,2} ?mal)\s(?:pro|im|am|in der|je|alle)`,
  String.raw`(?:al menos )?(?:una vez|(?:dos|tres|cuatro|\d{1,2}) veces)\s(?:al|a la|por|cada)`,
  String.raw`(?:au moins )?(?:une|deux|trois|quatre|\d{1,2}) fois\s(?:par|tous les|toutes les)`,
  String.raw`(?:almeno )?(?:una volta|(?:due|tre|quattro|\d{1,2}) volte)\s(?:all['’]|al|alla|a|per|ogni)`,
].join('|')
const every = String.raw`(?:${timesAt}|every|each|alle|cada|toutes? les|tous les|ogni|a cada|jede[nrs]?|chaque)\s?`
/** *Every other week*: no number, and not each of them. */
const second = String.raw`(?:(?:every|each) (?:other|second|third)|jede[nrs]? (?:zweite[nrs]?|dritte[nrs]?))\s${one}(?![\p{L}])`
/** *After each use*, *before every shift*. */
const eachUse = String.raw`(?:before|after|vor|nach|antes de|despu[eé]s de|tras|avant|apr[eè]s|prima di|dopo)\s(?:each|every|jede[mnrs]?|cada|chaque|ogni)\s(?:use|shift|start(?:-up)?|working day|gebrauch|benutzung|verwendung|einsatz|schicht|inbetriebnahme|uso|utilizaci[oó]n|turno|puesta en marcha|arranque|jornada|utilisation|emploi|d[eé]marrage|mise en (?:marche|service|route)|utilizzo|avviamento)(?![\p{L}])`
/** *After 16 hours of use*, *nach 500 Betriebsstunden*: hours that something runs, not a time to wait. */
const about = String.raw`(?:(?:an average of|approximately|approx\.|about|ca\.|etwa|un promedio de|aproximadamente|environ|une moyenne de|circa)\s)?`
const idle =
  'drying|curing|waiting|charging|cooling|soaking|standing|setting|storing|secado|espera|carga|reposo|attente|charge|repos|s[eé]chage'
const ofDoing = String.raw`(?:${ofUse}|\s(?:of|de|di)\s(?!(?:${idle})(?![\p{L}]))[\p{L}]{3,20}(?![\p{L}]))`
const hours = String.raw`(?:h|hours?|horas?|heures?|ore)`
const afterUse = String.raw`(?:after|nach|despu[eé]s de|tras|apr[eè]s|dopo)\s${about}(?:${number}|${written})\s?(?:${running}${hours}(?![\p{L}])(?:${ofUse})?|${hours}${ofDoing}|betriebsstunden|laufstunden)`
const oneOf = String.raw`(?:${amount}|${one}(?![\p{L}]))`
/** *every three months or 1,000 h*: the second amount without a word of its own. */
const orAmount = String.raw`(?:\s?(?:,\s)?(?:or|oder|o|ou|bzw\.)\s(?:after\s|nach\s)?${amount})?`
const phrase = wordPattern(
  String.raw`(?<![\p{L}\p{N}])(?:(?<first>${afterFirst}${amount})|${second}|${eachUse}|${afterUse}|${every}${oneOf}${orAmount}|(?:${adverbs})(?![\p{L}]))`,
  'gu',
)
/** Most texts hold none of these: they are asked no more. */
const mayHold = wordPattern(
  'every|each|alle|cada|tou[ts]|ogni|jede|chaque|once|twice|times|mal |vez|veces|fois|volt[ae]|after |nach |despu|tras |apr[eè]s|dopo|first|ersten|prim|premi|daily|week|month|annual|year|quarter|fortnight|täglich|wöchentl|monatl|jährlich|diaria|semana|mensual|trimest|semest|anual|quotidi|hebdo|mensu|giorna|settima|mensil',
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

const vague = names({
  en: 'regularly, periodically, frequently, at regular intervals',
  de: 'regelmäßig, in regelmäßigen abständen, häufig',
  es: 'peri[oó]dicamente, regularmente, con regularidad, con frecuencia, a intervalos regulares',
  fr: 'r[eé]guli[eè]rement, p[eé]riodiquement, fr[eé]quemment, à intervalles r[eé]guliers',
  it: 'regolarmente, periodicamente, frequentemente, a intervalli regolari',
  pt: 'periodicamente, com frequ[eê]ncia',
})
const mayBeVague = /r[eé]gul|regol|regelm|p[eé]ri[oó]di|fr[eé][qc]u|häufig/u
/** Some number of anything, where a word before it says that it is often: *often (every two lots)*. */
const everySome = wordPattern(
  String.raw`^\s\((?:${about})(?:every|each|alle|cada|tou(?:te)?s les|ogni)\s(?:${number}|${written})\s[\p{L}]{3,20}\)`,
)

/** *Regularly*, or *often (every two lots)*: that something is done again and again, without a time. */
export function vagueIntervalIn(text: string): Interval | null {
  const lower = lowered(text)
  if (!mayBeVague.test(lower)) return null
  const found = vague.exec(lower)
  if (!found) return null
  const end = found.index + found[0].length
  const more = everySome.exec(lower.slice(end))
  return { start: found.index, end: end + (more?.[0].length ?? 0), isFirst: false }
}

/** What happens again and again to a machine, where *at each* alone may be a place: *at each end*. */
const happenings =
  '(?:[\\p{L}]*(?:start|anlauf|wechsel|wartung|auftrag|schicht|gebrauch|benutzung|einsatz|reinigung|inspektion)|(?:re)?starts?|start-ups?|startup|shift|stop|refuelling|refill|changeover|service|use|cleaning|inspection|order|job|batch|run|utilisation|changement|démarrage|vidange|entretien|nettoyage|inspection)'
/** *Before each new cut*, *once for every order*, *bei jedem Auftrag*; *as needed*. Not *for each order*, which counts. */
const atEvent = wordPattern(
  String.raw`(?<![\p{L}])(?:(?:(?:before|after|once (?:for|per)) (?:each|every)|(?:vor|nach) jede[mnrs]?|einmal (?:für|pro) jede[nrs]?|(?:antes de|despu[eé]s de|tras|una vez (?:en|por)) cada|(?:avant|apr[eè]s|une fois (?:à|pour)) chaque|(?:prima di|dopo|una volta (?:ad?|per)) ogni|(?:depois de|ap[oó]s) cada)\s[\p{L}]{2,}|(?:at (?:each|every)|for every|bei jede[mnrs]?|lors de chaque)\s(?:new\s|neuen?\s|nouveau\s|nouvelle\s)?${happenings})|(?<![\p{L}])(?:(?:each|every) time|(?:as|when(?:ever)?) (?:needed|required|necessary)(?!\s(?:by|to|until|for|in))|jedes ?mal|(?:bei|nach) bedarf|cada vez que|(?:seg[uú]n|cuando) sea necesario|à chaque fois|au besoin|selon les besoins|ogni volta|all['’]occorrenza|sempre que)(?![\p{L}])`,
)
/** They begin a clause, which says what happens: *The counter is reset each time the filter is changed* changes no filter. */
const eachTime = /(?:each|every) time|jedes ?mal|cada vez que|chaque fois|ogni volta|sempre que/u
const endsClause = /[,:]/u

/** Whether work is said to be done again whenever something happens, or is needed: such an interval has no time. */
export function isDoneAtEvents(text: string): boolean {
  return lowered(text)
    .split(/[.;](?=\s|$)/u)
    .some(isWorkAtEvents)
}

function isWorkAtEvents(sentence: string): boolean {
  const found = atEvent.exec(sentence)
  if (!found) return false
  const behind = sentence.slice(found.index + found[0].length)
  const end = eachTime.test(found[0]) ? (endsClause.exec(behind)?.index ?? behind.length) : 0
  const rest = `${sentence.slice(0, found.index)} ${behind.slice(end)}`
  return workIn(rest) >= 0 || workDone.test(rest)
}

/** Participles that `workIn` has no beginning of. */
const workDone = wordPattern(
  String.raw`(?<![\p{L}])(?:emptied|oiled|ge(?:wechsel|reinig|schmier|fett|prüf|tausch|wart|leer|spül|säuber|ölt)|(?:aus|ein|nach|ab)ge[\p{L}]{3,})`,
)

const obliges = wordPattern(
  String.raw`(?<![\p{L}])(?:(?:must|shall|should|has to|have to|needs? to)\s(?:[\p{L}]{2,12}\s){0,2}be|ist zu|sind zu|muss|müssen|soll(?:te)?n?|debe[nr]?|deber[aá]n?|hay que|tienen? que|doi(?:t|vent)|il faut|dev(?:e|ono))(?![\p{L}])`,
)

/** Where it is said that something must be done; -1 for nowhere. */
export function obligationIn(text: string): number {
  return lowered(text).search(obliges)
}

/** *The change interval for the grease is 4,000 hours*: the name and its amount. */
const namedInterval = wordPattern(
  String.raw`^(?<name>.{0,100}?(?:intervals?|periods?|[\p{L}]*intervalle?|[\p{L}]*frist|intervalos?|per[ií]odos?|intervall[oi]|p[eé]riodicit[eé])(?![\p{L}]).{0,60}?)\s(?:is|are|beträgt|betragen|es(?: de)?|est(?: de)?|è(?: di)?)\s(?<value>(?:every\s|cada\s|alle\s)?${amount})[.;]?$`,
)
const mayNameInterval = /interval|p[eé]r[ií]o|frist/u
const guarantee = names({
  en: 'warranty, guarantee',
  de: 'garantie, gewährleistung',
  es: 'garant[ií]a',
  fr: 'garantie',
  it: 'garanzia',
})

/** The name of an interval that a sentence gives, and where its amount stands; null for any other sentence. */
export function namedIntervalIn(text: string): { name: string; value: string } | null {
  const lower = lowered(text)
  if (!mayNameInterval.test(lower)) return null
  const { name, value } = namedInterval.exec(lower)?.groups ?? {}
  if (name === undefined || value === undefined || guarantee.test(name) || workIn(name) < 0) return null
  const at = lower.lastIndexOf(value)
  return { name: text.slice(0, name.length), value: text.slice(at, at + value.length) }
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
const maxHeadingLength = 80

/** Whether a heading, or the first cell over rows, says no more than when what stands below is done. */
export function isIntervalHeading(text: string): boolean {
  if (text.length > maxHeadingLength) return false
  const said = lowered(text.trim()).replace(around, '').trim()
  if (adjective.test(said) || wholeAmount.test(said)) return true
  const [only, ...others] = intervalsIn(said)
  return only !== undefined && others.length === 0 && only.start === 0 && only.end === said.length
}

/** Whether a cell says when something is done, and no more: *6 months* as well, which a heading may be numbered by. */
export function isTimeOfCell(cell: string): boolean {
  return cell.length <= maxHeadingLength && (wholeAmount.test(lowered(cell.trim())) || isIntervalHeading(cell))
}

/** What is done at intervals; where it begins. */
export function workIn(text: string): number {
  return lowered(text).search(work)
}

const work = wordPattern(
  String.raw`(?<![\p{L}])(?:check|inspect|clean|lubricat|greas|replac|chang|drain|tighten|retighten|test|empty|oil|servic|calibrat|adjust|remov|top up|wash|renew|examin|refill|flush|bleed|vacuum|wipe|overhaul|prüf|überprüf|kontroll|reinig|schmier|einfett|fett|wechsel|ersetz|austausch|tausch|ablass|entleer|nachzieh|wart|erneuer|spül|revis|comprob|compruebe|limpi|lubri|engras|cambi|sustitu|reempla|verifi|drena|ajust|inspec|vaci|v[eé]rifi|contr[oô]l|nettoy|graiss|rempla|vidang|resserr|entret|purg|ispezion|puli|ingrass|sostitu|scaric|serrar|substitu)`,
)
