// `npm run demo`: a plant to look at. Everything lies in a throw-away directory and is gone afterwards.
import { randomBytes } from 'node:crypto'
import { signUp, startServer } from '../server/test/harness.ts'
import { buildWebIfChanged } from './build-web.mjs'
import { askModel } from './demo/ask-model.ts'
import { addChats } from './demo/chats.ts'
import { questionsToNotes } from './demo/notes.ts'
import { buildPlant } from './demo/plant.ts'
import { questions } from './demo/questions.ts'
import { questionsToVideo } from './demo/video.ts'

buildWebIfChanged(process.execPath)
console.log('Starting a server in a throw-away directory and giving it three manuals, notes and a video to read ...')
const withoutVideo =
  'There is no FFmpeg here to make a video with: the demo goes without (Debian: apt-get install ffmpeg).'
const stopped = Promise.withResolvers<void>()
// For good: a terminal's Ctrl-C comes twice, from it and from npm, and the second must not cut the tidying off.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stopped.resolve())
const server = await startServer({ database: 'embedded' })
try {
  const account = { email: 'demo@nordmark.example', password: `Demo-${randomBytes(6).toString('base64url')}1!` }
  const client = await signUp(server, { ...account, companyName: 'Nordmark Paper', username: 'demo' })
  const plant = await buildPlant(client)
  const { documents, video } = plant
  await addChats(client, plant)
  const [first] = documents
  if (first) await askModel(server, client, first.asset._id)
  const asked = [...Object.values(questions), ...questionsToNotes, ...(video ? questionsToVideo : [])]
  if (!video) console.log(withoutVideo)
  console.log(`
  Address   ${server.url}
  E-mail    ${account.email}
  Password  ${account.password}

  Ask Feed pump P-101, in Stock preparation:
${asked.map((question) => `    ${question}`).join('\n')}
  Its newest chat shows a figure of a model that no passage proves, one before it an answer that waits to be checked;
  the landing has a chat about all assets. The glossary is under Profile.

  Ctrl-C stops it and removes everything.
`)
  await stopped.promise
} finally {
  await server.stop()
}
