import type { DynamicField } from '@millwright/contract/assets'
import type { ChatLanguage, Source } from '@millwright/contract/chats'
import { type SkillName, skills as allSkills } from '@millwright/contract/people'
import { plainWithin } from '../language/markdown.ts'
import type { FoundRecords } from './find-records.ts'
import type { AssetRecord, DepartmentRecord, ExpertRecord, ListedMember, Records } from './records.repository.ts'
import { recordPhrases } from './record-phrases.ts'
import type { SaidRecord } from './said-record.ts'
import { sayDocuments } from './say-documents.ts'
import { skillNames } from './skill-names.ts'

/** More are counted, not listed: each is a source of its own. */
export const maxListed = 20
const highestLevel = 4

type SayingContext = {
  records: Records
  language: ChatLanguage
  membersOf: ReadonlyMap<string, readonly ListedMember[]>
  /** Names of the packages that fields come from, by `fieldKey`. */
  ofPackages: ReadonlyMap<string, string>
}

export const fieldKey = (assetId: string, label: string): string => `${assetId} ${label}`

/** The answer in its order. */
export function sayRecords(
  found: FoundRecords,
  { records, language, membersOf, ofPackages }: SayingContext,
): SaidRecord[] {
  const say = recordPhrases[language]
  const cite = numberRecords()
  const line = (text: string, source: Omit<Source, 'n'>): SaidRecord => {
    const cited = cite(source)
    return { text: `- ${text} [${cited.n}]\n`, source: cited }
  }
  const opening: SaidRecord = { text: `${say.recorded}\n\n`, source: null, isNote: true }
  const counted = (name: string, count: number): SaidRecord => ({ text: `${name}: **${count}**\n\n`, source: null })
  const departmentName = (id: string) => records.departments.find((one) => one.id === id)?.name ?? ''
  switch (found.found) {
    case 'fields':
      return [
        opening,
        ...found.assets.slice(0, maxListed).flatMap(({ asset, fields }) =>
          fields.map((field) => {
            const value = `**${plainWithin(String(field.value))}**`
            const source = ofAsset(asset, fields, ofPackages)
            return line(`${plainWithin(field.label)} (${plainWithin(asset.name)}): ${value}`, source)
          }),
        ),
      ]
    case 'assets': {
      if (found.assets.length === 0 && !found.counted) return [{ text: say.none, source: null }]
      const places = found.assets.length === 0 ? found.within : []
      return [
        opening,
        counted(say.assets, found.assets.length),
        ...places.map((place) => line(plainWithin(place.name), ofDepartment(place))),
        ...found.assets.slice(0, maxListed).map(({ asset, fields }) => {
          const held = fields.map(({ label, value }) => `${plainWithin(label)}: ${plainWithin(String(value))}`)
          const name = `**${plainWithin(asset.name)}** (${plainWithin(departmentName(asset.departmentId))})`
          return line([name, ...held].join(' — '), ofAsset(asset, fields, ofPackages))
        }),
        ...more(found.assets.length),
      ]
    }
    case 'departments':
      return [
        opening,
        ...(found.counted ? [counted(say.departments, found.departments.length)] : []),
        ...found.departments.slice(0, maxListed).map(({ department, asset }) => {
          const of = asset ? `${plainWithin(asset.name)}: ` : ''
          return line(`${of}**${plainWithin(department.name)}**`, ofDepartment(department))
        }),
        ...more(found.departments.length),
      ]
    case 'experts':
      return [
        opening,
        ...(found.counted ? [counted(say.experts, found.experts.length)] : []),
        ...found.experts.slice(0, maxListed).map((expert) => {
          const levels = found.skills.map(
            (skill) => `${skillNames[skill]} ${expert.skills[skill] ?? 0}/${highestLevel}`,
          )
          return line(
            [`**${plainWithin(nameOf(expert))}**`, ...levels, ...contactOf(expert)].join(' — '),
            ofExpert(expert, { records, skills: found.skills }),
          )
        }),
        ...more(found.experts.length),
      ]
    case 'people':
      return [
        opening,
        ...found.experts.slice(0, maxListed).map((expert) => {
          const skills = allSkills.filter((skill) => (expert.skills[skill] ?? 0) > 0)
          const levels = skills.map((skill) => `${skillNames[skill]} ${expert.skills[skill]}/${highestLevel}`)
          const known = [...contactOf(expert), expert.location && plainWithin(expert.location), levels.join(', ')]
          return line(
            [`**${plainWithin(nameOf(expert))}**`, ...known.filter(Boolean)].join(' — '),
            ofExpert(expert, { records, skills }),
          )
        }),
      ]
    case 'documents': {
      const listed = found.documents.slice(0, maxListed)
      return [
        opening,
        counted(say.makersDocuments, found.documents.length),
        ...listed.flatMap((files) => sayDocuments(files, { language, cite })),
        ...more(found.documents.length),
      ]
    }
    case 'members':
      return [
        opening,
        ...found.assets.slice(0, maxListed).flatMap((asset) => {
          const members = membersOf.get(asset.id) ?? []
          const listed = members.slice(0, maxListed).map((member) => {
            const name = [member.firstName, member.lastName].filter(Boolean).join(' ') || member.username
            return `${plainWithin(name)} (${say[member.level]})`
          })
          const names = [...listed, ...(members.length > maxListed ? [`+${members.length - maxListed}`] : [])]
          const title = `${say.people}, ${plainWithin(asset.name)}: **${members.length}**`
          const quote = { segment: say.people, text: names.join(', ') }
          const source = { ...ofAsset(asset, []), segments: [quote.segment], quotes: [quote] }
          return [line([title, names.join(', ')].join(' — '), source)]
        }),
      ]
  }
}

function more(count: number): SaidRecord[] {
  return count > maxListed ? [{ text: `- … +${count - maxListed}\n`, source: null }] : []
}

/** A record has one number, and all the fields that it is cited for. */
function numberRecords() {
  const numbers = new Map<string, number>()
  return (source: Omit<Source, 'n'>): Source => {
    const n = numbers.get(source.resourceId) ?? numbers.size + 1
    numbers.set(source.resourceId, n)
    return { n, ...source }
  }
}

function ofAsset(
  asset: AssetRecord,
  fields: readonly DynamicField[],
  ofPackages: ReadonlyMap<string, string> = new Map(),
): Omit<Source, 'n'> {
  const quotes = fields.map(({ label, value }) => {
    const packageName = ofPackages.get(fieldKey(asset.id, label))
    return { segment: label, text: `${label}: ${value}`, ...(packageName === undefined ? {} : { packageName }) }
  })
  const shown = quotes.length > 0 ? quotes : [{ segment: 'Name', text: asset.name }]
  return {
    resourceId: asset.id,
    fileName: asset.name,
    fileType: 'asset',
    assetId: asset.id,
    departmentId: asset.departmentId,
    segments: shown.map(({ segment }) => segment),
    quotes: shown,
  }
}

function ofDepartment({ id, name }: DepartmentRecord): Omit<Source, 'n'> {
  const quotes = [{ segment: 'Name', text: name }]
  return {
    resourceId: id,
    fileName: name,
    fileType: 'department',
    assetId: null,
    departmentId: id,
    segments: ['Name'],
    quotes,
  }
}

function ofExpert(
  expert: ExpertRecord,
  { records, skills }: { records: Records; skills: readonly SkillName[] },
): Omit<Source, 'n'> {
  const fields = [
    { label: 'Designation', value: expert.designation },
    ...skills.map((skill) => ({ label: skillNames[skill], value: `${expert.skills[skill] ?? 0}/${highestLevel}` })),
  ].filter(({ value }) => value !== '')
  return {
    resourceId: expert.id,
    fileName: nameOf(expert),
    fileType: 'expert',
    assetId: expert.assetId,
    departmentId: records.assets.find(({ id }) => id === expert.assetId)?.departmentId ?? '',
    segments: fields.map(({ label }) => label),
    quotes: fields.map(({ label, value }) => ({ segment: label, text: `${label}: ${value}` })),
  }
}

function nameOf({ firstName, middleName, lastName, username }: ExpertRecord): string {
  return [firstName, middleName, lastName].filter(Boolean).join(' ') || username
}

function contactOf({ designation, contact, email }: ExpertRecord): string[] {
  return [designation, contact, email].filter(Boolean).map(plainWithin)
}
