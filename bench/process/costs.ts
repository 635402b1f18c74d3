import { chatRoutes } from '@millwright/contract/chats'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { jobLists, toProcess, upload } from '../../server/test/documents.ts'
import { signUp, startServer } from '../../server/test/harness.ts'
import { makeManualPdf } from '../../server/test/pdf/make-pdf.ts'
import { makeVideo, subtitles, videoJobs } from '../../server/test/videos.ts'
import { benchAsset } from '../bench-asset.ts'
import type { Part, Row } from '../part.ts'
import { spentSeconds } from './spent-seconds.ts'

const pages = 100
const seconds = 20
const secondsAnHour = 3_600
const questions = 20

/** What `docs/scaling.md` reckons with: sizes after VACUUM FULL, and computed seconds, which say the same on a busy machine. */
export const costs: Part = {
  name: 'costs',
  what: `bytes and seconds of processor of a page of PDF (${pages} pages of text), of an hour of video (${seconds} s of 720p with subtitles, times ${secondsAnHour / seconds}) and of a question, on a server database, files on this disk`,
  async measure() {
    const server = await startServer({ database: 'postgres' })
    const database = new pg.Client({ connectionString: server.databaseUrl })
    await database.connect()
    try {
      const ada = await signUp(server)
      const asset = await benchAsset(ada)
      const place = { departmentId: asset.departmentId, assetId: asset._id }
      const count = async (text: string) => Number((await database.query<{ value: string }>(text)).rows[0]?.value)
      const look = async () => {
        await database.query('VACUUM FULL')
        const size = await count('select pg_database_size(current_database()) as value')
        return { size, files: bytesIn(join(server.dataDir, 'files')) }
      }
      const spent = () => spentSeconds(server.pid)
      const measure = async (
        what: string,
        { sent, times }: { sent: number; times: number },
        work: () => Promise<void>,
      ) => {
        const [before, from] = [await look(), spent()]
        await work()
        const [to, after] = [spent(), await look()]
        const row = {
          what,
          'file bytes as sent': Math.round(sent * times),
          'files made of it': Math.round((after.files - before.files - sent) * times),
          'database bytes': Math.round((after.size - before.size) * times),
          'CPU s, server': rounded((to.server - from.server) * times),
          'CPU s, database': rounded((to.database - from.database) * times),
        }
        // What follows takes minutes.
        console.log(row)
        return row
      }
      const rows: Row[] = []
      const { bytes: pdf, facts } = await makeManualPdf({ pages })
      rows.push(
        await measure('a page of PDF', { sent: pdf.length, times: 1 / pages }, async () => {
          await upload(ada, { place, file: pdf, fileName: 'manual.pdf', fields: toProcess })
          await jobLists(ada, place)
        }),
      )
      const passages = await count('select count(*) as value from passage_search')
      console.log(`${passages} passages of ${pages} pages`)
      await tellTables(database)
      rows.push(
        await measure('a question', { sent: 0, times: 1 / questions }, async () => {
          for (let nth = 0; nth < questions; nth += 1) {
            const query = facts[nth % facts.length]?.question ?? ''
            const events = ada.events(chatRoutes.newMessage, { body: { query, assetId: asset._id } })
            for await (const event of events) if (event.type === 'error') throw new Error(event.content)
          }
        }),
      )
      const picture = `testsrc2=size=1280x720:rate=25:duration=${seconds}`
      const codecs = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
      const film = await makeVideo({ seconds, picture, codecs })
      rows.push(
        await measure('an hour of video', { sent: film.length, times: secondsAnHour / seconds }, async () => {
          const sent = { place, kind: 'video' as const, file: film, fileName: 'film.mp4', subtitles }
          await upload(ada, { ...sent, fields: toProcess })
          await videoJobs(ada, place)
        }),
      )
      return rows
    } finally {
      await database.end()
      await server.stop()
    }
  },
}

const rounded = (value: number) => Number(value.toPrecision(3))

/** The largest, with their indexes: what grows with the material. */
async function tellTables(database: pg.Client): Promise<void> {
  const { rows } = await database.query<{ name: string; bytes: number }>(
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by bytes desc limit 8`,
  )
  console.table(rows)
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}
