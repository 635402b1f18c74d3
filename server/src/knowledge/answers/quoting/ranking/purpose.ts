/** *To replace or add …*, *para limpiar …*, *pour nettoyer …*: the verbs of the purpose that a text begins with. */
const first =
  /^(?:(?:in order )?to|para|pour|afin d(?:e |['’])|per)\s?(\p{L}{3,})(?:[,/\s]{1,2}(?:or|and|o|y|u|e|ou|et)\s(\p{L}{3,}))?(?!\p{L})/iu
/** *Um den Filter zu wechseln*, *zum Wechseln des Filters*. */
const german = /^(?:um\s[^,.:;]{0,80}?\s?zu\s(\p{L}{3,}?)|zum\s(\p{Lu}\p{L}{2,}n))(?!\p{L})/iu

/** In small letters; none where the text does not begin with a purpose. */
export function purposeVerbs(text: string): string[] {
  const [, ...verbs] = first.exec(text) ?? german.exec(text) ?? []
  return verbs.flatMap((verb) => (verb === undefined ? [] : [verb.toLowerCase()]))
}
