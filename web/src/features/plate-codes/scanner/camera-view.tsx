import Button from '@mui/material/Button'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ReaderFailed } from './code-reader.ts'
import css from './scanner.module.css'
import { type CameraState, watchCamera } from './watch-camera.ts'

/** What the camera sees, until a code is in it. It is let go of with the screen. */
export function CameraView({ onCode }: { onCode: (code: string) => void }) {
  const t = useTranslations('plateCodes')
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  const [attempt, setAttempt] = useState(0)
  const found = useEffectEvent(onCode)
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    if (video.current) void watch(video.current)
    return () => stop.abort()

    async function watch(element: HTMLVideoElement) {
      const code = await watchCamera({ video: element, signal, onState: setState }).catch((error: unknown) => {
        if (!signal.aborted) setState(error instanceof ReaderFailed ? 'readerFailed' : 'noCamera')
        return null
      })
      if (code !== null && !signal.aborted) found(code)
    }
  }, [attempt])
  const isLive = state === 'starting' || state === 'on'
  return (
    <>
      <video ref={video} className={css.video} hidden={!isLive} aria-label={t('camera')} muted playsInline />
      <p className={css.state} role="status">
        {state === 'on' ? t('intro') : t(state)}
      </p>
      {state === 'lost' && (
        <Button
          variant="outlined"
          onClick={() => {
            setState('starting')
            setAttempt(attempt + 1)
          }}
        >
          {t('startAgain')}
        </Button>
      )}
    </>
  )
}
