import type { ColumnRole } from '../../../schema/segment-table.ts'

/**
 * Words of headers in the languages that manuals come in, without their accents; the first role that matches holds. What
 * stands first says more: a *failure cause* is a cause, and its *correction* what helps.
 */
const words: readonly (readonly [ColumnRole, string])[] = [
  [
    'cause',
    'causes?|reasons?|(?:possible|probable) faults?|source of|why|ursachen?|\\p{L}*ursachen?|grund|grunde|causas?|motivos?|razon(?:es)?|raisons?|origines?|motivi|razao|причин\\p{L}*|oorza\\p{L}+|przyczyn\\p{L}*|orsak\\p{L}*|arsag\\p{L}*|pricin\\p{L}*',
  ],
  [
    'remedy',
    'remed(?:y|ies|ial)|solutions?|correct(?:ions?|ive)|actions?|counter-?measures?|what to do|repairs?|fix|rectif\\p{L}+|elimination|treatment|handling|approach|abhilfen?|\\p{L}*behebung|beseitigung|(?:gegen)?massnahmen?|losung(?:en)?|soluci(?:on|ones)|remedios?|acci(?:on|ones)|correcci\\p{L}+|medidas?|que hacer|reparaci\\p{L}+|remedes?|que faire|depannage|rimedi\\p{L}?|soluzion[ei]|azion[ei]|cosa fare|correzion[ei]|soluc(?:ao|oes)|ac(?:ao|oes)|correc(?:ao|oes)|o que fazer|устранени\\p{L}*|способ\\p{L}*|решени\\p{L}*|действи\\p{L}*|меры|oplossing\\p{L}*|maatregel\\p{L}*|rozwiazani\\p{L}*|cozum\\p{L}*|reseni|odstraneni|atgard\\p{L}*',
  ],
  ['tolerance', 'tolerances?|deviations?|toleranz(?:en)?|abweichung(?:en)?|tolerancias?|tolleranz[ae]|допуск\\p{L}*'],
  [
    'part',
    'part\\s?(?:no|nos|number|numbers|#)|parts? n[o°º]|p/?n|(?:catalog(?:ue)?|order(?:ing)?|article|stock|spare part|material|reference) (?:no|number|code)|teile-?(?:nr|nummer)|\\p{L}*teil-?(?:nr|nummer)|(?:bestell|artikel|sach|ident|material)-?(?:nr|nummer)|(?:numero|n[o°º]|codigo) de (?:pieza|parte|articulo|pedido)|referencias?|numero de piece|(?:code|reference) article|codice(?: articolo| ricambio)?|numero (?:di )?(?:parte|pezzo)|(?:numero|codigo) da peca|номер детали|артикул|обозначение|каталожн\\p{L}* номер',
  ],
  [
    'code',
    '(?:error|fault|alarm|failure|display|message|trouble|flash|blink) ?(?:code|codes|no|number|display|message)|codes?|alarms?|error|display(?:ed)?|indicators?|lamps?|leds?|messages?|warning light|(?:fehler|stor|storungs|alarm)-?(?:code|nummer|nr|meldung)|anzeigen?|meldung(?:en)?|kontrollleuchten?|codigos?|alarmas?|mensajes?|indicador(?:es)?|alarmes?|voyants?|affichage|codic[ei]|allarm[ei]|messaggi[o]?|spi[ae]|код\\p{L}*|сигнал\\p{L}*|сообщени\\p{L}*|индикатор\\p{L}*',
  ],
  [
    'interval',
    'intervals?|frequency|frequencies|periodicity|period|schedule|when|how often|every|daily|weekly|monthly|quarterly|yearly|annually|(?:operating|running|service) hours|intervalle?n?|\\p{L}*intervalle?|haufigkeit|turnus|wann|fristen|zeitpunkt|betriebsstunden|taglich|wochentlich|monatlich|jahrlich|alle|intervalos?|frecuencia|periodicidad|periodo|plazo|cuando|cada|diari[oa]|diariamente|semanal(?:mente)?|mensual(?:mente)?|anual(?:mente)?|frequence|periodicite|periode|quand|quotidien\\p{L}*|hebdomadaire|mensuel\\p{L}*|annuel\\p{L}*|intervall[oi]|frequenza|periodicita|scadenz[ae]|quando|ogni|giornalier\\p{L}*|settimanal\\p{L}*|mensil\\p{L}*|annual[ei]|frequencia|periodicidade|интервал\\p{L}*|периодичност\\p{L}*|частота|срок\\p{L}*|период\\p{L}*|ежедневно|еженедельно|ежемесячно|ежегодно',
  ],
  [
    'symptom',
    'symptoms?|problems?|faults?|troubles?|failures?|malfunctions?|defects?|issues?|phenomen(?:on|a)|abnormalit(?:y|ies)|\\p{L}*storung(?:en)?|fehler(?:bild|art)?|probleme?|symptome?|sintomas?|problemas?|fallos?|fallas?|averias?|defectos?|anomalias?|incidencias?|symptomes?|problemes?|pannes?|defauts?|anomalies?|dysfonctionnements?|incidents?|sintom[oi]|problem[ai]|guast[oi]|difett[oi]|anomali[ae]|inconvenient[ei]|falhas?|defeitos?|avarias?|неисправност\\p{L}*|проблем\\p{L}*|признак\\p{L}*|симптом\\p{L}*|отказ\\p{L}*|storing\\p{L}*|probleem|usterk\\p{L}*|objaw\\p{L}*|awari\\p{L}*|ariza\\p{L}*|sorun\\p{L}*|poruch\\p{L}*|zavad\\p{L}*',
  ],
  [
    'quantity',
    "quantit(?:y|ies)|q'?t[yt]|amount|number of (?:pieces|units|parts)|pcs|pieces|menge|anzahl|stuck(?:zahl)?|stk|cantidad(?:es)?|cant|uds|quantites?|qte|nombre de pieces|quantita|q\\.?ta|quant|quantidade|qtd|количество|кол(?:-во)?",
  ],
  [
    'meaning',
    'meanings?|explanations?|definitions?|significations?|bedeutung(?:en)?|erklarung(?:en)?|erlauterung(?:en)?|significados?|explicaci\\p{L}+|explications?|significat[oi]|spiegazion[ei]|смысл|расшифровка',
  ],
  [
    'value',
    'values?|set ?points?|ratings?|range|limits?|nominal|wert(?:e|en)?|\\p{L}+wert(?:e)?|bereich|valor(?:es)?|rango|valeurs?|plage|valor[ei]|campo|значени\\p{L}*|величин\\p{L}*',
  ],
  [
    'parameter',
    'parameters?|characteristics?|specifications?|propert(?:y|ies)|settings?|technical data|kenngrosse|merkmale?|einstellung(?:en)?|eigenschaft(?:en)?|technische daten|parametros?|caracteristicas?|ajustes?|especificaci\\p{L}+|parametres?|caracteristiques?|reglages?|parametr[oi]|caratteristic(?:a|he)|regolazion[ei]|параметр\\p{L}*|характеристик\\p{L}*',
  ],
  [
    'work',
    'work|tasks?|maintenance|operations?|activit(?:y|ies)|procedures?|jobs?|checks?|inspections?|service|services|(?:wartungs|instandhaltungs)?arbeit(?:en)?|tatigkeit(?:en)?|wartung|aufgaben?|prufung(?:en)?|tareas?|trabajos?|operaci(?:on|ones)|mantenimiento|actividad(?:es)?|revisi(?:on|ones)|taches?|travaux|travail|entretien|controles?|lavor[oi]|operazion[ei]|attivita|manutenzion[ei]|controll[oi]|intervent[oi]|tarefas?|trabalhos?|operac(?:ao|oes)|manutenc\\p{L}+|atividades?|работ\\p{L}*|операци\\p{L}*|обслуживани\\p{L}*',
  ],
  [
    'object',
    'components?|assembl(?:y|ies)|objects?|locations?|places?|lubrication points?|systems?|bauteile?|komponenten?|baugruppen?|objekte?|schmierstellen?|stellen?|componentes?|conjuntos?|puntos?|lugar(?:es)?|composants?|organes?|emplacements?|ensembles?|component[ei]|organ[oi]|grupp[oi]|punt[oi]|узел|узлы|объект',
  ],
  [
    'name',
    'names?|descriptions?|designations?|denominations?|part names?|bezeichnung(?:en)?|benennung(?:en)?|beschreibung(?:en)?|descripci(?:on|ones)|denominaci\\p{L}+|nombres?|designaci\\p{L}+|noms?|libelles?|descrizion[ei]|denominazion[ei]|nom[ei]|descric(?:ao|oes)|denominac\\p{L}+|наименовани\\p{L}*|названи\\p{L}*|описани\\p{L}*',
  ],
]

/** Headers that say no more than this. */
const wholes: readonly (readonly [ColumnRole, string])[] = [
  [
    'unit',
    'units?(?: of measure(?:ment)?)?|uom|(?:mass)?einheit(?:en)?|unidad(?:es)?|unites?|unita|unidades?|ед\\.?(?: ?изм\\.?)?|единиц\\p{L}*',
  ],
  [
    'position',
    'pos(?:\\.|ition)?|items?(?: no\\.?)?|index|ref\\.?(?: no\\.?)?|no\\.?|nr\\.?|n[°º]|#|№|lfd\\.? ?nr\\.?|posici(?:on|ones)|reperes?|rep\\.?|rif\\.?|num\\.?|numero|поз\\.?|позици\\p{L}*|key(?: no\\.?)?',
  ],
  ['part', 'p/?n|ref\\.?|reference|code article|cod\\.?|art\\.?(?:-| )?nr\\.?'],
]

/** The letters that plain headers have: a class as small is compiled in a third of the time that `\p{L}` takes. */
const letter = '[a-z\\u0400-\\u04ffªº]'
const byWord = words.map(([role, pattern]) => {
  const plain = pattern.replaceAll('\\p{L}', letter)
  return { role, test: new RegExp(`(?<!${letter})(?:${plain})(?!${letter})`, 'u') }
})
const byWhole = wholes.map(([role, pattern]) => ({
  role,
  test: new RegExp(`^(?:${pattern.replaceAll('\\p{L}', letter)})$`, 'u'),
}))
const ascii = /^[\x20-\x7e]*$/u
/** Letters of other scripts are in none of these words, but may belong to a word with theirs; one stands for them all. */
const otherLetter = '\u04ff'
const otherLetters = /(?![ªº])[^\P{L}a-z\u0400-\u04ff]/gu

/** In lower case without accents, *ß* as *ss*: as the words of headers are written here. */
export function plainHeader(text: string): string {
  if (ascii.test(text)) return text.toLowerCase().replace(/ +/gu, ' ').trim()
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replace(otherLetters, otherLetter)
    .replace(/\s+/gu, ' ')
    .trim()
}

const maxHeaderLength = 80
/** Figures alone say nothing. */
const tells = /[\p{L}#№]/u
const maxSeen = 5000
const seen = new Map<string, ColumnRole | null>()

/** What a column of this header holds; null where the header does not say. */
export function roleOfHeader(header: string): ColumnRole | null {
  if (header.length > maxHeaderLength || !tells.test(header)) return null
  const known = seen.get(header)
  if (known !== undefined) return known
  const role = readRole(header)
  // Running heads and the words of every page come again and again.
  if (seen.size >= maxSeen) seen.clear()
  seen.set(header, role)
  return role
}

/** Over lamps; elsewhere *light* is not heavy, or a thing with a power. */
const lampHeads =
  /^(?:(?:status |warning |signal |pilot |indicator )?(?:lights?|beacons?)|[a-z]*(?:lampen?|leuchten?)|luz|luces|lamparas?|pilotos?|testigos?|temoins?|lampes?|lampad[ae]|luc[ei])$/u

/** The same where heads are looked for. That lamps are codes shows only by what stands beside them (`lamp-columns.ts`). */
export function roleOfHead(header: string): ColumnRole | null {
  const isLamp = header.length <= maxHeaderLength && lampHeads.test(plainHeader(header))
  return roleOfHeader(header) ?? (isLamp ? 'code' : null)
}

/** These say what helps against a fault; an *action* or *treatment* may be any work. */
const remedies = new RegExp(
  `(?<!${letter})(?:remed(?:y|ies|ial)|solutions?|corrective|counter-?measures?|what to do|abhilfen?|[a-z]*behebung|beseitigung|losung(?:en)?|soluci(?:on|ones)|remedios?|que hacer|remedes?|que faire|depannage|rimedi[a-z]?|soluzion[ei]|cosa fare|soluc(?:ao|oes)|o que fazer|устранени${letter}*)(?!${letter})`,
  'u',
)

/** Whether a header names what helps against faults, and nothing else. */
export function ofRemedies(header: string): boolean {
  return header.length <= maxHeaderLength && remedies.test(plainHeader(header))
}

/** Which of a kind a row is about: its cells are names, also where they are numbers. */
const kinds =
  /^(?:models?|types?|versions?|variants?|sizes?|modelle?|typ(?:en)?|ausfuhrung(?:en)?|baugrossen?|grossen?|modelos?|tipos?|tamanos?|modeles?|tailles?|modell[io]|taglie?)(?: ?(?:no|nr|number|nummer|name|code)\.?)?$/u

/** Whether a header says that its column tells one of a kind from the others: *Model*, *Size*. */
export function namesOneOfKind(header: string): boolean {
  return header.length <= maxHeaderLength && kinds.test(plainHeader(header))
}

/** How people say that something is wrong. */
const troubles = new RegExp(
  `(?<!${letter})(?:not|no|cannot|can't|won't|doesn't|never|fail[a-z]*|faults?|faulty|errors?|alarms?|leak[a-z]*|nois[a-z]*|vibrat[a-z]*|over-?heat[a-z]*|stuck|jam[a-z]*|broken|damaged|burn[a-z]*|smok[a-z]*|blink[a-z]*|flash[a-z]*|stops?|trips?|too|excessive|poor|nicht|kein[a-z]*|zu|fehler|storung[a-z]*|undicht|leckt|blinkt|defekt[a-z]*|sin|fallo|fuga|ruido|averia|demasiado|ne|pas|panne|fuite|bruit|trop|defaut|non|guasto|perdita|rumor[a-z]*|troppo|не|нет)(?!${letter})`,
  'u',
)

/** Whether a cell says what goes wrong. */
export function tellsOfTrouble(text: string): boolean {
  return text.length <= 200 && troubles.test(plainHeader(text))
}

/** Whether a column holds causes and what helps, one behind the other: *Cause/Corrective Action*. */
export function holdsCauseAndRemedy(header: string): boolean {
  if (header.length > maxHeaderLength) return false
  const plain = plainHeader(header)
  return areCauseAndRemedy(rolesIn(plain), plain)
}
const parts = /[/&,]|\b(?:and|und|y|et|e)\b/u

function rolesIn(plain: string): ColumnRole[] {
  return byWord.flatMap(({ role, test }) => (test.test(plain) ? [role] : []))
}

function areCauseAndRemedy(roles: readonly ColumnRole[], plain: string): boolean {
  return roles.includes('cause') && roles.includes('remedy') && parts.test(plain)
}

function readRole(header: string): ColumnRole | null {
  const plain = plainHeader(header).replace(/^[([]|[)\]:]+$/gu, '')
  if (plain === '') return null
  const whole = byWhole.find(({ test }) => test.test(plain))
  if (whole) return whole.role
  const found = rolesIn(plain)
  // Causes and what helps in one column: it holds the remedy.
  if (areCauseAndRemedy(found, plain)) return 'remedy'
  return found[0] ?? null
}
