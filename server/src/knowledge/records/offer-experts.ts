import type { OfferedExpert } from '@millwright/contract/chats'
import { type SkillName, skills as allSkills } from '@millwright/contract/people'
import type { Transaction } from '../../platform/database/transaction.ts'
import { detectLanguage } from '../language/language.ts'
import { partOf } from './asking/names-asked.ts'
import { type ExpertRecord, listStrongestExperts } from './records.repository.ts'
import { relatedSkills } from './related-skills.ts'
import { skillsIn } from './asking/skills-asked.ts'
import { weakWords } from './asking/asked-phrases.ts'
import { areAlike, type Word, wordsIn } from './asking/words.ts'

const maxOffered = 3
/** What a word of the question counts that stands in what an expert says of themselves: half a level. */
const aboutWeight = 0.5

/** Enough that the strongest are among them, however many begin with a word of the question in what they say. */
const maxRated = 50

/**
 * Whom to ask what the material of these assets does not hold: who is strongest in the skills that the question speaks
 * of; where it speaks of none, whoever says of themselves what it is about. `assetIds` null: of all that the viewer may read.
 */
export async function offerExperts(
  tx: Transaction,
  companyId: string,
  { question, assetIds }: { question: string; assetIds: readonly string[] | null },
): Promise<OfferedExpert[]> {
  const { language } = detectLanguage(question)
  const words = wordsIn(question, language)
  const named = skillsIn(words).map(({ skill }) => skill)
  const asked = [...new Set(named.length > 0 ? named : relatedSkills(words))]
  const weak = weakWords(language)
  const telling = words.filter(({ plain }) => !weak.has(plain))
  const experts = await listStrongestExperts(tx, companyId, {
    assetIds,
    skills: asked,
    parts: [...new Set(telling.map(partOf))],
    partWeight: aboutWeight,
    most: maxRated,
  })
  const rated = experts.map((expert) => {
    const strength = asked.reduce((sum, skill) => sum + levelIn(expert, skill), 0)
    return { expert, strength: strength + aboutWeight * heldIn(expert, telling, language) }
  })
  const strong = rated.filter(({ strength }) => strength > 0)
  const best = strong.toSorted((one, other) => other.strength - one.strength).slice(0, maxOffered)
  return best.map(({ expert }) => present(expert, asked))
}

const levelIn = ({ skills }: ExpertRecord, skill: SkillName): number => skills[skill] ?? 0

/** How many words of the question stand in what the expert is and says. */
function heldIn({ designation, about }: ExpertRecord, telling: readonly Word[], language: string): number {
  const held = wordsIn(`${designation} ${about}`, language)
  return telling.filter((word) => held.some((other) => areAlike(word, other))).length
}

/** With the skills in question, else with those that they are best in. */
function present(expert: ExpertRecord, asked: readonly SkillName[]): OfferedExpert {
  const shown = (asked.length > 0 ? asked : allSkills)
    .map((skill) => ({ skill, level: levelIn(expert, skill) }))
    .filter(({ level }) => level > 0)
    .toSorted((one, other) => other.level - one.level)
    .slice(0, maxOffered)
  const { id, userId, username, designation, contact, email, firstName, middleName, lastName } = expert
  const name = { firstName, middleName, lastName }
  return { _id: id, userId, name, username, designation, contact, email, skills: shown }
}
