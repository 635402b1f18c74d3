import { departmentRoutes } from '@millwright/contract/departments'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { accessField } from '../../domain/people/access-field.tsx'
import { RequestAccess } from '../../domain/people/request-access.tsx'
import { useDepartmentToChange } from '../../domain/places/departments.ts'
import { bodyOf } from '../../panes/places/form/place-values.ts'
import { UpdatePage } from '../../panes/places/form/update-page.tsx'
import { submit } from '../../platform/api.ts'

const { update } = departmentRoutes

export function DepartmentUpdatePage() {
  const t = useTranslations('departments')
  const ids = useAddressIds()
  const { departmentId } = ids
  return (
    <UpdatePage
      texts={{
        title: t('updateTitle'),
        infoHelp: t('infoHelp'),
        cancel: t('cancel'),
        updating: t('updating'),
        notFound: t('notFound'),
        notFoundText: t('notFoundText'),
        failed: t('singleFailed'),
      }}
      found={useDepartmentToChange(departmentId)}
      missingAction={<RequestAccess kind="department" placeId={departmentId} />}
      back={addressOf('departments', ids)}
      hasFields={false}
      access={accessField}
      send={(input, seen) => submit(update, { query: { departmentId }, body: bodyOf(input), seen })}
      schema={update.output}
    />
  )
}
