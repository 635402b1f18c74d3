import type { Member } from '@millwright/contract/users'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { addressOf, useAddressIds } from '../../addresses.ts'
import { wholeNameOf } from '../../domain/people/whole-name.ts'
import { useUser } from '../../platform/session.ts'
import { RowMenu, type RowMenuEntry } from '../../ui/lists/row-menu.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { useMemberActions } from './use-member-actions.ts'

/** What an admin can do with a row. */
export function MemberMenu({ member }: { member: Member }) {
  const t = useTranslations('users')
  const ids = { ...useAddressIds(), memberId: member._id }
  const isViewer = useUser()._id === member._id
  const { changeRole, suspend, reinstate, remove, resetFactor } = useMemberActions()
  const [handsOver, setHandsOver] = useState(false)
  const role = t(member.role === 'admin' ? 'makeUser' : 'makeAdmin')
  const ofOthers: RowMenuEntry[] = [
    { text: role, onChoose: () => void changeRole(member) },
    member.suspendedAt === undefined
      ? { text: t('suspend'), onChoose: () => void suspend(member) }
      : { text: t('reinstate'), onChoose: () => void reinstate(member) },
    { text: t('handOver'), onChoose: () => setHandsOver(true) },
    { text: t('resetFactor'), onChoose: () => void resetFactor(member) },
    { text: t('remove'), deletes: true, onChoose: () => void remove(member) },
  ]
  const entries = (): RowMenuEntry[] => [
    { text: t('open'), to: addressOf('memberProfile', ids) },
    { text: t('edit'), to: addressOf('memberUpdate', ids) },
    ...(isViewer ? [] : ofOthers),
  ]
  return (
    <>
      <RowMenu label={t('menuOf', { name: wholeNameOf(member.name) })} entries={entries} />
      {handsOver && <HandOverDialog member={member} onClose={() => setHandsOver(false)} />}
    </>
  )
}
