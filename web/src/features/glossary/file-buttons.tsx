import { type GlossaryImport, glossaryRoutes } from '@millwright/contract/glossary'
import { limits } from '@millwright/contract/limits'
import { texts } from '@millwright/contract/texts'
import Download from 'lucide-react/icons/download'
import ListPlus from 'lucide-react/icons/list-plus'
import Upload from 'lucide-react/icons/upload'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { callFile, submit, submitForm } from '../../platform/api.ts'
import { saveFile } from '../../platform/save-file.ts'
import { toastFailure, withToast } from '../../ui/feedback/toasts.tsx'
import { BusyButton } from '../../ui/forms/busy-button.tsx'
import css from './glossary.module.css'

type Task = 'import' | 'export' | 'starter'

/** CSV in and out, and the sets that a new company begins with. */
export function FileButtons({ onImported }: { onImported: (outcome: GlossaryImport) => void }) {
  const t = useTranslations('glossary')
  const picker = useRef<HTMLInputElement>(null)
  const [task, setTask] = useState<Task | null>(null)
  const run = async (name: Task, work: () => Promise<void>) => {
    setTask(name)
    await work().catch(toastFailure)
    setTask(null)
  }
  const importFile = (file: File) =>
    run('import', async () => {
      if (file.size > limits.csvBytes) throw new Error(texts.csvTooLarge)
      const sent = () => submitForm(glossaryRoutes.importCsv, { fields: {}, file })
      const reply = await withToast(t('importing'), sent)
      if (reply) onImported(reply.data)
    })
  const exportFile = () =>
    run('export', async () => saveFile(await callFile(glossaryRoutes.exportCsv, {}), 'glossary.csv'))
  const addStarter = () =>
    run('starter', async () => {
      const reply = await withToast(t('startering'), () => submit(glossaryRoutes.addStarter))
      if (reply) onImported(reply.data)
    })
  const icon = { size: 18, strokeWidth: 1.6 }
  return (
    <div className={css.files}>
      <BusyButton
        variant="outlined"
        startIcon={<Upload {...icon} />}
        busy={task === 'import'}
        busyText={t('importing')}
        onClick={() => picker.current?.click()}
      >
        {t('importCsv')}
      </BusyButton>
      <BusyButton
        variant="outlined"
        startIcon={<Download {...icon} />}
        busy={task === 'export'}
        busyText={t('exporting')}
        onClick={() => void exportFile()}
      >
        {t('exportCsv')}
      </BusyButton>
      <BusyButton
        variant="outlined"
        startIcon={<ListPlus {...icon} />}
        busy={task === 'starter'}
        busyText={t('startering')}
        onClick={() => void addStarter()}
      >
        {t('starter')}
      </BusyButton>
      <input
        ref={picker}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('importCsv')}
        accept=".csv,text/csv"
        onChange={({ target }) => {
          const file = target.files?.[0]
          // The same file may be chosen again.
          target.value = ''
          if (file) void importFile(file)
        }}
      />
    </div>
  )
}
