import type { SystemFinding, SystemReport } from '@millwright/contract/system'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Notice } from '../../ui/feedback/notice.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { TimeText } from '../../ui/values/time-text.tsx'
import { useSizeText } from '../../ui/values/use-size-text.ts'
import { FactList, TimeOr } from './fact-list.tsx'
import { useBeginning } from './system.ts'
import css from './system.module.css'

/** What the last check found, and the way to check again. */
export function CheckCard({ report: { check, lastThoroughAt } }: { report: SystemReport }) {
  const t = useTranslations('system')
  const id = useId()
  const sizeText = useSizeText()
  const { isBeginning, begin } = useBeginning('check')
  const isRunning = check?.state === 'running'
  return (
    <section className={css.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('check')}</h2>
        <BusyButton
          variant="contained"
          busy={isBeginning || isRunning}
          busyText={t('checking')}
          onClick={() => void begin()}
        >
          {t('checkNow')}
        </BusyButton>
      </header>
      <p className={css.help}>{t('checkText')}</p>
      {check ? (
        <>
          <FactList
            rows={[
              { name: t('lastCheck'), value: <TimeText at={check.startedAt} /> },
              { name: t('lastThorough'), value: <TimeOr at={lastThoroughAt} never={t('never')} /> },
            ]}
          />
          <Outcome check={check} />
          {check.thorough && check.state === 'done' && (
            <p className={css.help}>{t('readBytes', { files: check.files, size: sizeText(check.bytes) })}</p>
          )}
          {check.findings.length > 0 && <Findings findings={check.findings} />}
        </>
      ) : (
        <Notice kind="empty" framed={false} title={t('noCheck')} text={t('noCheckText')} />
      )}
    </section>
  )
}

function Outcome({ check }: { check: NonNullable<SystemReport['check']> }) {
  const t = useTranslations('system')
  if (check.state === 'running') {
    return (
      <p className={css.state} role="status">
        {t('checkRuns')}
      </p>
    )
  }
  if (check.state !== 'done') {
    return (
      <p className={css.bad} role="status">
        {t('checkBroken')} {check.sentence}
      </p>
    )
  }
  return check.findings.length === 0 ? (
    <p className={css.good} role="status">
      {t('checkSound')}
    </p>
  ) : null
}

function Findings({ findings }: { findings: readonly SystemFinding[] }) {
  const t = useTranslations('system')
  return (
    <ul className={css.findings} aria-label={t('findings')}>
      {findings.map(({ code, sentence, advice, mendable, examples }) => (
        <li key={code}>
          <p className={css.bad}>{sentence}</p>
          {(advice !== '' || mendable) && (
            <p className={css.state}>
              {advice} {mendable && t('mendable')}
            </p>
          )}
          <p className={css.help}>
            <code>{code}</code>
            {examples.length > 0 && <span>{t('examples', { examples: examples.join(', ') })}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}
