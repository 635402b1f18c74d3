export const restore = {
  instead: 'Restore a backup instead',
  title: 'Restore a backup',
  text: 'Nobody has registered on this server yet. A backup can take its place, with all companies, files and passwords.',
  code: 'Code of the server',
  codeHelp: 'The server printed it when it started: look at its console or log.',
  source: 'Where the backup lies',
  sourceHelp: "A folder on the server, or s3://bucket/prefix?endpoint=https://host&region=name with the server's keys.",
  passphrase: 'Passphrase',
  passphraseHelp: 'Leave it empty where the backup is not encrypted.',
  restore: 'Restore',
  looking: 'Looking at the backup …',
  rather: 'No backup?',
  register: 'Register your company',
  running: 'The backup is being restored',
  runningText: 'Leave the server running. This page goes on by itself.',
  done: '{done} of {total} files and tables',
  failed:
    'The restore failed, and the server is as it was before. Where nobody has registered, its log has a new code.',
  unfinished:
    'The restore did not end. Whoever runs the server ends it with npm run restore; until then it does not start.',
  restored: 'The backup is restored. Sign in as you did before.',
}
