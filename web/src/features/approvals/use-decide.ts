import { type Approval, approvalRoutes, type ApprovalDecision } from '@millwright/contract/approvals'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { approvalsKey, putApproval } from '../../library/chats/approvals.ts'
import { submit } from '../../platform/api.ts'
import { useConfirm } from '../../ui/feedback/confirm.tsx'
import { withToast } from '../../ui/feedback/toasts.tsx'

/** Approves, corrects or declines answers. */
export function useDecide() {
  const t = useTranslations('approvals')
  const cache = useQueryClient()
  const confirm = useConfirm()
  /** Returns whether it was saved. */
  const save = async ({ id, assetId, updatedAt }: Approval, body: ApprovalDecision): Promise<boolean> => {
    const saved = await withToast(t('deciding'), () =>
      submit(approvalRoutes.decide, { query: { approvalId: id }, body, seen: updatedAt }),
    )
    if (!saved) {
      // Somebody may have decided meanwhile: what is saved next is saved over that.
      await cache.invalidateQueries({ queryKey: approvalsKey(assetId) })
      return false
    }
    putApproval(cache, saved.data)
    // It is shown at its message, too.
    void cache.invalidateQueries({ queryKey: ['messages'] })
    return true
  }
  const approve = async (approval: Approval) => {
    const question = { title: t('approveTitle'), text: t('approveText'), action: t('approve') }
    if (await confirm(question)) await save(approval, { decision: 'approved', text: '' })
  }
  return { approve, save }
}
