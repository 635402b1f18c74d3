import { type SkillMatrix, skills } from '@millwright/contract/people'

/** All twelve skills; what is not stored is 0. */
export function wholeSkillMatrix(stored: Partial<SkillMatrix>): SkillMatrix {
  return Object.fromEntries(skills.map((skill) => [skill, stored[skill] ?? 0])) as SkillMatrix
}
