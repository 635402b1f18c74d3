import type { SystemReport, SystemRun } from '@millwright/contract/system'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import { useExactTime } from './exact-time.ts'
import { FactList, TimeOr } from './fact-list.tsx'
import { useBeginning } from './system.ts'
import css from './system.module.css'

/** When the last backup was, and the last one that was restored to see. */
export function BackupsCard({ backups }: { backups: SystemReport['backups'] }) {
  const t = useTranslations('system')
  const id = useId()
  const exactTime = useExactTime()
  const { target, nextAt, last, lastProvenAt, isOverdue } = backups
  const { isBeginning, begin } = useBeginning('backUp')
  const isRunning = last?.state === 'running'
  return (
    <section className={css.card} aria-labelledby={id}>
      <header>
        <h2 id={id}>{t('backups')}</h2>
        {target !== null && (
          <BusyButton
            variant="outlined"
            busy={isBeginning || isRunning}
            busyText={t('backingUp')}
            onClick={() => void begin()}
          >
            {t('backUpNow')}
          </BusyButton>
        )}
      </header>
      {target === null ? (
        <p className={css.state}>{t('noTarget')}</p>
      ) : (
        <>
          <p className={css.help}>{t('provenHelp')}</p>
          {isOverdue && (
            <p className={css.bad} role="status">
              {t('overdue')}
            </p>
          )}
          <FactList
            rows={[
              { name: t('target'), value: <code>{target}</code> },
              { name: t('nextBackup'), value: nextAt === null ? t('never') : exactTime(nextAt) },
              { name: t('lastBackup'), value: <TimeOr at={last?.startedAt} never={t('never')} /> },
              { name: t('lastProven'), value: <TimeOr at={lastProvenAt} never={t('never')} /> },
            ]}
          />
          {last && <BackupOutcome last={last} />}
        </>
      )}
    </section>
  )
}

function BackupOutcome({ last: { state, sentence } }: { last: SystemRun }) {
  const t = useTranslations('system')
  const [text, look] = {
    running: [t('backupRuns'), css.state],
    done: [t('backupDone', { sentence }), css.good],
    failed: [t('backupFailed', { sentence }), css.bad],
    stopped: [t('backupFailed', { sentence }), css.bad],
  }[state]
  return (
    <p className={look} role="status">
      {text}
    </p>
  )
}
