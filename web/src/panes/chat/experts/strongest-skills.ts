import { type SkillMatrix, skills } from '@millwright/contract/people'

/** What somebody knows best, strongest first. */
export function strongestSkills(matrix: SkillMatrix, most = 3) {
  return skills
    .map((skill) => ({ skill, level: matrix[skill] }))
    .filter(({ level }) => level > 0)
    .toSorted((one, other) => other.level - one.level)
    .slice(0, most)
}
