import { type Approval, approvalRoutes, type ApprovalDecision } from '@millwright/contract/approvals'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { putApproval } from '../../domain/chats/approvals.ts'
import { readAgain } from '../../keys/follow-writes.ts'
import { submit } from '../../platform/api.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'

/** Approves, corrects or declines answers. */
export function useDecide() {
  const t = useTranslations('approvals')
  const cache = useQueryClient()
  const confirm = useConfirm()
  /** Returns whether it was saved. */
  const save = async ({ id, updatedAt }: Approval, body: ApprovalDecision): Promise<boolean> => {
    const saved = await withToast(t('deciding'), () =>
      submit(approvalRoutes.decide, { query: { approvalId: id }, body, seen: updatedAt }),
    )
    if (saved) putApproval(cache, saved.data)
    // Somebody may have decided meanwhile: what is saved next is saved over that.
    else await readAgain()
    return saved !== null
  }
  const approve = async (approval: Approval) => {
    const question = { title: t('approveTitle'), text: t('approveText'), action: t('approve') }
    if (await confirm(question)) await save(approval, { decision: 'approved', text: '' })
  }
  return { approve, save }
}
