import { saysFault } from '../../../facts/words/trouble-words.ts'
import { saysWhatToDo } from '../../../facts/words/remedy-words.ts'
import { isEnded } from '../blocks.ts'
import type { Features } from './feature-names.ts'

const shortest = 25
const usualLength = 30
/** What to do is said with the first words. */
const maxRead = 200

const number = /^\(?\d{1,3}[.)]\s/u
const startsItem = /^(?:\(?\d{1,3}[.)]|[•·▪●○■–—*-])\s*/u
/** *If you want to …*, *to do so …*: a way begins. */
const purpose =
  /^(?:to|in order to|if you (?:want|need|wish)|um|zum|möchten sie|wenn sie|para|si (?:quiere|desea|necesita)|pour|afin d|si vous (?:voulez|souhaitez))(?![\p{L}\p{M}])/iu
const condition =
  /^(?:if|when|once|in case|wenn|falls|sobald|bei|si|cuando|en caso|lorsque|quand|en cas)(?![\p{L}\p{M}])/iu
/** *Drücken Sie …*, *Appuyez …*: what to do, beside `saysWhatToDo`. */
const order = /^(?:\p{L}+n sie(?![\p{L}])|\p{L}{3,}ez(?![\p{L}]))/iu
const warning =
  /^(?:warnings?|cautions?|danger|attention|notice|notes?|important|warnung|vorsicht|gefahr|achtung|hinweis|advertencia|precaución|peligro|atención|nota|importante|avertissement|mise en garde|remarque)(?![\p{L}\p{M}])/iu
/** Where on a machine something is. */
const place =
  /(?<![\p{L}\p{M}])(?:left|right|behind|beside|rear|front|back|underneath|under|below|above|next to|near|side|panel|inside|outside|located|location|bottom|links|rechts|hinten|vorne|unter(?:halb)?|oberhalb|neben|oben|unten|rückseite|vorderseite|seite|befindet|izquierda|derecha|detrás|debajo|encima|lado|trasera|delantera|situad[oa]|ubicad[oa]|gauche|droite|derrière|dessous|dessus|arrière|avant|côté|près|situé|trouve)(?![\p{L}\p{M}])/iu

/** How a text looks, whatever it speaks of. */
export function formOf(text: string): Features {
  const signs = text.replace(/\s/gu, '').length || 1
  return {
    opens: is(/[:：]$/u.test(text)),
    ended: is(isEnded(text)),
    digits: (text.match(/\p{Nd}/gu)?.length ?? 0) / signs,
    brief: is(text.length < shortest),
    length: Math.min(1, Math.log(1 + text.length / usualLength) / 4),
  }
}

/** How it says what it says. */
export function wordingOf(text: string): Features {
  const said = text.replace(startsItem, '')
  return {
    numbered: is(number.test(text)),
    todo: is(order.test(said) || saysWhatToDo(said.slice(0, maxRead))),
    purpose: is(purpose.test(said)),
    condition: is(condition.test(said)),
    warning: is(warning.test(said)),
    place: is(place.test(text)),
    saysFault: is(saysFault(text)),
    asks: is(/[?？]$/u.test(text)),
  }
}

function is(holds: boolean): number {
  return Number(holds)
}
