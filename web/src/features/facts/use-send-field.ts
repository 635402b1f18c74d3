import { limits } from '@millwright/contract/limits'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FieldChanged, takeFieldOver, undoTaking } from '../../domain/resources/take-field-over.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { toastFailure, withToast } from '../../ui/feedback/toasts.tsx'
import type { Offer } from './fact-field.ts'

type AssetIds = { departmentId: string; assetId: string }

/** How long it can be undone from its toast, in ms. */
const undoTime = 8000

/** Sends a line of the key facts to the information of the asset. */
export function useSendField({ departmentId, assetId }: AssetIds) {
  const t = useTranslations('facts')
  const cache = useQueryClient()
  const place = { departmentId, assetId }
  return async ({ field, present }: Offer, fieldCount: number) => {
    const { label } = field
    if (!present && fieldCount >= limits.dynamicFields) {
      toastFailure(new Error(t('informationFull', { count: String(limits.dynamicFields) })))
      return
    }
    const id = t('sendingField', { label })
    toast.loading(id, { id })
    try {
      const sent = await takeFieldOver(cache, place, { field, seen: present })
      const undo = () => void withToast(t('undoingField'), () => undoTaking(place, sent))
      const action = { label: t('undo'), onClick: undo }
      toast.success(t('fieldSent', { label }), { id, duration: undoTime, action })
    } catch (error) {
      toast.dismiss(id)
      toastFailure(error instanceof FieldChanged ? new Error(t('fieldChanged', { label })) : error)
    }
  }
}
