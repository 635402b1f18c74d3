import { names, wordPattern } from '../words/languages.ts'

/** Who does work on machines; *persons* and *users* only where it is said what they know. */
export const people = names({
  en: 'electricians?, technicians?, personnel, staff, specialists?, engineers?, fitters?, mechanics?, operators?, professionals?, experts?, welders?, plumbers?, dealers?, manufacturer, (?:customer )?service, service (?:partners?|agents?|cent(?:er|re)s?|departments?|providers?), workshops?, (?:qualified|trained|authori[sz]ed|skilled|competent|instructed|certified|licen[sc]ed|experienced) (?:persons?|people|workers?|users?)',
  de: '[\\p{L}-]*fachkr(?:aft|äfte|äften), [\\p{L}-]*fachleuten?, [\\p{L}-]*fachmann, [\\p{L}-]*fachfrau, [\\p{L}-]*personal, [\\p{L}-]*fachbetrieb(?:en?)?, [\\p{L}-]*elektriker[ns]?, [\\p{L}-]*techniker[ns]?, [\\p{L}-]*monteuren?, [\\p{L}-]*monteur, [\\p{L}-]*mechaniker[ns]?, bediener[ns]?, hersteller[ns]?, [\\p{L}-]*kundendienst, werkstatt, (?:qualifizierten?|geschulten?|autorisierten?|unterwiesenen?|befugten?|ausgebildeten?|befähigten?|eingewiesenen?) person(?:en)?',
  es: 'electricistas?, t[eé]cnic[oa]s?, personal, especialistas?, ingenier[oa]s?, mec[aá]nic[oa]s?, operari[oa]s?, operador(?:es|as?)?, profesional(?:es)?, fabricante, servicio t[eé]cnico, taller(?:es)?, personas? (?:cualificad|calificad|autorizad|formad|capacitad|instruid|competente)[\\p{L}]*',
  fr: '[eé]lectriciens?, techniciens?, personnels?, sp[eé]cialistes?, ing[eé]nieurs?, m[eé]caniciens?, op[eé]rateurs?, professionnels?, fabricant, service apr[eè]s-vente, atelier, personnes? (?:qualifi[eé]es?|form[eé]es?|autoris[eé]es?|habilit[eé]es?|comp[eé]tentes?|instruites?)',
})

/** Says of whom it is not, of everybody, or goes on with something else. */
export const nobodyNamed = wordPattern(
  String.raw`^(?:all|any|anyone|every|each|everyone|alle[nmrs]?|jede[nmrs]?|cualquier[a]?|tod[oa]s?|tout|toute|tous|toutes|chaque)\s|(?<![\p{L}])(?:un(?:trained|qualified|authori[sz]ed|skilled)|not|no|nicht|kein[\p{L}]*|un(?:befugt|geschult|qualifiziert|autorisiert)[\p{L}]*|non|pas|sans|sin|must|may|shall|should|will|is|are|was|muss|müssen|darf|dürfen|soll(?:en)?|ist|sind|wird|werden|debe[n]?|puede[n]?|es|son|est[aá]n?|doit|doivent|peut|peuvent|est|sont)(?![\p{L}])`,
)

/** *This work*, *it*, *if it leaks, repairs*: of what, another sentence tells, or in which case. */
export const notOfItself = wordPattern(
  String.raw`^(?:this|these|that|those|it|they|such|which|dies[\p{L}]*|das|es|sie|solche[\p{L}]*|est[aeo]s?|es[aeo]s?|ell[oa]s?|ce|cet|cette|ces|cela|il|elle|ils|elles|if|when|where|before|after|once|in case|only|never|wenn|falls|sofern|bevor|nachdem|nur|nie|niemals|si|cuando|antes|despu[eé]s|solo|sólo|nunca|quand|lorsqu[\p{L}]*|avant|apr[eè]s|seule?s?|ne|no|not|do|don)(?![\p{L}])|(?<![\p{L}])(?:not|no|never|nicht|nie|niemals|nunca|jam[aá]s|jamais|pas)$`,
)

/** *Only a qualified electrician may open the cabinet*: what begins so names who, and `mayDo` ends that. */
export const onlyWho = wordPattern(
  String.raw`^(?:only|nur|ausschließlich|lediglich|solo|sólo|solamente|únicamente|exclusivamente|seule?s?|uniquement)\s`,
)
export const mayDo = wordPattern(
  String.raw`\s(?:may|can|must|should|shall|(?:is|are) (?:allowed|permitted|authori[sz]ed) to|darf|dürfen|kann|können|puede|pueden|podrán?|debe|deben|deberán?|est[aá]n? autorizad[oa]s? a|peut|peuvent|doit|doivent|(?:est|sont) (?:autoris[eé]|habilit[eé])e?s? à)\s`,
)

/** *… must be carried out by*: between the work and who does it; `done` is what is done to it. */
export const mustBeDoneBy: readonly RegExp[] = [
  wordPattern(
    String.raw`\s(?:must|may|should|shall|can|(?:is|are) to)\s(?<early>(?:only|exclusively)\s)?be\s(?<only>(?:only|exclusively)\s)?(?<done>[a-z-]{3,20}(?:\sout)?)\s(?<late>(?:only|exclusively)\s)?by\s`,
  ),
  wordPattern(
    String.raw`\s(?<early>(?:solo|sólo|solamente|únicamente)\s)?(?:debe|deben|deberán?|puede|pueden|podrán?)\s(?<only>(?:solo|sólo|solamente|únicamente|exclusivamente)\s)?(?:ser\s)?(?<done>[\p{L}]{4,20}(?:\sa cabo)?)\s(?<late>(?:solo|sólo|solamente|únicamente|exclusivamente)\s)?por\s`,
  ),
  wordPattern(
    String.raw`\s(?<early>ne\s)?(?:doit|doivent|peut|peuvent)\s(?<only>(?:uniquement|exclusivement|seulement)\s)?être\s(?<done>[\p{L}]{4,20})\s(?<late>(?:que|uniquement|exclusivement|seulement)\s)?par\s`,
  ),
]
/** German says what is done behind who does it. */
export const mustBeDoneByGerman = wordPattern(
  String.raw`\s(?:darf|dürfen|muss|müssen|soll|sollen|sollte|sollten)\s(?<only>(?:nur|ausschließlich|grundsätzlich nur|immer|stets)\s)?(?:von|durch)\s`,
)
export const doneGerman = wordPattern(String.raw`\s(?<done>[\p{L}]{4,25})\swerden$`)

/** To do the work that is named, and no other thing to it. */
export const carriedOut = wordPattern(
  String.raw`^(?:carried out|performed|done|undertaken|executed|conducted|durchgeführt|ausgeführt|vorgenommen|erledigt|realizad[oa]s?|efectuad[oa]s?|ejecutad[oa]s?|llevad[oa]s? a cabo|realizarse|efectuarse|ejecutarse|llevarse a cabo|effectu[eé]e?s?|r[eé]alis[eé]e?s?|ex[eé]cut[eé]e?s?)$`,
)
