import { departmentRoutes, NewDepartment } from '@millwright/contract/departments'
import { useTranslations } from 'use-intl'
import * as z from 'zod/mini'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { submit } from '../../platform/api.ts'
import { departmentsKey } from '../../library/places/departments.ts'
import { useUser } from '../../platform/session.ts'
import { CreatePage } from '../../library/places/create-page.tsx'

const NameAndInfo = z.pick(NewDepartment, { name: true, info: true })

export function DepartmentFormPage() {
  const t = useTranslations('departments')
  return (
    <CreatePage
      texts={{
        title: t('createTitle'),
        name: t('name'),
        info: t('info'),
        infoHelp: t('infoHelp'),
        submit: t('submit'),
        cancel: t('cancel'),
        creating: t('creating'),
      }}
      mayCreate={useUser().permissions.department}
      list={{ address: addressOf('departments', useAddressIds()), key: departmentsKey }}
      schema={NameAndInfo}
      send={(body, key) => submit(departmentRoutes.create, { body, key })}
    />
  )
}
