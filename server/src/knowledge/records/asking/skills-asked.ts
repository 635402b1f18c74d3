import { type SkillName, skills } from '@millwright/contract/people'
import { fold } from '../../language/stems.ts'
import { skillWords } from './skill-words.ts'
import { isCharacter, type Word } from './words.ts'

export type SkillAsked = { skill: SkillName; at: number; length: number }

const beginnings = skills.flatMap((skill) =>
  skillWords[skill].map((words) => ({ skill, words: words.split(' ').map((word) => fold(word)) })),
)

/** Where skills are named in a question; of two that begin at one place the longer name. */
export function skillsIn(words: readonly Word[]): SkillAsked[] {
  const found: SkillAsked[] = []
  for (let at = 0; at < words.length; at++) {
    const [best] = beginnings
      .flatMap(({ skill, words: beginning }) => {
        const length = lengthOf(words, at, beginning)
        return length > 0 ? [{ skill, at, length, letters: beginning.join('').length }] : []
      })
      .toSorted((one, other) => other.length - one.length || other.letters - one.letters)
    if (!best) continue
    found.push({ skill: best.skill, at, length: best.length })
    at += best.length - 1
  }
  return found
}

/** How many words the beginnings take from `at` on; 0 when they do not stand there. */
function lengthOf(words: readonly Word[], at: number, beginning: readonly string[]): number {
  const [first] = words.slice(at, at + 1)
  if (!first) return 0
  if (isCharacter(first)) {
    const wanted = Array.from(beginning.join(''))
    return wanted.every((character, offset) => words[at + offset]?.plain === character) ? wanted.length : 0
  }
  const stands = beginning.every((part, offset) => words[at + offset]?.plain.startsWith(part) ?? false)
  return stands ? beginning.length : 0
}
