import type { SaidInText } from '../read-fact.ts'
import { countedWords } from '../lines.ts'
import { articles, signalWords } from '../words/fact-words.ts'
import { lowered } from '../words/languages.ts'
import {
  carriedOut,
  doneGerman,
  mayDo,
  mustBeDoneBy,
  mustBeDoneByGerman,
  nobodyNamed,
  notOfItself,
  onlyWho,
  people,
} from './who-words.ts'

type SaidInSentence = Omit<SaidInText, 'ranges'>

const maxSentenceLength = 250
const longest = { work: 120, who: 80, whoWords: 10 }

/** *Only a qualified electrician may open the cabinet.* Who may do it, where the sentence says of which work, too. */
export function whoOfSentence(whole: string): SaidInSentence[] {
  const text = withoutSignal(whole).trim().replace(/[.!]$/u, '')
  if (text.length > maxSentenceLength || text.includes('?')) return []
  const lower = lowered(text)
  const found = whoMayDo(text, lower) ?? doneBy(text, lower) ?? doneByGerman(text, lower)
  const who = found && whoNamed(found.who)
  const work = found && workNamed(found.work)
  if (!found || !who || !work) return []
  const subject = found.done === '' ? work : `${work}: ${found.done}`
  return [{ kind: 'step', subject, attribute: 'who', value: who, unit: '', condition: '' }]
}

/** `done`: what is done to the work's thing; '' where the work itself is named. */
type Found = { who: string; work: string; done: string }

function withoutSignal(text: string): string {
  const signal = signalWords.map(([, pattern]) => pattern.exec(text)).find((one) => one !== null)
  return signal ? text.slice(signal[0].length) : text
}

function whoMayDo(text: string, lower: string): Found | null {
  const only = onlyWho.exec(lower)
  const may = only ? mayDo.exec(lower) : null
  if (!only || !may) return null
  return { who: text.slice(only[0].length, may.index), work: text.slice(may.index + may[0].length), done: '' }
}

function doneBy(text: string, lower: string): Found | null {
  for (const pattern of mustBeDoneBy) {
    const hinge = pattern.exec(lower)
    const { done, early, only, late } = hinge?.groups ?? {}
    if (!hinge || done === undefined) continue
    const parts = { work: text.slice(0, hinge.index), who: text.slice(hinge.index + hinge[0].length) }
    if (carriedOut.test(done)) return { ...parts, done: '' }
    // *The manual must be read by all users* says nothing of who may.
    return (early ?? only ?? late) ? { ...parts, done } : null
  }
  return null
}

function doneByGerman(text: string, lower: string): Found | null {
  const hinge = mustBeDoneByGerman.exec(lower)
  const end = hinge ? doneGerman.exec(lower) : null
  const done = end?.groups?.['done'] ?? ''
  if (!hinge || !end || end.index < hinge.index + hinge[0].length) return null
  const parts = { work: text.slice(0, hinge.index), who: text.slice(hinge.index + hinge[0].length, end.index) }
  if (carriedOut.test(done)) return { ...parts, done: '' }
  return hinge.groups?.['only'] === undefined ? null : { ...parts, done }
}

const indefinite = /^(?:an?|the|eine[nmrs]?|ein|de[rmn]|die|une?|l['’]|du|les?|la|una?|el|los|las)\s?(?<=\s|['’])/iu

function whoNamed(text: string): string | null {
  const [first = ''] = text.split(/\s?[,;(]/u)
  const who = first.trim().replace(indefinite, '').trim()
  const lower = lowered(who)
  const isShort = who.length <= longest.who && countedWords(who) <= longest.whoWords
  return isShort && people.test(lower) && !nobodyNamed.test(lower) ? who : null
}

function workNamed(text: string): string | null {
  const work = text.trim().replace(articles, '').trim()
  if (work.length < 5 || work.length > longest.work || /[:;]/u.test(work)) return null
  return notOfItself.test(lowered(text.trim())) ? null : work
}
