type Limit = { limit: number }

/** What calls and forms say of makers' packages and of the codes on plates. */
export const makerSentences = {
  'package_id.invalid': 'Package Id invalid',
  'packages.too_many_waiting': ({ hours }: { hours: number }) =>
    `Too many packages wait for their import: import those that you looked into, or wait up to ${hours} hours`,
  'package.too_hard': 'Reading this package takes too much time or memory',
  'package.too_much_memory': ({ limit }: Limit) =>
    `Reading this package takes more than ${limit / 2 ** 20} MB of memory: what its XML or JSON says nests too much, or is too much`,
  'package.says_too_much': ({ limit }: Limit) =>
    `This package says more than ${limit / 2 ** 20} MB of its machines and documents: its values or texts are too long to be imported`,
  'package_fields.full': ({ limit }: Limit) =>
    `An asset can have ${limit} fields at most: this one stays in the package`,
  'package_plan.changed': 'What stands in the asset has changed in the meantime: import the package again',
  'package_export.too_many': ({ limit }: Limit) =>
    `More than ${limit} documents do not fit into one container: download folders of them instead`,
  'package_line.unknown': 'The package has no such asset',
  'package.imported': 'This package was imported already',
  'package.nothing_taken': 'Nothing of this package would be taken',
  'package.of_maker': 'This is a maker’s package. Import it: its documents and fields come with it',
  'plate_code.missing': 'A code is required',
  'plate_code_id.invalid': 'Code Id invalid',
  'plate_code.taken': 'Another machine has this code already',
  'plate_code.is_own': 'This code was printed by Millwright and can only name the asset that it was printed for',
  'plate_codes.too_many': ({ limit }: Limit) =>
    `An asset can have ${limit} codes at most. Remove one that is not needed.`,
} as const
