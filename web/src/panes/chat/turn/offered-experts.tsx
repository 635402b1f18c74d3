import type { ChatMessage } from '@millwright/contract/chats'
import Button from '@mui/material/Button'
import { useTranslations } from 'use-intl'
import { ContactLinks } from '../experts/contact-links.tsx'
import people from '../experts/experts.module.css'
import { SkillLevels } from '../experts/skill-levels.tsx'
import { shownNameOf } from '../../../domain/people/whole-name.ts'
import { AddToGlossary } from './add-to-glossary.tsx'
import { useChatActions } from './chat-actions.ts'
import css from './turn-parts.module.css'

/** Whom to ask where the material does not say it. */
export function OfferedExperts({ message }: { message: ChatMessage }) {
  const t = useTranslations('chats')
  const { requestCheck, mayRequestCheck } = useChatActions()
  const mayAsk = mayRequestCheck(message)
  if (message.verdict !== 'not-in-material') return null
  const glossary = <AddToGlossary words={message.unknownWords} />
  if (message.experts.length === 0) {
    return (
      <div className={css.actions}>
        {glossary}
        {mayAsk && (
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => requestCheck(message, null)}>
            {t('askExpert')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <>
      <div className={css.actions}>{glossary}</div>
      <section className={css.part} aria-label={t('offeredExperts')}>
        <h3>{t('offeredExperts')}</h3>
        <ul className={people.people}>
          {message.experts.map((expert) => (
            <li key={expert._id}>
              <div className={people.person}>
                <b>{shownNameOf(expert)}</b>
                {expert.designation && <span>{expert.designation}</span>}
                <SkillLevels skills={expert.skills} />
                <ContactLinks contact={expert.contact} email={expert.email} question={message.query} />
              </div>
              {mayAsk && (
                <Button
                  variant="outlined"
                  size="small"
                  aria-haspopup="dialog"
                  aria-label={t('askExpertNamed', { name: shownNameOf(expert) })}
                  onClick={() => requestCheck(message, expert)}
                >
                  {t('askExpert')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}
