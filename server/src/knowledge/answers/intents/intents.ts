import { type Intent, intents } from '@millwright/contract/chats'
import { lowered } from '../../facts/words/languages.ts'
import { saysFault } from '../../facts/words/trouble-words.ts'
import { identifiersIn } from '../../language/identifiers.ts'
import { askingText, type Question } from '../../search/question/question.ts'
import { answerTypeOf, asksForMeaning } from '../quoting/answer-type.ts'
import { measuresAsked } from '../quoting/asked-measure.ts'
import { valuesAsked } from '../value/asked-values.ts'
import { codeWords, compareWords, leaveWords, limitWords, listWords, placeWords, yesOrNo } from './intent-words.ts'

/** What a question asks for, in the order of the contract: *how often and how much* asks for an interval and a quantity. */
export function intentsOf(question: Question): Intent[] {
  const text = lowered(askingText(question).normalize('NFC').trim())
  const type = answerTypeOf(question)
  const { kinds } = valuesAsked(question)
  const isInterval = kinds.includes('interval') || type === 'time'
  const asksAmount = kinds.includes('amount') || measuresAsked(question).size > 0
  const hasCode = identifiersIn(question.text).length > 0 || codeWords.test(text)
  const asked: Record<Intent, boolean> = {
    // *Error F08* names a code; what is wrong is what it asks.
    symptom: saysFault(text.replace(codeWords, ' ')),
    code: hasCode && (codeWords.test(text) || kinds.includes('meaning') || saysFault(text) || isOneWord(text)),
    interval: isInterval,
    quantity: asksAmount || (type === 'number' && !isInterval),
    limit: limitWords.test(text),
    fluid: kinds.includes('fluid'),
    part: kinds.includes('part'),
    place: placeWords.test(text),
    how: type === 'way',
    who: type === 'person' || leaveWords.test(text),
    what: kinds.includes('meaning') || asksForMeaning(question),
    list: listWords.test(text),
    compare: compareWords.test(text),
    yesno: yesOrNo.test(text),
  }
  return intents.filter((intent) => asked[intent])
}

function isOneWord(text: string): boolean {
  return !/\s/u.test(text)
}
