import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { signUp, type TestServer } from '../../server/test/harness.ts'
import { untilProcessed } from '../../tools/demo/plant.ts'
import { benchAsset } from '../bench-asset.ts'
import { quantile } from '../quantile.ts'
import { upload } from './ask.ts'
import { type FloorOutcome, outcomeOf, readFloorQuestions } from './floor.ts'
import { askAll } from './place.ts'

export type FloorAnswers = { outcomes: FloorOutcome[]; firstChunkP95: number }

/** Asks what people on the floor ask, one asset a manual: a folder of questions.jsonl and manuals/. */
export async function measureFloor(server: TestServer, folder: string): Promise<FloorAnswers> {
  const questions = await readFloorQuestions(folder)
  const client = await signUp(server)
  const outcomes: FloorOutcome[] = []
  const times: number[] = []
  for (const fileName of new Set(questions.map(({ file }) => file))) {
    const asset = await benchAsset(client, fileName.replace(/\.pdf$/u, ''))
    await upload(client, asset, { fileName, bytes: await readFile(join(folder, 'manuals', fileName)) })
    await untilProcessed(client, asset)
    const about = questions.filter(({ file }) => file === fileName)
    for (const { question, said } of await askAll({ client, asset }, about)) {
      outcomes.push(outcomeOf(question, said))
      times.push(said.firstChunkMs)
    }
  }
  return { outcomes, firstChunkP95: quantile(times, 0.95) }
}
