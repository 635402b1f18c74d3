import { departmentRoutes } from '@millwright/contract/departments'
import { driveRoutes } from '@millwright/contract/drive'
import { makersPackageRoutes } from '@millwright/contract/makers-packages'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedUp, signUp, startServer, type TestServer } from '../../../test/harness.ts'
import { largeContainer } from '../../../test/large-package.ts'
import { takePackage } from '../../../test/makers-packages.ts'
import { tusClient } from '../../../test/tus.ts'

const megabyte = 2 ** 20
const documents = 40
/** As the page sends them. */
const pieceBytes = 16 * megabyte
/** In ms. Only ends what would wait for ever. */
const hangs = 900_000
let server: TestServer
let admin: SignedUp

beforeAll(async () => {
  server = await startServer({ database: 'embedded' })
  admin = await signUp(server)
})
afterAll(() => server.stop())

it(
  'a container of 320 MB comes in pieces, is imported, and lies there byte for byte',
  async () => {
    const { _id: departmentId } = await admin.call(departmentRoutes.create, { body: { name: 'Pumps', info: 'Pumps' } })
    const bytes = await largeContainer(documents, 320 * megabyte)
    const look = async (place: { departmentId: string; assetId: string }) => {
      const tus = tusClient(admin, server)
      const address = await tus.begun({ place, kind: 'package', size: bytes.length, fileName: 'hall.zip' })
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        expect((await tus.patch(address, at, bytes.subarray(at, at + pieceBytes))).status).toBe(204)
      }
      const body = new FormData()
      body.append('uploadId', address.split('/').at(-1) ?? '')
      const route = place.assetId === '' ? makersPackageRoutes.preview : makersPackageRoutes.previewForAsset
      const query = place.assetId === '' ? { departmentId } : place
      return makersPackageRoutes.preview.output.parse((await admin.tryCall(route, { query, body })).data)
    }
    const preview = await look({ departmentId, assetId: '' })
    expect(preview.documents).toHaveLength(documents + 1)
    const [made] = await takePackage(admin, { departmentId }, { packageId: preview.packageId })
    expect(made).toMatchObject({ created: true, files: documents + 1, left: [] })

    const place = { departmentId, assetId: made?._id ?? '' }
    const { files } = await admin.call(driveRoutes.fetch, { query: place })
    const largest = files.toSorted((a, b) => b.metadata.size - a.metadata.size)[0]
    const { url } = await admin.call(driveRoutes.downloadDocument, { query: { ...place, id: largest?.id ?? '' } })
    const received = Buffer.from(await (await admin.request('GET', url)).arrayBuffer())
    expect(received.length).toBe(largest?.metadata.size)
    expect(bytes.length).toBeGreaterThan(300 * megabyte)
    expect(Buffer.from(bytes.buffer).includes(received.subarray(0, 4_096))).toBe(true)
    // All of them by their hashes: the same package again is here already, file by file.
    const again = await look(place)
    expect(new Set(again.documents.map(({ becomes }) => becomes))).toEqual(new Set(['same']))
  },
  hangs,
)
