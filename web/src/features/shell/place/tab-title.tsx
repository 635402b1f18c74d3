import { useTranslations } from 'use-intl'
import { useAddressIds } from '../../../addresses.ts'
import { useExpert } from '../../../domain/experts/experts.ts'
import { useMember } from '../../../domain/people/members.ts'
import { wholeNameOf } from '../../../domain/people/whole-name.ts'
import { useAsset } from '../../../domain/places/assets.ts'
import { useDepartment } from '../../../domain/places/departments.ts'
import { titleOf } from '../../../domain/resources/kinds.ts'
import { useResource } from '../../../domain/resources/resource.ts'
import { useCrumbs } from './breadcrumb.tsx'
import { titleParts, type NamedKind } from './crumbs.ts'

/**
 * The title of the tab says what the last step of the breadcrumb does: the name of the thing, else what is shown of the
 * thing above it (*AI Chat · Press 7*), for the chats of several machines stand open beside each other.
 */
export function TabTitle() {
  const t = useTranslations('shell')
  const { step, thing } = titleParts(useCrumbs())
  const name = useNameOf(thing)
  const fileName = useOpenedName()
  const steps =
    fileName === undefined
      ? [step === 'company' ? t('departments') : step && t(step), name ?? (thing && t(thing))]
      : [titleOf(fileName)]
  const page = steps.filter((part) => part !== null).join(' · ')
  return <title>{t('title', { page: page || t('departments') })}</title>
}

function useNameOf(thing: NamedKind | null): string | undefined {
  const ids = useAddressIds()
  const { department } = useDepartment(thing === 'department' ? ids.departmentId : '')
  const { asset } = useAsset({ ...ids, assetId: thing === 'asset' ? ids.assetId : '' })
  const { expert } = useExpert({ ...ids, expertId: thing === 'expert' ? ids.expertId : '' })
  const { member } = useMember(thing === 'member' ? ids.memberId : '')
  const person = expert ?? member
  return department?.name ?? asset?.name ?? (person && wholeNameOf(person.name))
}

/** The name of the file whose page this is, once it is known. */
function useOpenedName(): string | undefined {
  const { departmentId, assetId, documentId, imageId, videoId, noteId } = useAddressIds()
  const type = documentId ? 'document' : imageId ? 'image' : videoId ? 'video' : 'note'
  const { data } = useResource({ departmentId, assetId, type, id: documentId || imageId || videoId || noteId })
  return data?.fileName
}
