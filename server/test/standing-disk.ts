// Loaded into a server before its own modules: whenever a file is made durable while a piece of an upload is under way, the disk
// stands still for as long as a connection may. Nobody waits for that: the clocks of such connections are told that their time is over.
import { subscribe } from 'node:diagnostics_channel'
import { type FileHandle, open } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'

type Begun = { request: IncomingMessage; response: ServerResponse }

const underWay = new Set<IncomingMessage>()

subscribe('http.server.request.start', (message) => {
  const { request, response } = message as Begun
  if (request.method !== 'PATCH') return
  underWay.add(request)
  response.once('close', () => underWay.delete(request))
})

const file = await open(process.execPath)
const methods = Object.getPrototypeOf(file) as { sync: FileHandle['sync'] }
await file.close()

const { sync } = methods
methods.sync = async function standStill(this: FileHandle) {
  // A clock that does not run is at 0.
  for (const { socket } of underWay) if ((socket.timeout ?? 0) > 0) socket.emit('timeout')
  await sync.call(this)
}
