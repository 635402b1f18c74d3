import { plainHeader } from './role-words.ts'

/** English, German, Spanish, French and Italian, as `plainHeader` leaves them. */
const lamps =
  'leds?|lamps?|lights?|beacons?|indicators?|[a-z-]*(?:lampen?|leuchten?)|led-?anzeigen?|luz|luces|lamparas?|pilotos?|testigos?|indicador(?:es)?|voyants?|temoins?|dels?|indicateurs?|spi[ae]|lampad[ae]|luc[ei]|indicator[ei]'
const screens = 'displays?|screens?|anzeigen?|bildschirm|pantallas?|visor|afficheurs?|affichages?|ecrans?|schermo'
const colours =
  'red|green|yellow|amber|orange|blue|white|rot(?:e[rns]?)?|grune?[rns]?|gelbe?[rns]?|blaue?[rns]?|weisse?[rns]?|roj[oa]s?|verdes?|amarill[oa]s?|naranja|ambar|azul|blanc[oa]s?|rouges?|vert[e]?s?|jaunes?|bleue?s?|blanche?s?|ross[oae]|giall[oae]|arancione|blu|bianc[oa]'
const states =
  'on|off|lit|lights? up|illuminated|blink(?:s|ing)?|flash(?:es|ing)?|steady|dark|blank|glows?|solid|continuous(?:ly)?|permanent(?:ly)?|slow(?:ly)?|fast|quick(?:ly)?|an|aus|ein|leuchtet|leuchtend|blinkt|blinkend|dunkel|dauerlicht|dauerhaft|standig|erloschen|erlischt|langsam|schnell|encendid[oa]s?|apagad[oa]s?|parpadea(?:n|ndo|nte)?|intermitentes?|fij[oa]s?|lent[oa]?|rapid[oa]|allumee?s?|eteinte?s?|clignot(?:e|ent|ante?)|fixes?|rapide(?:ment)?|lentement|acces[oa]|spent[oa]|lampeggia(?:nte)?|fiss[oa]|veloce'
const fillers = 'and|or|is|in|und|oder|ist|y|o|esta|se|et|ou|est|e'

const word = (words: string) => new RegExp(`(?<![a-z])(?:${words})(?![a-z])`, 'u')
const whole = (words: string) => new RegExp(`^(?:${words})$`, 'u')

const lampHeader = new RegExp(
  `^(?:(?:status|warning|signal|control|pilot|fault|alarm|indicator|indicating|the|de|del|la)[ -]){0,2}(?:${lamps})(?: (?:name|no|number|colou?r|farbe|color|couleur|lamps?|lights?|leds?|lumineux|temoins?|luminos[oa]s?|de (?:control|controle|aviso|advertencia|signalisation|alarma|alarme))\\.?){0,2}$`,
  'u',
)
const stateHeader = whole(
  '(?:(?:led|lamp|light|signal|operating) )?(?:states?|status|conditions?|behaviou?rs?|colou?rs?|signals?|patterns?)|zustande?|verhalten|farben?|signale?|leuchtbild|blinkbild|estados?|color(?:es)?|senal(?:es)?|etats?|couleurs?|signal|stat[oi]|color[ei]|segnal[ei]',
)
const meaningHeader = whole(
  'functions?|indications?|indicates?|descriptions?|what it means|funktion(?:en)?|anzeige|beschreibung(?:en)?|funci(?:on|ones)|indicaci(?:on|ones)|descripci(?:on|ones)|fonctions?|funzion[ei]|indicazion[ei]|descrizion[ei]',
)
const remedyHeader = whole(
  '(?:required )?(?:measures?|responses?|reactions?)|(?:what|things) to check|reaktion(?:en)?|mesures?(?: a prendre)?|intervent(?:o|i|ions?)|controles?|reacci(?:on|ones)|a faire|que faire',
)
const lamp = word(`${lamps}|${screens}`)
const shown = word(`${colours}|${states}`)
const onlyShown = new RegExp(
  `^(?:${colours}|${states}|${fillers}|[,/;+ -])(?:(?:${colours}|${states}|${fillers})(?![a-z])|[,/;+ -])*$`,
  'u',
)
const maxLength = 80

/** Whether a header says that lamps stand below it. */
export function isLampHeader(header: string): boolean {
  return header.length <= maxLength && lampHeader.test(plainHeader(header))
}

/** Whether a header says how lamps look: *State*, *Colour*. */
export function isStateHeader(header: string): boolean {
  return header.length <= maxLength && stateHeader.test(plainHeader(header))
}

/** What a header says beside lamps alone: elsewhere a *measure* is a figure and a *function* anything. */
export function besideLamps(header: string): 'meaning' | 'remedy' | null {
  if (header.length > maxLength) return null
  const plain = plainHeader(header)
  if (remedyHeader.test(plain)) return 'remedy'
  return meaningHeader.test(plain) ? 'meaning' : null
}

/** A cell that tells of a lamp or display as it is seen: *Red lamp*, *Display dark*. */
export function namesLamp(cell: string): boolean {
  if (cell.length > maxLength) return false
  const plain = plainHeader(cell)
  return lamp.test(plain) && shown.test(plain)
}

/** A cell with nothing but colours and states: *Green*, *flashes slowly*. */
export function isLampState(cell: string): boolean {
  if (cell.length > maxLength) return false
  const plain = plainHeader(cell)
  return shown.test(plain) && onlyShown.test(plain)
}

/** A header that names a lamp or display, alone or among other words. */
export function tellsOfLamps(header: string): boolean {
  return header.length <= maxLength && lamp.test(plainHeader(header))
}
