import { departmentRoutes, NewDepartment } from '@millwright/contract/departments'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { submit } from '../../platform/api.ts'
import { libraryKeys } from '../../platform/library.ts'
import { useUser } from '../../platform/session.ts'
import { CreatePage } from '../../ui/create-page.tsx'

export function DepartmentFormPage() {
  const t = useTranslations('departments')
  const { role = '', userId = '' } = useParams()
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
      list={{ address: `/${role}/${userId}/departments`, key: libraryKeys.departments }}
      schema={NewDepartment}
      send={(body, key) => submit(departmentRoutes.create, { body, key })}
    />
  )
}
