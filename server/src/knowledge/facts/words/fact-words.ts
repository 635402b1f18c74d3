import { anyOf, lowered, names, namesBeginning, wordPattern } from './languages.ts'

export const fluidWords = names({
  en: 'oils?, gear oil, engine oil, hydraulic oil, lubricants?, greases?, coolants?, antifreeze, hydraulic fluid, brake fluid, refrigerants?, cutting fluid',
  de: 'öle?, [\\p{L}]*öl, [\\p{L}]*öle, schmierstoffe?, [\\p{L}]*fett, fette, kühlmittel, kühlflüssigkeit, frostschutz[\\p{L}]*, kältemittel, hydraulikflüssigkeit, kühlschmierstoff',
  es: 'aceites?, lubricantes?, grasas?, refrigerantes?, anticongelante, l[ií]quido (?:hidr[aá]ulico|refrigerante|de frenos)',
  fr: 'huiles?, lubrifiants?, graisses?, liquide de refroidissement, antigel, fluide (?:hydraulique|frigorig[eè]ne), r[eé]frig[eé]rant',
  it: 'oli[oi]?, lubrificant[ei], grass[oi], refrigerant[ei], liquido (?:refrigerante|di raffreddamento), antigelo',
  pt: '[oó]leos?, lubrificantes?, graxas?, l[ií]quido de arrefecimento',
})
/** Names of fluids that measure something else of them. */
export const measuresOfFluids = names({
  en: 'temperature, pressure, level, life, filter, consumption, flow, pump, cooler, heater, viscosity, change, interval, seal, leakage',
  de: '[\\p{L}]*temperatur, [\\p{L}]*druck, [\\p{L}]*stand, [\\p{L}]*filter, [\\p{L}]*verbrauch, [\\p{L}]*pumpe, [\\p{L}]*kühler, [\\p{L}]*wechsel, viskosität',
  es: 'temperatura, presi[oó]n, nivel, filtro, consumo, bomba, caudal, viscosidad, cambio',
  fr: 'temp[eé]rature, pression, niveau, filtre, consommation, pompe, d[eé]bit, viscosit[eé], vidange',
  it: 'temperatura, pressione, livello, filtro, consumo, pompa, portata, viscosit[aà], cambio',
})
export const fillWords = namesBeginning({
  en: 'fill, top up, refill, charge, add, capacit, quantit, lubricate, grease',
  de: 'füll, einfüll, auffüll, nachfüll, befüll, füllmenge, ölmenge, schmier',
  es: 'llen, rellen, añad, capacidad, cantidad, lubri, engras',
  fr: 'rempl, ajout, capacit, quantit, lubrif, graiss',
  it: 'riemp, aggiung, capacit, quantit, lubrific, ingrass',
})
export const partNumberName = wordPattern(
  String.raw`^(?:${anyOf({
    en: 'part (?:no|number|nr)\\.?, p/n, item (?:no|number)\\.?, order (?:no|number)\\.?, article (?:no|number)\\.?, spare part (?:no|number)\\.?, reference (?:no|number)\\.?, catalogue (?:no|number)\\.?',
    de: 'teile?-?(?:nr|nummer)\\.?, artikel-?(?:nr|nummer)\\.?, bestell-?(?:nr|nummer)\\.?, ersatzteil-?(?:nr|nummer)\\.?, sach-?nr\\.?',
    es: '(?:n[uú]mero|n[ºo°]\\.?) de (?:pieza|parte|art[ií]culo|referencia|recambio)',
    fr: '(?:num[eé]ro|n[°ºo]\\.?) de (?:pi[eè]ce|r[eé]f[eé]rence|commande), r[eé]f(?:[eé]rence)?\\.?',
    it: '(?:numero|n[°º.]) (?:di )?(?:parte|articolo|ricambio), codice (?:articolo|ricambio)',
  })})$`,
)

const tightens = {
  en: '(?:re)?tighten(?:ed|ing)?, torqued?, (?:re)?tightening torque',
  de: '(?:fest|an|nach)ziehen, (?:fest|an|nach)zuziehen, (?:fest|an|nach)gezogen, ziehen sie, anziehdrehmoment, anzugsdrehmoment, anzugsmoment, anziehmoment',
  es: 'apretar, apriete, apriet[ea]n?, par de apriete, reapretar',
  fr: 'serrer, serrez, resserrer, resserrez, couple de serrage, serr[eé]e?s?',
  it: 'serrare, serrate, stringere, avvitare, coppia di serraggio',
  pt: 'apertar, aperte, torque de aperto',
}
export const tightenWords = names(tightens)
export const tightenWord = wordPattern(String.raw`(?<![\p{L}])(?:${anyOf(tightens)})(?![\p{L}])`, 'gu')
/** Between what is tightened and how tight: *to a torque of*. */
export const toTorque =
  /[\s,]*(?:(?:with|to|at|auf|mit|à|au|con|a|ad|con una|di|de|by|using)\s+)?(?:(?:(?:a|an|the|einem|dem|einer|un|una|le|la|el)\s+)?(?:(?:maximum|max\.?|specified|tightening|final)\s+)*(?:tightening torque|torque|drehmoment|anzugsmoment|anzugsdrehmoment|anziehdrehmoment|couple(?: de serrage)?|par(?: de apriete)?|coppia(?: di serraggio)?)(?:\s+(?:of|von|de|di|wrench set to))?\s*)?(?:(?:to|of|with|approx\.?|approximately|about|max\.?|ca\.?|etwa|mit|auf|à|de|a|con|di)\s*)*[(:=\s]*$/iu
export const articles =
  /^(?:(?:the|all(?: the)?|each|every|both|die|der|das|den|alle|le|la|les|los|las|el|il|lo|i|gli|tutt[ei] (?:i|le|gli)|tous les|toutes les|todos los|todas las)\s+|l['’]\s*)(?=\S)/iu

export const mayNotExceed =
  /(?<subject>.{3,120}?)\s(?<verb>(?:must|should|shall|may|can|do(?:es)?) ?not (?:exceed|be (?:higher|greater|more|above) than|fall below|be (?:lower|less) than|drop below)|may never exceed|darf(?: [a-zäöü]+)?|dürfen(?: \p{L}+)?|no debe(?:n|r[aá])? (?:superar|exceder|sobrepasar|ser (?:superior|inferior) a)|ne doi(?:t|vent) pas (?:d[eé]passer|exc[eé]der|[eê]tre (?:sup[eé]rieure?|inf[eé]rieure?) à)|non dev(?:e|ono) (?:superare|essere (?:superiore|inferiore) a)|não deve exceder)\s+/iu
export const germanExceeds =
  /^\s*(?:nicht )?(?<verb>überschreiten|überschritten werden|übersteigen|unterschreiten|unterschritten werden)/iu
export const lessThan = /fall below|lower than|less than|drop below|unterschr|inferior|inf[eé]rieur/iu

const limitNames: readonly (readonly ['max' | 'min', RegExp])[] = [
  [
    'max',
    names({
      all: 'max\\.?, maximum, maximal[\\p{L}]*, höchst[\\p{L}]*, m[aá]xim[oa]s?, maximale?s?, massim[oaie], upper limit, obergrenze',
    }),
  ],
  [
    'min',
    names({
      all: 'min\\.?, minimum, minimal[\\p{L}]*, mindest[\\p{L}]*, m[ií]nim[oa]s?, minimale?s?, minim[ei], lower limit, untergrenze',
    }),
  ],
]

/** *min* is a minute in `m/min`, `min-1`, `30 min`, `l per min` and *in min*. */
const minutes = /[/⁄]\s?min\.?|min(?:\^?-1(?!\d)|⁻¹)|(?:\d|\s(?:per|pro|par|por|al|in|en))\s?min(?![a-zà-ÿ])/gu

/** Whether a name says that its value is the most, or the least. */
export function limitNamed(name: string): 'max' | 'min' | null {
  const lower = lowered(name).replace(minutes, ' ')
  return limitNames.find(([, pattern]) => pattern.test(lower))?.[0] ?? null
}

export const signalWords: readonly (readonly ['danger' | 'warning' | 'caution' | 'notice', RegExp])[] = [
  [
    'danger',
    /^(?:[⚠!▲\s]*)(?:DANGER|GEFAHR|PELIGRO|PERICOLO|PERIGO|Danger|Gefahr|Peligro|Pericolo)(?:\s?[:!.–—-]+\s*|$)/u,
  ],
  [
    'warning',
    /^(?:[⚠!▲\s]*)(?:WARNINGS?|WARNUNG|ADVERTENCIA|AVERTISSEMENT|AVVERTENZA|ATENÇÃO|Warning|Warnung|Advertencia|Avertissement|Avvertenza)(?:\s?[:!.–—-]+\s*|$)/u,
  ],
  [
    'caution',
    /^(?:[⚠!▲\s]*)(?:CAUTIONS?|VORSICHT|ACHTUNG|PRECAUCI[OÓ]N|CUIDADO|ATENCI[OÓ]N|ATTENTION|PRUDENCE|ATTENZIONE|CAUTELA|Caution|Vorsicht|Achtung|Precaución|Atención|Attention|Attenzione)(?:\s?[:!.–—-]+\s*|$)/u,
  ],
]

export const codeHeading = names({
  en: '(?:error|fault|alarm|warning|trouble) (?:codes?|messages?|list|indications?), alarms?, (?:error|fault) displays?, indicator (?:lamps?|lights?), led (?:indicators?|status|codes?), status leds?, codes?',
  de: 'fehlercodes?, fehlermeldungen, störmeldungen, störungsmeldungen, alarmmeldungen, alarme, meldungen, störungscodes?, led-?anzeigen?, leuchten',
  es: 'c[oó]digos? de (?:error|fallo|alarma), mensajes de error, alarmas, indicadores luminosos, indicadores led',
  fr: "codes? (?:d[’']erreur|de d[eé]faut|d[’']alarme), messages d[’']erreur, alarmes, voyants",
  it: 'codici (?:di )?(?:errore|allarme|guasto), messaggi di errore, allarmi, spie',
})
const lamp = wordPattern(
  String.raw`^(?:(?:red|green|yellow|amber|orange|blue|white|rote?|grüne?|gelbe?|blaue?|power|alarm|fault|status|run)\s){0,2}(?:led|lamp|light|indicator|lampe|leuchte|anzeige|l[aá]mpara|luz|piloto|indicador|voyant|t[eé]moin|spia)(?:\s[\p{L}]+){0,5}$`,
)

export function isLamp(name: string): boolean {
  return lamp.test(lowered(name))
}
