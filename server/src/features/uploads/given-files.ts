import { formats, type UploadKind } from '@millwright/contract/formats'
import type { CallReason } from '@millwright/contract/reasons/reason'
import type { GivenFiles, ValidatedFile } from '../../files/given-files.ts'
import type { VersionPorts } from '../../files/version-ports.ts'
import type { BlobStore } from '../../platform/blobs/blobs.ts'
import type { Transaction } from '../../platform/database/transaction.ts'
import { Refusal } from '../../platform/refusal.ts'
import { readBegin } from './formats/file-edges.ts'
import { candidateOf, extensionOf, headBytes, limitOf, wrongType } from './formats/file-formats.ts'
import { keepThumbnail } from './finish-upload.ts'
import { storeFile, storeVersion } from './save-upload.ts'
import { findReplaced, type Scope, takesOfficeFiles } from './uploads.repository.ts'

type Deps = { blobs: BlobStore } & Pick<VersionPorts, 'startProcessing'>

/** What `GivenFiles` says. */
export function givenFiles(deps: Deps): GivenFiles {
  return {
    takesOffice: takesOfficeFiles,
    kindOf,
    judge: (file) => validateFile(deps, file),
    store: (tx, scope, file) => storeGiven(deps, tx, { scope, file }),
  }
}

function kindOf(file: {
  fileName: string
  size: number
  takesOffice: boolean
}): { kind: UploadKind } | { why: CallReason } {
  const extension = extensionOf(file.fileName)
  const kinds = ['document', 'image', 'video'] as const
  const kind = kinds.find((one) => {
    const { always, office }: { always: readonly string[]; office: readonly string[] } = formats[one]
    return [...always, ...(file.takesOffice ? office : [])].includes(extension)
  })
  if (!kind) return { why: wrongType({ kind: 'document', takesOffice: true }).reason }
  const { limit, tooLarge } = limitOf(kind)
  return file.size > limit ? { why: tooLarge } : { kind }
}

async function validateFile(
  { blobs }: Deps,
  { blob, fileName, takesOffice, by }: Parameters<GivenFiles['judge']>[0],
): Promise<ValidatedFile> {
  const named = kindOf({ fileName, size: blob.size, takesOffice })
  if ('why' in named) throw new Refusal('wrong-type', named.why)
  const { kind } = named
  const format = await blobs.withFile(blob.key, async (path) => {
    const candidate = await candidateOf({ kind, fileName, takesOffice, head: await readBegin(path, headBytes) })
    return candidate.settle(path, by)
  })
  const thumbnail = kind === 'image' ? await keepThumbnail({ blobs }, blob.key, format) : null
  const speech = kind === 'video' ? { language: '', lines: null } : null
  return { kind, content: { blob, format, thumbnail, speech } }
}

type FileToStore = { scope: Scope; file: ValidatedFile & { fileName: string; versionOf: string | null } }

async function storeGiven(deps: Deps, tx: Transaction, { scope, file }: FileToStore): Promise<{ id: string }> {
  const { kind, content, fileName, versionOf } = file
  const target = { kind, fileName, initiateProcessing: true, speech: content.speech }
  const replaced = versionOf === null ? null : await findReplaced(tx, scope, { id: versionOf })
  const stored = replaced
    ? await storeVersion(tx, scope, { target: { ...target, versionOf: replaced.id }, file: replaced, content })
    : await storeFile(tx, scope, {
        target: { ...target, parentId: null, aiAccess: true, ifTaken: 'rename' },
        content,
      })
  const { id: resourceId, versionIdToProcess: versionId } = stored
  if (versionId !== null) await deps.startProcessing(tx, { ...scope, resourceId, versionId })
  return { id: resourceId }
}
