import { assetRoutes } from '@millwright/contract/assets'
import { departmentRoutes } from '@millwright/contract/departments'
import { makersPackageRoutes } from '@millwright/contract/makers-packages'
import { resourceRoutes } from '@millwright/contract/resources'
import { createHash } from 'node:crypto'
import { jobLists } from '../documents.ts'
import { lookInto, packageOf, pdfOf, takePackage, vdiMetadata } from '../makers-packages.ts'
import type { Area } from './area.ts'

const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** A package of a maker, which is imported whole or not at all, and once. */
export const packages: Area = {
  name: 'package',
  begin: async ({ client }, nth) => {
    const body = { name: `Pumps ${nth}`, info: 'Pumps' }
    const { _id: departmentId } = await client.call(departmentRoutes.create, { body })
    const pdf = await pdfOf(`Close valve V-${nth} before the pump starts.`)
    const bytes = packageOf({ 'VDI2770_Metadata.xml': vdiMetadata(), 'manual.pdf': pdf })
    const assetsHere = () => client.call(assetRoutes.fetchAll, { query: { departmentId } })
    let packageId: string | undefined
    let isAcknowledged = false
    return {
      async act() {
        packageId = (await lookInto(client, { departmentId }, { bytes })).packageId
        const [made] = await takePackage(client, { departmentId }, { packageId })
        isAcknowledged = true
        await jobLists(client, { departmentId, assetId: made?._id ?? '' })
      },
      async faults() {
        const found = await assetsHere()
        if (found.length > 1) return [`a package became ${found.length} assets`]
        if (isAcknowledged && found.length === 0) return ['a package was imported and its asset is not there']
        // A preview whose reply was lost is begun anew.
        packageId ??= (await lookInto(client, { departmentId }, { bytes })).packageId
        const again = await client.tryCall(makersPackageRoutes.import, {
          query: { departmentId },
          body: { packageId },
        })
        const expected = found.length === 1 ? 409 : 201
        if (again.status !== expected) return [`the import made again is answered ${again.status}, not ${expected}`]
        const [asset, ...more] = await assetsHere()
        if (!asset || more.length > 0) return [`the import made again leaves ${more.length + (asset ? 1 : 0)} assets`]
        const place = { departmentId, assetId: asset._id }
        const jobs = (await jobLists(client, place)).at(-1) ?? []
        const failed = jobs.filter(({ status }) => status !== 'completed').map((job) => JSON.stringify(job))
        const { files } = await client.call(resourceRoutes.fetchAllDocuments, { query: place })
        const [file] = files
        if (!file || files.length > 1) return [...failed, `a package of one file became ${files.length}`]
        const sent = new Uint8Array(await (await client.request('GET', file.url)).arrayBuffer())
        return [
          ...failed,
          ...(hash(sent) === hash(pdf) ? [] : ['the file of a package has other bytes']),
          ...(file.processed ? [] : ['the file of a package is not processed']),
        ]
      },
    }
  },
}
