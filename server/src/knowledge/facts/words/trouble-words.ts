import { anyOf, lowered, names, wordPattern } from './languages.ts'

/** What lines and columns of troubleshooting are called; each an expression, in lower case. */
const symptoms = {
  en: 'symptoms?, faults?, problems?, troubles?, malfunctions?, complaints?, failures?',
  de: 'störung(?:en)?, fehlerbild, störungsbild, symptome?',
  es: 's[ií]ntomas?, fall[oa]s?, aver[ií]as?, problemas?, anomal[ií]as?',
  fr: 'sympt[oô]mes?, pannes?, d[eé]fauts?, probl[eè]mes?, anomalies?, dysfonctionnements?',
  it: 'sintom[oi], guast[oi], problem[ai], anomali[ae], inconvenient[ei]',
  pt: 'sintomas?, falhas?, avarias?, problemas?',
}
const causes = {
  en: '(?:possible |probable |likely )?causes?, reasons?',
  de: '(?:mögliche |wahrscheinliche )?ursachen?',
  es: '(?:posibles? |probables? )?causas?(?: posibles?| probables?)?',
  fr: 'causes?(?: possibles?| probables?)?',
  it: '(?:possibil[ei] |probabil[ei] )?caus[ae](?: possibil[ei]| probabil[ei])?',
  pt: '(?:poss[ií]ve(?:l|is) )?causas?(?: poss[ií]ve(?:l|is))?',
}
const remedies = {
  en: 'remed(?:y|ies), solutions?, (?:possible |recommended )?corrective actions?, countermeasures?, corrections?',
  de: 'abhilfen?, abhilfemaßnahmen?, behebung, beseitigung, lösung(?:en)?, maßnahmen?',
  es: 'soluci(?:ón|on|ones), remedios?, acci(?:ón|ones) correctivas?, medidas? correctivas?',
  fr: 'rem[eè]des?, solutions?, actions? correctives?, d[eé]pannage',
  it: 'rimed[io]i?, soluzion[ei], azion[ei] correttiv[ae]',
  pt: 'soluç(?:ão|ões), soluções, remédios?, aç(?:ão|ões) corretivas?',
}

export type TroubleLabel = 'symptom' | 'cause' | 'remedy'

const labels = (
  [
    ['symptom', symptoms],
    ['cause', causes],
    ['remedy', remedies],
  ] as const
).map(
  ([label, words]) =>
    [label, wordPattern(String.raw`^(?:${anyOf(words)})(?:\s?\d{1,2})?\s*(?:[:：]\s*|$|\s[–—-]\s)`)] as const,
)

const maxLabelLength = 60

/** What a line is called before its colon, or alone; `end` is where the rest begins. */
export function troubleLabelOf(text: string): { label: TroubleLabel; end: number } | null {
  const beginning = lowered(text.slice(0, maxLabelLength))
  for (const [label, pattern] of labels) {
    const match = pattern.exec(beginning)
    if (match) return { label, end: match[0].length }
  }
  return null
}

/** Headings over sections that say what to do about faults. */
const heading = names({
  en: 'trouble ?-?shooting, fault ?-?finding, faults?, malfunctions?, problems? and solutions?, problems?',
  de: 'fehlersuche, störungsbeseitigung, störungsbehebung, störung(?:en)?, fehlerbehebung, problembehebung',
  es: 'soluci[oó]n de (?:problemas|fallos|aver[ií]as), resoluci[oó]n de problemas, localizaci[oó]n de (?:fallos|aver[ií]as), aver[ií]as, problemas',
  fr: 'd[eé]pannage, recherche de pannes?, pannes?, diagnostic des pannes, r[eé]solution des probl[eè]mes',
  it: 'ricerca guasti, risoluzione dei problemi, guasti, inconvenienti',
  pt: 'resolução de problemas, solução de problemas, avarias',
})

export function isTroubleHeading(text: string): boolean {
  return heading.test(lowered(text))
}

/** What an *If …* says that is a fault. */
const faults = wordPattern(
  [
    String.raw`(?<![\p{L}])(?:does not|doesn['’]t|do not|don['’]t|will not|won['’]t|cannot|can['’]t|is not working|not work|fails? to|no longer|stops|stuck|jams?|jammed|blocked|clogged|leaks?|leaking|leakage|overheat[\p{L}]*|vibrat[\p{L}]*|nois[ey]|faulty|defective|alarm|error|trips|tripped)(?![\p{L}])`,
    String.raw`(?<![\p{L}])(?:undicht|leckt|leckage|geräusch[\p{L}]*|überhitz[\p{L}]*|vibrier[\p{L}]*|blockier[\p{L}]*|verstopf[\p{L}]*|defekt|alarm|nicht (?:startet|anläuft|läuft|funktioniert|schließt|öffnet|dreht))(?![\p{L}])`,
    String.raw`(?<![\p{L}])(?:no (?:arranca|funciona|enciende|gira|abre|cierra|se (?:enciende|mueve))|fuga|pierde|ruido[\p{L}]*|sobrecalienta|vibra[\p{L}]*|atasc[\p{L}]*|obstrui[\p{L}]*|alarma)(?![\p{L}])`,
    String.raw`(?<![\p{L}])(?:ne (?:d[eé]marre|fonctionne|tourne|s['’]allume|s['’]ouvre|se ferme) pas|fuit|fuite|bruit[\p{L}]*|surchauffe|vibre[\p{L}]*|bloqu[eé][\p{L}]*|bouch[eé][\p{L}]*|alarme)(?![\p{L}])`,
    String.raw`(?<![\p{L}])(?:non (?:parte|funziona|si (?:avvia|accende|apre|chiude)|gira)|perde|perdit[ae]|rumor[\p{L}]*|surriscald[\p{L}]*|vibra[\p{L}]*|bloccat[\p{L}]*|intasat[\p{L}]*|allarme)(?![\p{L}])`,
  ].join('|'),
)

export function saysFault(text: string): boolean {
  return faults.test(lowered(text))
}

/** *If …, …*: the clause and what to do. */
export const ifClause =
  /^(?:if|when|wenn|falls|sollte|si|lorsque|lorsqu['’]|cuando|se|quando|in caso di|en caso de|en cas de|bei)\s?(.{8,160}?)(?:,\s*(?:then\s|so\s|dann\s|entonces\s|alors\s|allora\s)?|\sthen\s|:\s+)(.{6,300})$/iu
