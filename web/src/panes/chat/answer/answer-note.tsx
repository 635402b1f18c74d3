import type { Remarks, AnswerVerdict } from '@millwright/contract/chats'
import CircleHelp from 'lucide-react/icons/circle-help'
import Info from 'lucide-react/icons/info'
import { AnswerText } from './answer-text.tsx'
import css from './answer.module.css'
import type { Block } from './markdown/citations.ts'

type AnswerNoteProps = {
  blocks: readonly Block[]
  verdict: AnswerVerdict
  /** Its last word is that it quotes; an answer that begins with its value does not say so. */
  saysQuoted: boolean
  remarks: Pick<Remarks, 'unproven' | 'uncited'>
}

/**
 * What an answer says about itself. That it quotes is its last word before the quotes and said in small; what makes it
 * less than an answer (it may not answer, the model did not) stands in a frame.
 */
export function AnswerNote({ blocks, verdict, saysQuoted, remarks }: AnswerNoteProps) {
  const isUnsure = verdict === 'unsure'
  const framed = (isUnsure && blocks.length === 1) || !saysQuoted ? blocks : blocks.slice(0, -1)
  const plain = blocks.slice(framed.length)
  const Icon = isUnsure ? CircleHelp : Info
  return (
    <>
      {framed.length > 0 && (
        <div className={css.note} role="note">
          <Icon size={18} strokeWidth={1.6} aria-hidden />
          <AnswerText blocks={framed} remarks={remarks} />
        </div>
      )}
      {plain.length > 0 && (
        <div className={css.lead}>
          <AnswerText blocks={plain} remarks={remarks} />
        </div>
      )}
    </>
  )
}
