import { lowered, wordPattern } from './languages.ts'
import { workIn } from './interval-words.ts'

/** What an English sentence begins with that says what to do; other languages by the words of work. */
const imperative = wordPattern(
  String.raw`^(?:(?:if necessary|if needed|always|momentarily|immediately|carefully|then|also|first),?\s)?(?:add|adjust|align|allow|apply|ask|avoid|be sure|bleed|call|change|charge|check|clean|clear|close|connect|consult|contact|correct|decrease|disconnect|do not|don['’]t|drain|eliminate|empty|ensure|examine|fill|find|fit|flush|have|hold|improve|increase|inspect|install|keep|let|loosen|lower|lubricate|maintain|make|measure|move|place|position|press|pull|purge|push|put|raise|realign|reconnect|reduce|refill|release|remove|renew|repair|replace|reset|restart|return|rotate|see|select|send|shut|start|stop|straighten|switch|take|test|tighten|top up|turn|unplug|use|verify|wait|wash|wipe)(?![\p{L}])`,
)
/** *Düse reinigen.* */
const germanInfinitive = wordPattern(String.raw`(?:^|\s)[\p{L}]{3,}(?:en|ern|eln)[.!]?$`)

/** Whether a sentence of a fault table says what to do, not what is the matter. */
export function saysWhatToDo(sentence: string): boolean {
  const said = lowered(sentence.trim())
  return imperative.test(said) || workIn(said) === 0 || (germanInfinitive.test(said) && workIn(said) > 0)
}
