import { type DirectorySettings, type DirectoryToken, directoryRoutes } from '@millwright/contract/directory'
import { limits } from '@millwright/contract/limits'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import KeyRound from 'lucide-react/icons/key-round'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { keys } from '../../../keys/keys.ts'
import { call, submit } from '../../../platform/api.ts'
import { useConfirm } from '../../../ui/feedback/confirm.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { withToast } from '../../../ui/feedback/toasts.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { copyText } from '../../../ui/values/copy-text.ts'
import list from '../access-list.module.css'
import { AccessListSkeleton } from '../access-list-skeleton.tsx'
import { MadeToken } from '../tokens/made-token.tsx'
import { TokenTimes } from '../tokens/token-times.tsx'
import css from './sign-in.module.css'

/** What a directory is given to keep members and groups by SCIM. */
export function DirectorySection() {
  const t = useTranslations('directory')
  const [made, setMade] = useState<string | null>(null)
  const settings = useQuery({
    queryKey: keys.directory,
    queryFn: ({ signal }) => call(directoryRoutes.fetch, { signal }),
  })
  const make = async () => {
    const reply = await withToast(t('making'), () => submit(directoryRoutes.createToken, {}))
    if (reply) setMade(reply.data.token)
  }
  const isFull = (settings.data?.tokens.length ?? 0) >= limits.directoryTokens
  return (
    <section className={list.list} aria-labelledby="sign-in-directory">
      <header>
        <h2 id="sign-in-directory">{t('title')}</h2>
        <Button variant="outlined" disabled={!settings.data || isFull} onClick={() => void make()}>
          {t('make')}
        </Button>
      </header>
      <p>{t('text')}</p>
      {settings.data ? (
        <Directory {...settings.data} />
      ) : settings.isPending ? (
        <AccessListSkeleton label={t('loading')} />
      ) : (
        <Notice
          kind="failed"
          title={t('failed')}
          text={settings.error.message}
          onRetry={() => void settings.refetch()}
        />
      )}
      {made !== null && <MadeToken title={t('madeTitle')} token={made} onClose={() => setMade(null)} />}
    </section>
  )
}

function Directory({ address, tokens }: DirectorySettings) {
  const t = useTranslations('directory')
  const [isCopied, setIsCopied] = useState(false)
  const copy = async () => {
    await copyText(address)
    setIsCopied(true)
  }
  return (
    <>
      <div className={css.address}>
        <TextField label={t('address')} value={address} readOnly onFocus={({ target }) => target.select()} />
        <Button variant="outlined" onClick={() => void copy()}>
          <span aria-live="polite">{isCopied ? t('copied') : t('copyAddress')}</span>
        </Button>
      </div>
      {tokens.length === 0 ? (
        <p>{t('none')}</p>
      ) : (
        <ul>
          {tokens.map((token) => (
            <Token key={token.id} token={token} />
          ))}
        </ul>
      )}
    </>
  )
}

function Token({ token }: { token: DirectoryToken }) {
  const { id, ending } = token
  const t = useTranslations('directory')
  const confirm = useConfirm()
  const end = async () => {
    const question = { title: t('endTitle'), text: t('endText'), action: t('end'), danger: true }
    if (!(await confirm(question))) return
    await withToast(t('ending'), () => submit(directoryRoutes.endToken, { query: { tokenId: id } }))
  }
  return (
    <li>
      <KeyRound size={18} strokeWidth={1.6} aria-hidden />
      <span className={list.words}>
        <b>
          <code className={list.mono}>mw_…{ending}</code>
        </b>
        <TokenTimes madeBy={token.madeBy} token={token} />
      </span>
      <Button
        variant="outlined"
        size="small"
        color="error"
        aria-label={t('endNamed', { ending })}
        onClick={() => void end()}
      >
        {t('end')}
      </Button>
    </li>
  )
}
