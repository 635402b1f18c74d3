/** What a question wants, beside a figure, a time, a person or a way. */
export type Intents = { place: boolean; reason: boolean; leave: boolean; choice: boolean }

const whole = (source: string) => new RegExp(`(?<![\\p{L}\\p{M}])(?:${source})(?![\\p{L}\\p{M}])`, 'iu')

const placeAsked = whole('where|wohin|woher|wo|dónde|donde|adónde|où')
const reasonAsked = whole('why|what causes?|reason|warum|wieso|weshalb|por qué|pourquoi')
const leaveAsked =
  /^[\s¿¡]*(?:can|may|could|should|must|is|are|does|do|did|has|have|kann|darf|muss|soll|ist|sind|gibt|hat|puedo|puede|se puede|debo|es|hay|tiene|peut|puis|dois|est|sont|y a)(?![\p{L}\p{M}])/iu
const choiceAsked = whole('which|what (?:kind|type|sort)|welche[rsnm]?|was für|qué tipo|cuál(?:es)?|quel(?:le)?s?')

export function intentsOf(text: string): Intents {
  return {
    place: placeAsked.test(text),
    reason: reasonAsked.test(text),
    leave: leaveAsked.test(text),
    choice: choiceAsked.test(text),
  }
}
