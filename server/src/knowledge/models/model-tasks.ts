import type { ModelFolder } from './model-folder.ts'
import { type RunningModel, runModel } from './run-model.ts'

/** The one model of this thread: it is opened for the first text. */
let running: Promise<RunningModel> | null = null

/** What has failed is opened anew: its memory may be what was lacking. */
async function withModel<T>(folder: ModelFolder, work: (model: RunningModel) => Promise<T>): Promise<T> {
  try {
    return await work(await (running ??= runModel(folder)))
  } catch (error) {
    running = null
    throw error
  }
}

type TextsToEmbed = { folder: ModelFolder; texts: readonly string[] }
type PairsToScore = { folder: ModelFolder; question: string; passages: readonly string[] }

/** What the thread of a model does. */
export const modelTasks = {
  embed: ({ folder, texts }: TextsToEmbed): Promise<number[][]> => withModel(folder, ({ embed }) => embed(texts)),
  score: ({ folder, question, passages }: PairsToScore): Promise<number[]> =>
    withModel(folder, ({ score }) => score(question, passages)),
}
