import type { Language } from '../../language/language.ts'
import { fold } from '../../language/stems.ts'
import { isCharacter, type Word } from './words.ts'

/** Words that ask for all there are of something, and those that ask which: without accents, by language. */
const every: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: words('all every each list'),
  de: words('alle aller allen jede jeder jedes jeden liste auflisten'),
  es: words('todos todas cada lista listar'),
  fr: words('tous toutes chaque liste lister'),
  it: words('tutti tutte ogni elenco elenca'),
  pt: words('todos todas cada lista liste listar'),
  ru: words('все всех всем каждый каждого список'),
  ja: words('全 すべての 全ての 一覧'),
  zh: words('所有 全部 列出'),
  ko: words('모든 전체 목록'),
  hi: words('सभी सब सूची'),
  ar: words('كل جميع قائمة'),
}

const which: Readonly<Record<Language, ReadonlySet<string>>> = {
  en: words('which what'),
  de: words('welche welcher welches welchen'),
  es: words('que cuales cual'),
  fr: words('quelle quelles quel quels'),
  it: words('quale quali che'),
  pt: words('qual quais que'),
  ru: words('какие какая какой какое каких'),
  ja: words('どの'),
  zh: words('哪些 哪个 哪台'),
  ko: words('어떤 어느'),
  hi: words('कौन कौनसी किन'),
  ar: words('أي'),
}

/** *All serial numbers*, *the serial number of each machine*. */
export function asksForEvery(asked: readonly Word[], language: Language): boolean {
  return asked.some((_, at) => endsAt(asked, at + 1, every[language]))
}

/** *Which machines*: what is asked for stands at `at`. */
export function asksWhich(asked: readonly Word[], at: number, language: Language): boolean {
  return endsAt(asked, at, which[language])
}

/** Whether one of these ends before the word at `end`. */
function endsAt(asked: readonly Word[], end: number, wanted: ReadonlySet<string> | undefined): boolean {
  const last = asked[end - 1]
  if (!last || !wanted) return false
  if (!isCharacter(last)) return wanted.has(last.plain)
  const written = asked.slice(Math.max(0, end - longest), end).map(({ plain }) => plain)
  return [...wanted].some((one) => written.join('').endsWith(one))
}

const longest = 4

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' ').map(fold))
}
