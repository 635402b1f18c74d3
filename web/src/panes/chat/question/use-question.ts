import { limits } from '@millwright/contract/limits'
import { useState } from 'react'
import { useDictation } from '../../../domain/writing/dictation/use-dictation.ts'
import { useUser } from '../../../platform/session.ts'
import { keepQuestion, keptQuestion } from './kept-question.ts'
import type { QuestionBoxProps } from './question-props.ts'
import { useAskedPicture } from './use-asked-picture.ts'

/** From here on the box says how much room is left. */
const countFrom = limits.question - 500

/** What is typed, spoken and shown for a question, and whether it can be asked. */
export function useQuestion(props: QuestionBoxProps) {
  const { home, assetId, language, streaming, fieldRef, onAsk, offered = null } = props
  const place = { userId: useUser()._id, home }
  const [text, setText] = useState(() => offered?.words ?? keptQuestion(place))
  const write = (next: string) => {
    setText(next)
    keepQuestion(place, next)
  }
  const [taken, setTaken] = useState(offered)
  if (offered && offered !== taken) {
    setTaken(offered)
    setText(offered.words)
  }
  const picture = useAskedPicture(assetId)
  const dictation = useDictation({ language, onText: insert })
  const length = text.trim().length
  const isTooLong = length > limits.question
  const isReady = length > 0 && !isTooLong && !streaming && !picture.isReading

  /** Puts what was said where the cursor stands. */
  function insert(said: string) {
    const field = fieldRef.current
    const at = field?.selectionStart ?? text.length
    const [before, after] = [text.slice(0, at), text.slice(field?.selectionEnd ?? at)]
    const spaced = `${/\S$/.test(before) ? ' ' : ''}${said}${/^\S/.test(after) ? ' ' : ''}`
    write(before + spaced + after)
    requestAnimationFrame(() => field?.setSelectionRange(at + spaced.length, at + spaced.length))
  }
  const ask = () => {
    if (!isReady) return
    dictation.stop()
    onAsk(text.trim(), picture.asked)
    write('')
    picture.remove()
  }
  return { text, write, ask, picture, dictation, length, isCounted: length >= countFrom, isTooLong, isReady }
}

export type Question = ReturnType<typeof useQuestion>
