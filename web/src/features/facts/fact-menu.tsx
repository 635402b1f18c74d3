import type { Asset } from '@millwright/contract/assets'
import { type Fact, factRoutes } from '@millwright/contract/facts'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Pencil from 'lucide-react/icons/pencil'
import { useTranslations } from 'use-intl'
import { submit } from '../../platform/api.ts'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { RowMenu, type RowMenuEntry } from '../../ui/lists/row-menu.tsx'
import { offerOf } from './fact-field.ts'
import css from './facts.module.css'
import { useSendField } from './use-send-field.ts'

/** What a full member does with a line. */
export function FactMenu({ fact, asset, onEdit }: { fact: Fact; asset: Asset; onEdit: () => void }) {
  const t = useTranslations('facts')
  const send = useSendField({ departmentId: asset.departmentId, assetId: asset._id })
  const { id, hidden } = fact
  const name = [fact.subject, fact.value].filter((word) => word !== '').join(': ')
  const hide = () =>
    withToast(t('savingFact'), () => submit(factRoutes.correct, { query: { factId: id }, body: { hidden: !hidden } }))
  const sending = (): RowMenuEntry[] => {
    const offer = hidden ? null : offerOf(fact, asset.dynamicFields)
    if (!offer) return []
    const text = t(offer.present ? 'replaceField' : 'sendField')
    return [{ text, icon: ClipboardList, onChoose: () => void send(offer, asset.dynamicFields.length) }]
  }
  const entries = (): RowMenuEntry[] => [
    { text: t('edit'), icon: Pencil, onChoose: onEdit },
    ...sending(),
    { text: t(hidden ? 'show' : 'hide'), icon: hidden ? Eye : EyeOff, onChoose: () => void hide() },
  ]
  return <RowMenu className={css.menu} label={t('menuOf', { name })} entries={entries} />
}
