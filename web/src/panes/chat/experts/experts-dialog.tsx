import type { Expert } from '@millwright/contract/experts'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { useExperts } from '../../../domain/experts/experts.ts'
import { Avatar } from '../../../domain/people/avatar.tsx'
import { shownNameOf } from '../../../domain/people/whole-name.ts'
import { ContactLinks } from './contact-links.tsx'
import css from './experts.module.css'
import { SkillLevels } from './skill-levels.tsx'
import { strongestSkills } from './strongest-skills.ts'

type ExpertsDialogProps = {
  assetId: string
  /** What a mail to them is to ask. */
  question?: string
  onClose: () => void
}

/** Whom to ask about an asset, with what they are strong in and how they are reached. */
export function ExpertsDialog({ assetId, question, onClose }: ExpertsDialogProps) {
  const t = useTranslations('chats')
  const id = useId()
  const { data, error, refetch } = useExperts(assetId)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{t('experts')}</DialogTitle>
      <DialogContent>
        {!data && error && (
          <Notice
            framed={false}
            kind="failed"
            title={t('expertsFailed')}
            text={error.message}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && (
          <ul className={`${css.people} ${css.plain}`} aria-busy>
            {['a', 'b', 'c'].map((row) => (
              <li key={row} className={css.skeleton} />
            ))}
          </ul>
        )}
        {data?.length === 0 && <Notice framed={false} kind="empty" title={t('noExperts')} text={t('noExpertsText')} />}
        {data && data.length > 0 && (
          <ul className={`${css.people} ${css.plain}`} aria-label={t('experts')}>
            {data.map((expert) => (
              <ExpertItem key={expert._id} expert={expert} question={question} />
            ))}
          </ul>
        )}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function ExpertItem({ expert, question }: { expert: Expert; question: string | undefined }) {
  return (
    <li>
      <Avatar of={expert} />
      <div className={css.person}>
        <b>{shownNameOf(expert)}</b>
        {expert.designation && <span>{expert.designation}</span>}
        <SkillLevels skills={strongestSkills(expert.skillMatrix)} />
        <ContactLinks contact={expert.contact} email={expert.email} question={question} />
      </div>
    </li>
  )
}
