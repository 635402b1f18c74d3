// What a line of the trail was about, in English, by code. Params are texts: of what a line says nothing, they are not there.

type OfPlace = { kind: string; place: string }
/** Of a member by their username, or of a group by its name. */
type OfHolder = { member?: string; group?: string }
type Setting = 'on' | 'off'

const holderOf = ({ member = '', group }: OfHolder) => (group === undefined ? member : `the group ${group}`)
const placeOf = ({ kind, place }: OfPlace) => `the ${kind} ${place}`
const setting = (name: string, value: string | undefined) => (value === undefined ? [] : [`${name} ${value}`])
/** `kept`: days, or `always`. */
const keeping = (what: string, kept: string | undefined) =>
  setting(what, kept && (kept === 'always' ? 'kept' : `kept ${kept} days`))

type OwnQuota = { bytes?: string; members?: string; questions?: string }
const quotaOf = ({ bytes, members, questions }: OwnQuota) => {
  const limits = [
    ...(bytes === undefined ? [] : [`${bytes} bytes`]),
    ...(members === undefined ? [] : [`${members} members`]),
    ...(questions === undefined ? [] : [`${questions} questions a day`]),
  ]
  return limits.length === 0 ? 'no limit' : limits.join(', ')
}

/** How many of each. A line of before says nothing of questions. */
type HandedOver = { experts: string; drafts: string; asked: string; requests: string; questions?: string }

export const trailSentences = {
  'trail.access_given': ({ level, ...of }: OfHolder & OfPlace & { level: string }) =>
    `${holderOf(of)}: ${level} on ${placeOf(of)}`,
  'trail.access_taken': ({ level, ...of }: OfHolder & OfPlace & { level: string }) =>
    `${holderOf(of)}: no more ${level} on ${placeOf(of)}`,
  'trail.access_changed': ({ level, former, ...of }: OfHolder & OfPlace & { level: string; former: string }) =>
    `${holderOf(of)}: ${level} instead of ${former} on ${placeOf(of)}`,
  /** `whom`: who had asked, where another refused it. */
  'trail.access_request': ({ whom, ...of }: OfPlace & { whom?: string }) =>
    whom === undefined ? placeOf(of) : `${whom}: ${placeOf(of)}`,
  'trail.of_asset': ({ name, asset }: { name: string; asset: string }) => `${name} in the asset ${asset}`,
  'trail.into_asset': ({ name, asset }: { name: string; asset: string }) => `${name} into the asset ${asset}`,
  'trail.on_asset': ({ code, asset }: { code: string; asset: string }) => `${code} on the asset ${asset}`,
  'trail.members': ({ members }: { members: string }) => `${members} ${members === '1' ? 'member' : 'members'}`,
  'trail.handed_over': ({ whom, receiver, ...given }: HandedOver & { whom: string; receiver: string }) => {
    const { experts, drafts, asked, requests, questions } = given
    const open = questions === undefined ? '' : `, ${questions} open questions`
    return `${whom}: to ${receiver}, ${experts} as expert, ${drafts} drafts, ${asked} to check, ${requests} asked for${open}`
  },
  /** `days`: until it holds; none without a demand. */
  'trail.demand': ({ demand, days }: { demand: string; days?: string }) =>
    days === undefined ? demand : `${demand}, in ${days} days`,
  'trail.devices': ({ devices }: { devices: string }) => `${devices} ${devices === '1' ? 'device' : 'devices'}`,
  'trail.fact': ({ fact, file, asset }: { fact: string; file: string; asset: string }) =>
    `${fact} in ${file} of the asset ${asset}`,
  'trail.permissions': ({ whom, departments, assets }: { whom: string; departments: Setting; assets: Setting }) => {
    const may = [...(departments === 'on' ? ['departments'] : []), ...(assets === 'on' ? ['assets'] : [])]
    return `${whom}: creates ${may.length === 0 ? 'nothing' : may.join(' and ')}`
  },
  'trail.role': ({ whom, role }: { whom: string; role: string }) => `${whom}: ${role}`,
  /** Without a `day`, access does not end. */
  'trail.access_end': ({ whom, day = 'none' }: { whom: string; day?: string }) => `${whom}: ${day}`,
  'trail.settings': (changed: { officeFiles?: Setting; ocrLanguages?: string; webSpeech?: Setting }) =>
    [
      ...setting('office files', changed.officeFiles),
      ...setting('text recognition in', changed.ocrLanguages?.replaceAll(',', ' and ')),
      ...setting('speech input', changed.webSpeech),
    ].join(', '),
  'trail.retention': ({ chats, trail, bin }: { chats?: string; trail?: string; bin?: string }) =>
    [...keeping('chats', chats), ...keeping('trail', trail), ...keeping('bin', bin)].join(', '),
  /** Each as a number, or missing where there is no limit; `own` off: what the settings of the installation say holds. */
  'trail.quota': ({ company, own, ...limits }: OwnQuota & { company: string; own: Setting }) =>
    `${company}: ${own === 'off' ? 'none of its own' : quotaOf(limits)}`,
  'trail.group_rule': ({ group, field, value = '' }: { group: string; field?: string; value?: string }) =>
    `${group}: ${field === undefined ? 'no rule' : `${field} is ${value}`}`,
  'trail.shortened': ({ lines }: { lines: string }) => `${lines} ${lines === '1' ? 'line' : 'lines'}`,
} as const

export type TrailCode = keyof typeof trailSentences
