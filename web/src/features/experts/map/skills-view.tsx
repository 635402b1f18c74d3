import type { Expert } from '@millwright/contract/experts'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useParameters } from '../../../ui/layout/use-parameters.ts'
import { ExpertCard } from '../expert-card.tsx'
import { HeatMap } from './heat-map.tsx'
import { Legend } from './legend.tsx'
import { SkillCards } from './skill-cards.tsx'
import css from './skills-view.module.css'

/** Below it twelve columns do not fit. */
const narrowScreen = '(max-width: 819.95px)'

/** The map of the asset's experts by skills with the one that was chosen, whose id stands in the address. */
export function SkillsView({ experts, all }: { experts: readonly Expert[]; all: readonly Expert[] }) {
  const isNarrow = useMediaQuery(narrowScreen, { noSsr: true })
  const [params, change] = useParameters()
  const wanted = params.get('expert')
  const chosen = experts.find(({ _id }) => _id === wanted) ?? experts[0]
  const choose = (expertId: string) =>
    change(
      (changed) => {
        changed.set('expert', expertId)
        return changed
      },
      { replace: true, flushSync: true },
    )
  const shared = { experts, all, onChoose: choose }
  return (
    <div className={css.view}>
      <div className={isNarrow ? undefined : css.frame}>
        {isNarrow ? <SkillCards {...shared} chosenId={wanted ?? ''} /> : <HeatMap {...shared} chosenId={chosen?._id} />}
        <div className={isNarrow ? undefined : css.legend}>
          <Legend />
        </div>
      </div>
      {chosen && !isNarrow && <ExpertCard expert={chosen} all={all} />}
    </div>
  )
}
