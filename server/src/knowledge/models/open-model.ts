import { openThreads, type Threads } from '../../platform/threads/threads.ts'
import { type ModelFolder, ModelFolderError, readModelFolder } from './model-folder.ts'
import type { modelTasks } from './model-tasks.ts'

/** A folder's model in a thread of its own. */
export type FolderModel = ModelFolder & { threads: Threads<typeof modelTasks> }

/** Of the tokenizer's words; the network's memory is WebAssembly's, and bounded by the size of its file and of a batch. */
const heapMegabytes = 1_024
/** The first task opens the model. */
const maxMs = 60_000

/** @throws ModelFolderError when the folder holds no model that `trial` can use. */
export async function openFolderModel(
  { folder, setting }: { folder: string; setting: string },
  trial: (model: FolderModel) => Promise<unknown>,
): Promise<FolderModel> {
  const read = await readModelFolder(folder, setting)
  const threads = openThreads<typeof modelTasks>(new URL('./model-thread.ts', import.meta.url), {
    threads: 1,
    heapMegabytes,
    maxMs,
    waiting: { ofKey: 100, inAll: 200 },
    keeps: true,
  })
  const model = { ...read, threads }
  try {
    await trial(model)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new ModelFolderError(`${setting}=file:${folder}: its model cannot be run: ${why}.`, { cause: error })
  }
  return model
}
