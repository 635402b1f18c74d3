import { Readable } from 'node:stream'
import type { Viewer } from '../../../access/viewer.ts'
import { type FileInZip, streamZip } from '../../../files/zip-stream.ts'
import type { PrintDocument } from '../../../knowledge/notes/documents/document-printer.ts'
import type { BlobStore } from '../../../platform/blobs/blobs.ts'
import type { Transaction } from '../../../platform/database/transaction.ts'
import { findAssetToExport } from './documentation.repository.ts'
import type { PlannedContainer } from './documentation-tasks.ts'
import { documentationWork } from './documentation-work.ts'

type DocumentationDeps = { blobs: BlobStore; printDocument: PrintDocument }

/** An asset that is handed on, for whoever has a link to that. `data`: the JSON of an `AssetToExport`. */
export type FoundDocumentation = { companyId: string; assetName: string; data: string }
export type Documentation = {
  /** Null where the viewer does not see the asset. */
  find: (tx: Transaction, viewer: Viewer, assetId: string) => Promise<FoundDocumentation | null>
  /** The container, made while it is read: memory does not grow with the files. */
  make: (found: FoundDocumentation, signal: AbortSignal) => Promise<{ bytes: Readable; size: number | null }>
}

type Entry = FileInZip & { open: () => Promise<Readable> }

export function openDocumentation({ blobs, printDocument }: DocumentationDeps): Documentation {
  const entry = (open: Entry['open'], createdAt: Date, size: number | null = null): Entry => ({ open, createdAt, size })
  const written = (bytes: Uint8Array, at: Date): Entry => entry(async () => Readable.from([bytes]), at, bytes.length)
  const utf8 = (text: string): Uint8Array => Buffer.from(text)

  function openContainer({ metadata, files }: PlannedContainer, now: Date): Readable {
    const inner = files.map(({ name, blobKey, size, createdAt }) => ({
      path: name,
      file: entry(() => blobs.open(blobKey), new Date(`${createdAt}Z`), size),
    }))
    const named = [{ path: 'VDI2770_Metadata.xml', file: written(utf8(metadata), now) }, ...inner]
    return streamZip({ emptyFolders: [], files: named }, (one) => one.open()).bytes
  }

  return {
    async find(tx, viewer, assetId) {
      const found = await findAssetToExport(tx, viewer, assetId)
      return found && { companyId: viewer.companyId, assetName: found.name, data: found.data }
    },

    async make({ companyId, assetName, data }, signal) {
      const now = new Date()
      const date = now.toISOString().slice(0, 10)
      const { main, blocks, containers } = await documentationWork(
        'documentation',
        { data, date },
        { key: companyId, signal },
      )
      const lines = ['Main document after VDI 2770', date]
      const note = { title: `Documents of ${assetName}`, lines, blocks }
      const load = async () => ({ note, pictures: new Map() })
      const pdf = await printDocument({ companyId, format: 'pdf', load, signal })
      const files = [
        { path: 'VDI2770_Main.xml', file: written(utf8(main), now) },
        { path: 'VDI2770_Main.pdf', file: written(pdf, now) },
        ...containers.map((container) => ({
          path: container.name,
          file: entry(async () => openContainer(container, now), now),
        })),
      ]
      return streamZip({ emptyFolders: [], files }, (one) => one.open())
    },
  }
}
