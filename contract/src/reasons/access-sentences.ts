type Limit = { limit: number }

/** What is said of groups, and of requests for access. */
export const accessSentences = {
  'access.ask_only': 'You may ask about this, but not open it',
  'group_id.invalid': 'Group Id invalid',
  'group_name.missing': 'Group Name required',
  'group_name.taken': 'Another group has this name',
  'group_rule.missing': 'Say what the field must be',
  'groups.full': ({ limit }: Limit) => `A company can have at most ${limit} groups`,
  'group.unknown': 'One of these groups is not there any more',
  'access_request_id.invalid': 'Access Request Id invalid',
  'access_request.decided': 'Somebody else decided this request already',
} as const
