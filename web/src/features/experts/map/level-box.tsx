import css from './level-box.module.css'

/** A level as the map shows it: the number, on its shade. */
export function LevelBox({ level }: { level: number }) {
  return (
    <span className={css.box} data-level={level}>
      {level}
    </span>
  )
}
