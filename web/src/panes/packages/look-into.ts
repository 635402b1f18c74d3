import { limits } from '@millwright/contract/limits'
import { makersPackageRoutes, type PackagePreview } from '@millwright/contract/makers-packages'
import { resumablePath } from '@millwright/contract/uploads'
import { ApiError } from '../../platform/api-error.ts'
import { dropUpload, uploadResumably } from '../../platform/resumable.ts'
import { submitFiles } from '../../platform/submit-files.ts'

/** Without an asset the package makes its own. */
export type PackagePlace = { departmentId: string; assetId?: string | undefined }

type SendOptions = { userId: string; signal: AbortSignal; onSent: (bytes: number) => void }

/** Packages that lie whole on the server and could not be looked into yet: the ids of their uploads, by what names them here. */
const whole = new Map<string, string>()

/** Sends a package and returns what its import would do; a large one is sent so that it survives a broken line. */
export async function lookInto(place: PackagePlace, file: File, sending: SendOptions): Promise<PackagePreview> {
  const { signal, onSent } = sending
  if (file.size < limits.resumableFrom) {
    return ask(place, { fields: { uploadId: null }, files: [file], signal, onSent })
  }
  const name = fingerprintOf(place, file, sending)
  const uploadId = whole.get(name) ?? (await sendInPieces(place, file, sending))
  whole.set(name, uploadId)
  onSent(file.size)
  try {
    const preview = await ask(place, { fields: { uploadId }, files: [], signal, onSent: () => undefined })
    whole.delete(name)
    return preview
  } catch (error) {
    // Chosen again, it is looked into where it lies.
    if (isPassing(error)) throw error
    whole.delete(name)
    void dropUpload(`${resumablePath}/${uploadId}`)
    throw error
  }
}

/** Whether the server may look into the same upload a moment later. */
const isPassing = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 0 || error.status === 423 || error.status === 429 || error.status >= 500)

type LookRequest = Pick<Parameters<typeof submitFiles>[1], 'files' | 'signal' | 'onSent'> & {
  fields: { uploadId: string | null }
}

async function ask({ departmentId, assetId }: PackagePlace, asking: LookRequest): Promise<PackagePreview> {
  const { data } = await (assetId === undefined
    ? submitFiles(makersPackageRoutes.preview, { ...asking, query: { departmentId } })
    : submitFiles(makersPackageRoutes.previewForAsset, { ...asking, query: { departmentId, assetId } }))
  return data
}

function sendInPieces(place: PackagePlace, file: File, sending: SendOptions): Promise<string> {
  const { signal, onSent } = sending
  const { departmentId, assetId = '' } = place
  return uploadResumably({
    endpoint: resumablePath,
    metadata: { kind: 'package', departmentId, assetId, filename: file.name },
    file,
    fingerprint: fingerprintOf(place, file, sending),
    signal,
    onSent,
    onStalled: () => undefined,
  })
}

/** Chosen again for the same place, it goes on where it stopped. Not among the files that the tracker shows. */
function fingerprintOf({ departmentId, assetId = '' }: PackagePlace, file: File, { userId }: SendOptions): string {
  return ['package', userId, departmentId, assetId, file.name, file.size, file.lastModified].join('/')
}
