import { type SkillMatrix, skills } from '@millwright/contract/people'

/** All twelve skills; one that is not given is 0. */
export function wholeMatrix(some: Readonly<Record<string, number | undefined>> | undefined): SkillMatrix {
  return Object.fromEntries(skills.map((skill) => [skill, some?.[skill] ?? 0])) as SkillMatrix
}
