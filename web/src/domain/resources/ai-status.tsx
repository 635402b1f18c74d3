import css from './ai-status.module.css'

export type AiStatusKind = 'draft' | 'nonAi' | 'notProcessed' | 'processed' | 'withoutText' | 'failed'

/** A status is a shape and a word, then a colour. */
export function AiStatus({ kind, text }: { kind: AiStatusKind; text: string }) {
  return (
    <span className={`${css.status} ${css[kind]}`}>
      <svg width="12" height="12" viewBox="0 0 12 12" aria-hidden>
        {kind === 'draft' && (
          <rect
            x="1.5"
            y="1.5"
            width="9"
            height="9"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeDasharray="2 1.6"
          />
        )}
        {kind === 'nonAi' && <circle cx="6" cy="6" r="4.5" fill="none" stroke="currentColor" strokeWidth="2" />}
        {kind === 'notProcessed' && (
          <>
            <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.6" />
            <path d="M6 1a5 5 0 0 1 0 10z" fill="currentColor" />
          </>
        )}
        {kind === 'processed' && (
          <>
            <circle cx="6" cy="6" r="6" fill="currentColor" />
            <path d="m3.5 6.2 1.7 1.7 3.3-3.6" fill="none" className={css.tick} strokeWidth="1.4" />
          </>
        )}
        {kind === 'withoutText' && (
          <>
            <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.6" />
            <path d="M3.5 6h5" stroke="currentColor" strokeWidth="1.6" />
          </>
        )}
        {kind === 'failed' && <path d="M6 .8 11.2 6 6 11.2.8 6z" fill="currentColor" />}
      </svg>
      <span>{text}</span>
    </span>
  )
}
