import css from './day-text.module.css'

/** A day as `YYYY-MM-DD`, which no line breaks at its hyphens; any other text as it is. */
export const DayText = ({ text }: { text: string }) =>
  /^\d{4}-\d{2}-\d{2}$/u.test(text) ? (
    <time dateTime={text} className={css.day}>
      {text}
    </time>
  ) : (
    text
  )
