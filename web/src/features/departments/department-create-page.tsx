import { departmentRoutes } from '@millwright/contract/departments'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { accessField } from '../../domain/people/access-field.tsx'
import { CreatePage } from '../../panes/places/form/create-page.tsx'
import { bodyOf } from '../../panes/places/form/place-values.ts'
import { submit } from '../../platform/api.ts'
import { useUser } from '../../platform/session.ts'

export function DepartmentCreatePage() {
  const t = useTranslations('departments')
  return (
    <CreatePage
      texts={{
        title: t('createTitle'),
        infoHelp: t('infoHelp'),
        submit: t('submit'),
        cancel: t('cancel'),
        creating: t('creating'),
      }}
      mayCreate={useUser().permissions.department}
      list={addressOf('departments', useAddressIds())}
      hasFields={false}
      access={accessField}
      send={(input, key) => submit(departmentRoutes.create, { body: bodyOf(input), key })}
    />
  )
}
