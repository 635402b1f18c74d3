import { anyOf, lowered, names, wordPattern } from './languages.ts'

const label = (words: Readonly<Record<string, string>>) => new RegExp(String.raw`^(?:${anyOf(words)})\s?[:：]\s*`, 'iu')

/** What lines beside steps say, by what they are called. */
export const besideSteps: readonly (readonly ['tools' | 'result' | 'who', RegExp])[] = [
  [
    'tools',
    label({
      en: '(?:required |special )?tools?(?: required| needed)?, tools and materials',
      de: '(?:benötigte[s]? |erforderliche[s]? )?werkzeuge?, spezialwerkzeug, hilfsmittel',
      es: 'herramientas?(?: necesarias?| requeridas?)?',
      fr: 'outils?(?: n[eé]cessaires?| requis)?, outillage',
      it: 'attrezz[io](?: necessari[oi]?| richiest[io])?, utensili',
    }),
  ],
  ['result', label({ en: 'results?', de: 'ergebnis, resultat', es: 'resultado', fr: 'r[eé]sultat', it: 'risultato' })],
  [
    'who',
    label({
      en: '(?:required |necessary )?(?:personnel|qualification)(?: qualification)?, to be done by, performed by',
      de: '(?:erforderliche )?(?:qualifikation|personalqualifikation|personal), durchzuführen von',
      es: 'personal(?: cualificado)?, cualificaci[oó]n',
      fr: 'personnel(?: requis)?, qualification(?: requise)?',
      it: 'personale(?: addetto)?, qualifica(?: richiesta)?',
    }),
  ],
]

const safety = names({
  en: 'safety, safeguards?, precautions?, cautions?, warnings?, dangers?, instructions importantes, important notes?, notes?, warranty, contents, index, specifications?, features',
  de: 'sicherheit[\\p{L}]*, warnhinweise?, hinweise?, gewährleistung, garantie, inhalt[\\p{L}]*, technische daten',
  es: 'seguridad, advertencias?, precauciones, avisos?, notas?, garant[ií]a, [ií]ndice, contenido, especificaciones',
  fr: 's[eé]curit[eé], avertissements?, pr[eé]cautions?, remarques?, garantie, sommaire, table des mati[eè]res',
  it: 'sicurezza, avvertenze?, precauzioni, note?, garanzia, indice, sommario',
})

/** What is numbered below are rules, not steps. */
export function isSafetyHeading(heading: string): boolean {
  return safety.test(lowered(heading))
}

const rule = wordPattern(
  String.raw`^(?:always|never|do not|don['’]t|avoid|only|immer|niemals|nie|nicht|siempre|nunca|jam[aá]s|no|evite|toujours|ne|n['’]|jamais|[eé]vite[rz]|sempre|mai|non|evitare)(?![\p{L}])`,
)

/** *Always keep the guard closed* holds at any time. */
export function isRule(text: string): boolean {
  return rule.test(lowered(text))
}
