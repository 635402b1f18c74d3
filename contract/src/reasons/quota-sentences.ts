type Limit = { limit: number }

const kilo = 1024
const units = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const

/** As pages say it: units of 1,024, with the names of the others. */
function size(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(kilo))))
  return `${Math.round((bytes / kilo ** power) * 10) / 10} ${units[power]}`
}

const askForMore = 'or ask whoever runs Millwright for more.'

/** What is said where a company has as much as it may have. */
export const quotaSentences = {
  'quota.bytes_reached': ({ limit }: Limit) =>
    `Your company can store ${size(limit)} at most, and this would be more. Delete files that are not needed, in the bin too, ${askForMore}`,
  'quota.members_reached': ({ limit }: Limit) =>
    `Your company can have ${limit} ${limit === 1 ? 'member' : 'members'} at most, and this would be more. Suspend or remove somebody, ${askForMore}`,
  'quota.members_kept_out_reached': ({ limit }: Limit) =>
    `Your company can have ${limit} ${limit === 1 ? 'member' : 'members'} at most, and this would be more: whom a directory has added and not let in yet counts here, too. Remove somebody, ${askForMore}`,
  'quota.no_place':
    'Your company has as many members as it can have, so there is no place for you yet. Ask one of its admins.',
  'quota.questions_reached': ({ limit }: Limit) =>
    `Your company can ask ${limit} ${limit === 1 ? 'question' : 'questions'} a day at most, and has. Ask again after midnight UTC, ${askForMore}`,
} as const
