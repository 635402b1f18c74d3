import { type Member, userRoutes } from '@millwright/contract/users'
import { useTranslations } from 'use-intl'
import { wholeNameOf } from '../../domain/people/whole-name.ts'
import { submit } from '../../platform/api.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'

/** What an admin does with a member besides changing their record; each asks first. */
export function useMemberActions() {
  const t = useTranslations('users')
  const confirm = useConfirm()

  const changeRole = async (member: Member) => {
    const name = wholeNameOf(member.name)
    const becomesAdmin = member.role === 'user'
    const question = becomesAdmin
      ? { title: t('makeAdminTitle', { name }), text: t('makeAdminText'), action: t('makeAdmin') }
      : { title: t('makeUserTitle', { name }), text: t('makeUserText'), action: t('makeUser') }
    if (!(await confirm(question))) return
    const body = { role: becomesAdmin ? ('admin' as const) : ('user' as const) }
    const sent = { query: { userId: member._id }, body, seen: member.updatedAt }
    await withToast(t('changingRole'), () => submit(userRoutes.changeRole, sent))
  }
  const remove = async (member: Member) => {
    const question = { title: t('removeTitle', { name: wholeNameOf(member.name) }), text: t('removeText') }
    if (!(await confirm({ ...question, action: t('remove'), danger: true }))) return
    await withToast(t('removing'), () => submit(userRoutes.remove, { query: { userId: member._id } }))
  }
  const resetFactor = async (member: Member) => {
    const question = { title: t('resetFactorTitle', { name: wholeNameOf(member.name) }), text: t('resetFactorText') }
    if (!(await confirm({ ...question, action: t('resetFactor'), danger: true }))) return
    await withToast(t('resettingFactor'), () => submit(userRoutes.resetSecondFactor, { query: { userId: member._id } }))
  }
  const suspend = async (member: Member) => {
    const question = { title: t('suspendTitle', { name: wholeNameOf(member.name) }), text: t('suspendText') }
    if (!(await confirm({ ...question, action: t('suspend'), danger: true }))) return
    await withToast(t('suspending'), () => submit(userRoutes.suspend, { query: { userId: member._id } }))
  }
  const reinstate = async (member: Member) => {
    const question = { title: t('reinstateTitle', { name: wholeNameOf(member.name) }), text: t('reinstateText') }
    if (!(await confirm({ ...question, action: t('reinstate') }))) return
    await withToast(t('reinstating'), () => submit(userRoutes.reinstate, { query: { userId: member._id } }))
  }
  return { changeRole, suspend, reinstate, remove, resetFactor }
}
