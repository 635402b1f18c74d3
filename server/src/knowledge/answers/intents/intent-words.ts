import { names, wordPattern } from '../../facts/words/languages.ts'

/** What a question asks that no other list of words tells, in lower case. */
export const limitWords = names({
  en: 'max, maximum, min, minimum, at most, at least, no more than, limit, limits, highest, lowest, permissible, allowable',
  de: 'max, maximal, maximale, maximaler, maximum, min, minimal, minimale, mindestens, höchstens, grenzwert, grenzwerte, zulässig, zulässige, zulässiger, zulässigen',
  es: 'máximo, máxima, máximos, mínimo, mínima, límite, límites, admisible',
  fr: 'maximum, maximal, maximale, maxi, minimum, minimal, minimale, limite, limites, admissible, au plus, au moins',
  it: 'massimo, massima, minimo, minima, limite, limiti, ammissibile',
  pt: 'máximo, máxima, mínimo, mínima, limite, limites, admissível',
})

export const placeWords = names({
  en: 'where, which page, location of',
  de: 'wo, wohin, woher, auf welcher seite',
  es: 'dónde, adónde, en qué página',
  fr: 'où, à quelle page',
  it: 'dove, in che pagina',
  pt: 'onde, em que página',
})

export const listWords = names({
  en: 'list, show all, show me all, name all, give me all, all the, which assets, what are the, what are all',
  de: 'liste, alle, sämtliche, welche anlagen, zeige alle, nenne alle, was sind die',
  es: 'lista, listado, todos los, todas las, muestra todos, muestra todas, cuáles son',
  fr: 'liste, tous les, toutes les, montre tous, quels sont, quelles sont',
  it: 'elenco, lista, tutti i, tutte le, quali sono',
  pt: 'lista, todos os, todas as, quais são',
})

export const compareWords = names({
  en: 'compare, compared, comparison, difference, differences, differ, versus, vs, better than, as good as',
  de: 'vergleich, vergleiche, unterschied, unterschiede, unterscheidet, unterscheiden, gegenüber, besser als',
  es: 'compara, comparar, comparación, diferencia, diferencias, frente a, mejor que',
  fr: 'compare, comparer, comparaison, différence, différences, par rapport à, mieux que',
  it: 'confronta, confronto, differenza, differenze, rispetto a, meglio di',
  pt: 'compara, comparar, comparação, diferença, diferenças, em relação a, melhor que',
})

/** What a person may do, and who may. */
export const leaveWords = names({
  en: 'may i, may we, am i allowed, are we allowed, is it allowed, who may, who can, who is allowed',
  de: 'darf ich, dürfen wir, darf man, ist es erlaubt, wer darf, wer kann',
  es: 'puedo, podemos, está permitido, quién puede',
  fr: 'puis-je, peut-on, est-il permis, ai-je le droit, qui peut',
  it: 'posso, possiamo, è permesso, chi può',
  pt: 'posso, podemos, é permitido, quem pode',
})

/** It is answered with yes or no: what it begins with. */
export const yesOrNo = wordPattern(
  [
    'is|are|was|were|do|does|did|can|could|may|must|should|shall|has|have|will|would|am',
    'ist|sind|kann|können|darf|dürfen|muss|müssen|soll|sollen|hat|haben|wird|werden|gibt es',
    'es|está|están|son|puede|puedo|pueden|se puede|debo|debe|hay|tiene|tengo que|hace falta',
    'est-ce|est-il|est-elle|sont-ils|peut-on|puis-je|faut-il|dois-je|doit-on|y a-t-il',
    'è|sono|posso|può|devo|bisogna|esiste',
    'é|são|posso|pode|devo|há|existe',
  ]
    .map((words) => `^[¿"'(]?(?:${words})(?![\\p{L}\\p{N}])`)
    .join('|'),
)

/** *Alarm E2*, *Fehler 17*: a code without letters is one beside such a word. */
export const codeWords = wordPattern(
  String.raw`(?<![\p{L}\p{N}])(?:error|fault|alarm|code|fehler|fehlercode|störung|meldung|código|alarma|fallo|erreur|défaut|alarme|errore|allarme|erro|falha)(?: (?:code|no\.?|nr\.?|number|nummer))? [a-z]{0,3}[0-9]{1,5}(?![\p{L}\p{N}])`,
)
