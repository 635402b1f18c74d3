import { limits } from '@millwright/contract/limits'
import { makersPackageRoutes, type PackagePreview } from '@millwright/contract/makers-packages'
import { resumablePath } from '@millwright/contract/uploads'
import { uploadResumably } from '../../platform/resumable.ts'
import { submitFiles } from '../../platform/submit-files.ts'

/** Without an asset the package makes its own. */
export type PackagePlace = { departmentId: string; assetId?: string | undefined }

type Sending = { userId: string; signal: AbortSignal; onSent: (bytes: number) => void }

/** Sends a package and returns what its import would do; a large one is sent so that it survives a broken line. */
export async function lookInto(place: PackagePlace, file: File, sending: Sending): Promise<PackagePreview> {
  const { departmentId, assetId } = place
  const { signal, onSent } = sending
  const isLarge = file.size >= limits.resumableFrom
  const uploadId = isLarge ? await sendInPieces(place, file, sending) : null
  const shared = {
    fields: { uploadId },
    files: isLarge ? [] : [file],
    signal,
    onSent: isLarge ? () => undefined : onSent,
  }
  const { data } = await (assetId === undefined
    ? submitFiles(makersPackageRoutes.preview, { ...shared, query: { departmentId } })
    : submitFiles(makersPackageRoutes.previewForAsset, { ...shared, query: { departmentId, assetId } }))
  return data
}

function sendInPieces({ departmentId, assetId = '' }: PackagePlace, file: File, sending: Sending): Promise<string> {
  const { userId, signal, onSent } = sending
  const { name: filename, size, lastModified } = file
  return uploadResumably({
    endpoint: resumablePath,
    metadata: { kind: 'package', departmentId, assetId, filename },
    file,
    // Chosen again for the same place, it goes on where it stopped. Not among the files that the tracker shows.
    fingerprint: ['package', userId, departmentId, assetId, filename, size, lastModified].join('/'),
    signal,
    onSent,
    onStalled: () => undefined,
  })
}
