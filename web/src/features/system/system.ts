import { type RetriedJobs, type SystemPart, type SystemReport, systemRoutes } from '@millwright/contract/system'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { keys } from '../../keys/keys.ts'
import { call, submit } from '../../platform/api.ts'
import { withToast } from '../../ui/feedback/toasts.tsx'

/** Milliseconds between two looks while a check or a backup runs. */
const lookEvery = 2_000

const isUnderWay = ({ check, backups }: SystemReport) => check?.state === 'running' || backups.last?.state === 'running'

export function useReport() {
  return useQuery({
    queryKey: keys.system,
    queryFn: ({ signal }) => call(systemRoutes.fetch, { signal }),
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? lookEvery : false),
  })
}

export function useStorage() {
  return useQuery({
    queryKey: keys.systemStorage,
    queryFn: ({ signal }) => call(systemRoutes.fetchStorage, { signal }),
  })
}

export function useFailedJobs() {
  return useQuery({
    queryKey: keys.failedJobs,
    queryFn: ({ signal }) => call(systemRoutes.fetchFailedJobs, { signal }),
    staleTime: 0,
  })
}

/** Lets jobs that failed wait again. */
export function useRetrying() {
  const t = useTranslations('system')
  const [isRetrying, setRetrying] = useState(false)
  const retry = async (which: RetriedJobs) => {
    setRetrying(true)
    await withToast(t('retrying'), () => submit(systemRoutes.retryJobs, { body: which }))
    setRetrying(false)
  }
  return { isRetrying, retry }
}

/** Begins a check or a backup; the report says when it has ended. */
export function useBeginning(what: 'check' | 'backUp') {
  const t = useTranslations('system')
  const [isBeginning, setBeginning] = useState(false)
  const begin = async () => {
    setBeginning(true)
    await withToast(t(what === 'check' ? 'checking' : 'backingUp'), () => submit(systemRoutes[what]))
    setBeginning(false)
  }
  return { isBeginning, begin }
}

type TrialResult = { ok: boolean; sentence: string }

/** What became of trying a part; null before that. */
export function useTrying(part: SystemPart) {
  const [isTrying, setTrying] = useState(false)
  const [tried, setTried] = useState<TrialResult | null>(null)
  const attempt = async () => {
    setTrying(true)
    setTried(null)
    try {
      const { data } = await submit(systemRoutes.test, { body: { part } })
      setTried(data)
    } catch (error) {
      setTried({ ok: false, sentence: error instanceof Error ? error.message : String(error) })
    }
    setTrying(false)
  }
  return { isTrying, tried, attempt }
}
