import type { SkillName } from '@millwright/contract/people'
import { fold } from '../language/stems.ts'
import type { Word } from './asking/words.ts'

/** What belongs to a skill without naming it: beginnings of words, in English and German. */
const related: Readonly<Partial<Record<SkillName, string>>> = {
  hydraulics: 'oil öl valve ventil cylinder zylinder hose schlauch accumulator speicher press',
  pneumatics: 'air luft compressor kompressor vacuum vakuum',
  robot: 'gripper greifer axis achse teach tcp',
  conveyor: 'belt gurt roller rolle chain kette',
  plcControl: 'sensor signal alarm fault störung program fieldbus profinet profibus input output control steuerung',
  spotWeldingSystems: 'electrode elektrode weld schweiß',
  sealerSystem: 'nozzle düse bead glue kleb',
  safety: 'guard schutz curtain emergency notaus interlock lock',
  pumpDrives: 'bearing lager motor coupling kupplung gear getriebe seal dichtung shaft welle',
}

const beginnings = Object.entries(related).map(([skill, words]) => ({
  skill: skill as SkillName,
  words: words.split(' ').map(fold),
}))

export function relatedSkills(words: readonly Word[]): SkillName[] {
  return beginnings.flatMap(({ skill, words: parts }) =>
    words.some(({ plain }) => parts.some((part) => (part.length > 3 ? plain.startsWith(part) : plain === part)))
      ? [skill]
      : [],
  )
}
