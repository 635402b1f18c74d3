import { type Group, groupRoutes } from '@millwright/contract/groups'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { call, submit } from '../../platform/api.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { RowMenu } from '../../ui/lists/row-menu.tsx'

/** What an admin can do with a group. */
export function GroupMenu({ group }: { group: Group }) {
  const t = useTranslations('groups')
  const ids = { ...useAddressIds(), groupId: group._id }
  const confirm = useConfirm()
  const remove = async () => {
    const query = { groupId: group._id }
    await withToast(t('deleting'), async () => {
      // How much goes with it is asked for when it is about to go.
      const whole = await call(groupRoutes.fetchSingle, { query })
      const { name, memberCount: members, departmentCount: departments, assetCount: assets } = whole
      const question = { title: t('deleteTitle', { name }), text: t('deleteText', { members, departments, assets }) }
      const isSure = await confirm({ ...question, action: t('delete'), danger: true })
      return isSure ? submit(groupRoutes.delete, { query }) : null
    })
  }
  return (
    <RowMenu
      label={t('menuOf', { name: group.name })}
      entries={() => [
        { text: group.fromDirectory ? t('look') : t('edit'), to: addressOf('updateGroup', ids) },
        { text: t('delete'), deletes: true, onChoose: () => void remove() },
      ]}
    />
  )
}
