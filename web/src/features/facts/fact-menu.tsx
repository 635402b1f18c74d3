import type { Asset } from '@millwright/contract/assets'
import { type Fact, type FactCorrection, factRoutes } from '@millwright/contract/facts'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Pencil from 'lucide-react/icons/pencil'
import Undo from 'lucide-react/icons/undo-2'
import { useTranslations } from 'use-intl'
import { readAgain } from '../../keys/follow-writes.ts'
import { submit } from '../../platform/api.ts'
import { withToast } from '../../ui/feedback/toasts.tsx'
import { RowMenu, type RowMenuEntry } from '../../ui/lists/row-menu.tsx'
import { offerOf } from './fact-field.ts'
import css from './facts.module.css'
import { useSendField } from './use-send-field.ts'

const asRead = { value: null, unit: null, subject: null, condition: null }

/** What a full member does with a line. */
export function FactMenu({ fact, asset, onEdit }: { fact: Fact; asset: Asset; onEdit: () => void }) {
  const t = useTranslations('facts')
  const send = useSendField({ departmentId: asset.departmentId, assetId: asset._id })
  const { id, hidden, updatedAt = '*' } = fact
  const name = [fact.subject, fact.value].filter((word) => word !== '').join(': ')
  const correct = async (body: FactCorrection) => {
    const saved = await withToast(t('savingFact'), () =>
      submit(factRoutes.correct, { query: { factId: id }, body, seen: updatedAt }),
    )
    // Somebody may have corrected it meanwhile: what is done next is done to that.
    if (!saved) await readAgain()
  }
  const sending = (): RowMenuEntry[] => {
    const offer = hidden ? null : offerOf(fact, asset.dynamicFields)
    if (!offer) return []
    const text = t(offer.present ? 'replaceField' : 'sendField')
    return [{ text, icon: ClipboardList, onChoose: () => void send(offer, asset.dynamicFields.length) }]
  }
  const entries = (): RowMenuEntry[] => [
    { text: t('edit'), icon: Pencil, onChoose: onEdit },
    ...(fact.corrected ? [{ text: t('undoCorrection'), icon: Undo, onChoose: () => void correct(asRead) }] : []),
    ...sending(),
    {
      text: t(hidden ? 'show' : 'hide'),
      icon: hidden ? Eye : EyeOff,
      onChoose: () => void correct({ hidden: !hidden }),
    },
  ]
  return <RowMenu className={css.menu} label={t('menuOf', { name })} entries={entries} />
}
