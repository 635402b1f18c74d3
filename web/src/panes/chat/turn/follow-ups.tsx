import CornerDownRight from 'lucide-react/icons/corner-down-right'
import { useTranslations } from 'use-intl'
import { useChatActions } from './chat-actions.ts'
import css from './turn-parts.module.css'

/** Questions that the material answers, to go on with. */
export function FollowUps({ questions }: { questions: readonly string[] }) {
  const t = useTranslations('chats')
  const { ask } = useChatActions()
  if (questions.length === 0) return null
  return (
    <section className={css.part} aria-label={t('followUps')}>
      <h3>{t('followUps')}</h3>
      <ul className={css.followUps}>
        {questions.map((question) => (
          <li key={question}>
            <button type="button" onClick={() => ask(question)}>
              <CornerDownRight size={16} strokeWidth={1.6} aria-hidden />
              {question}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
