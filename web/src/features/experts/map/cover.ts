import { type SkillMatrix, skills } from '@millwright/contract/people'

export type Skill = (typeof skills)[number]
type SkilledExpert = { _id: string; skillMatrix: SkillMatrix }

/** From this level on one can do the work alone and analyse it. */
const coveredFrom = 3

/** `nobody` and `one` are risks of different kinds. */
export type Cover = { skill: Skill; holders: number; risk: 'nobody' | 'one' | null }

/** How many people hold each skill. */
export function coverOf(people: readonly SkilledExpert[]): Cover[] {
  return skills.map((skill) => {
    const holders = holdersOf(skill, people).length
    return { skill, holders, risk: holders === 0 ? 'nobody' : holders === 1 ? 'one' : null }
  })
}

/** The skills that one person alone holds, by the person's id; who holds none alone is left out. */
export function heldAlone(people: readonly SkilledExpert[]): Map<string, Skill[]> {
  const alone = new Map<string, Skill[]>()
  for (const skill of skills) {
    const [holder, ...others] = holdersOf(skill, people)
    if (!holder || others.length > 0) continue
    alone.set(holder._id, [...(alone.get(holder._id) ?? []), skill])
  }
  return alone
}

function holdersOf(skill: Skill, people: readonly SkilledExpert[]): SkilledExpert[] {
  return people.filter(({ skillMatrix }) => skillMatrix[skill] >= coveredFrom)
}

/** The middle level of each skill; between the two middle ones of an even number. */
export function medianOf(people: readonly SkilledExpert[]): number[] {
  return skills.map((skill) => {
    const levels = people.map(({ skillMatrix }) => skillMatrix[skill]).toSorted((a, b) => a - b)
    const middle = levels.length / 2
    return ((levels[Math.ceil(middle) - 1] ?? 0) + (levels[Math.floor(middle)] ?? 0)) / 2
  })
}
