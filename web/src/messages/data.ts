export const data = {
  title: 'Personal data',
  text: 'Everything you made or are named in, as a ZIP of lists: profile, devices, passkeys, chats, notes, corrections, checks, access, names of places, files and codes, and your lines of the audit trail. It can be fetched for a day.',
  textOf:
    'Everything this member made or is named in, as a ZIP of lists. Their chats, devices and what they sign in with are theirs alone and not in it. It can be fetched for a day, by you only; the audit trail says that you asked.',
  begin: 'Gather my data',
  beginOf: 'Gather their data',
  beginning: 'Beginning',
  making: 'Gathering …',
  download: 'Download the data of {at}',
  failed: 'They could not be gathered. Try again.',
  missing:
    '{count, plural, one {# picture is} other {# pictures are}} missing on the server and not in it: missing.json in the ZIP names {count, plural, one {it} other {them}}.',
} as const
