import * as z from 'zod/mini'

const Told = z.object({ assetId: z.string() })
const name = 'millwright-files'

/** Tells the other windows of this browser that files or folders of an asset are others now. */
export function tellOtherWindows(assetId: string) {
  const channel = new BroadcastChannel(name)
  channel.postMessage({ assetId } satisfies z.infer<typeof Told>)
  channel.close()
}

/** Calls `changed` whenever another window changed files or folders of this asset, until the returned function is called. */
export function hearOtherWindows(assetId: string, changed: () => void): () => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (Told.safeParse(data).data?.assetId === assetId) changed()
  })
  return () => channel.close()
}
