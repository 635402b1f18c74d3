import type { NoteBlock } from '@millwright/contract/note-blocks'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { compareBlocks, firstPick, isDifferent, mergedBlocks, type Side } from '../../domain/notes/compare-blocks.ts'
import { Segments } from '../../ui/forms/segments.tsx'
import css from './compare.module.css'
import { ComparedBlocks } from './compared-blocks.tsx'

export type ShownNote = { title: string; blocks: readonly NoteBlock[] }

export type Texts = {
  mine: ShownNote
  theirs: ShownNote
  /** On what both stand, where that is known. */
  base: ShownNote | null
}

type MergeDialogProps = Texts & {
  theirName: string | undefined
  onApply: (merged: ShownNote) => void
  onClose: () => void
}

/** What somebody else saved meanwhile beside one's own, block by block: nothing is lost, and nothing written over unseen. */
export function MergeDialog({ mine, theirs, base, theirName, onApply, onClose }: MergeDialogProps) {
  const t = useTranslations('notes')
  const id = useId()
  // As it was when the dialog opened: behind it nobody writes.
  const [compared] = useState(() => compareBlocks(mine.blocks, theirs.blocks))
  const differences = useMemo(() => compared.filter(isDifferent), [compared])
  const [picks, setPicks] = useState<ReadonlyMap<string, Side>>(
    () => new Map(compared.map((one) => [one.id, firstPick(one, base?.blocks ?? null)])),
  )
  const isTitleContested = mine.title.trim() !== theirs.title
  const [titleOf, setTitleOf] = useState<Side>(base?.title === mine.title.trim() ? 'theirs' : 'mine')
  const names = { mine: t('mine'), theirs: theirName === undefined ? t('theirs') : t('theirsOf', { name: theirName }) }
  const options = [
    { value: 'mine', text: t('keepMine') },
    { value: 'theirs', text: t('takeTheirs') },
  ] as const
  const pickAll = (side: Side) => {
    setPicks(new Map(compared.map((one) => [one.id, side])))
    setTitleOf(side)
  }
  const isSame = differences.length === 0 && !isTitleContested
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('mergeTitle')}</DialogTitle>
      <DialogContent>
        <p className={css.text}>{t(isSame ? 'mergeSame' : 'mergeText')}</p>
        {!isSame && (
          <div className={css.all}>
            <Button variant="outlined" size="small" onClick={() => pickAll('mine')}>
              {t('allMine')}
            </Button>
            <Button variant="outlined" size="small" onClick={() => pickAll('theirs')}>
              {t('allTheirs')}
            </Button>
          </div>
        )}
        {isTitleContested && (
          <div className={css.titles}>
            <div className={css.head}>
              <h3>{t('titleBlock')}</h3>
              <Segments label={t('titleBlock')} value={titleOf} options={options} onPick={setTitleOf} />
            </div>
            <dl className={css.sides}>
              <div>
                <dt>{names.mine}</dt>
                <dd>{mine.title}</dd>
              </div>
              <div>
                <dt>{names.theirs}</dt>
                <dd>{theirs.title}</dd>
              </div>
            </dl>
          </div>
        )}
        <ComparedBlocks
          compared={compared}
          names={names}
          head={(one, label) => (
            <Segments
              label={label}
              value={picks.get(one.id) ?? 'mine'}
              options={options}
              onPick={(side) => setPicks(new Map([...picks, [one.id, side]]))}
            />
          )}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          variant="contained"
          onClick={() =>
            onApply({
              title: isTitleContested && titleOf === 'theirs' ? theirs.title : mine.title,
              blocks: mergedBlocks(compared, picks),
            })
          }
        >
          {t('apply')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
