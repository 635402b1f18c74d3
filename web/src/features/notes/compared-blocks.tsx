import type { NoteBlock } from '@millwright/contract/note-blocks'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { type ComparedBlock, isDifferent, type Side } from '../../domain/notes/compare-blocks.ts'
import { everyBlock, textOf } from '../../domain/notes/note-document.ts'
import css from './compare.module.css'

type ComparedBlocksProps = {
  compared: readonly ComparedBlock[]
  names: { readonly [side in Side]: string }
  /** Stands above a difference: its choice. */
  head?: (one: ComparedBlock, label: string) => ReactNode
}

/** Two versions block by block: differences side by side, what is the same between them folded into a line. */
export function ComparedBlocks({ compared, names, head }: ComparedBlocksProps) {
  const t = useTranslations('notes')
  const groups = inGroups(compared)
  return (
    <ol className={css.blocks}>
      {groups.map((group) =>
        'same' in group ? (
          <li key={`same ${group.at}`} className={css.same}>
            {t('sameBlocks', { count: group.same })}
          </li>
        ) : (
          <li key={group.one.id}>
            <div className={css.head}>
              <h3>{t('blockNumber', { position: String(group.at + 1) })}</h3>
              {head?.(group.one, t('blockNumber', { position: String(group.at + 1) }))}
            </div>
            <dl className={css.sides}>
              {(['mine', 'theirs'] as const).map((side) => (
                <div key={side} data-side={side}>
                  <dt>{names[side]}</dt>
                  <dd>{group.one[side] ? <BlockText of={group.one[side]} /> : <em>{t('noSuchBlock')}</em>}</dd>
                </div>
              ))}
            </dl>
          </li>
        ),
      )}
    </ol>
  )
}

type Group = { at: number } & ({ same: number } | { one: ComparedBlock })

function inGroups(compared: readonly ComparedBlock[]): Group[] {
  const groups: Group[] = []
  for (const [at, one] of compared.entries()) {
    const last = groups.at(-1)
    if (isDifferent(one)) groups.push({ at, one })
    else if (last && 'same' in last) last.same += 1
    else groups.push({ at, same: 1 })
  }
  return groups
}

/** A block as text, with those in it below. */
function BlockText({ of: block }: { of: NoteBlock }) {
  return everyBlock([block]).map((one) => (
    <span key={one.id} data-type={one.type} className={css.block}>
      {wordsOf(one)}
    </span>
  ))
}

/** What a block says without letters: its tick, its file. */
function wordsOf(block: NoteBlock): string {
  const { checked, name, caption, kind } = block.props
  const text = textOf(block)
  if (block.type === 'checkListItem') return `${checked === true ? '☑' : '☐'} ${text}`
  if (block.type === 'callout') return `${String(kind).toUpperCase()}: ${text}`
  if (text !== '' || typeof name !== 'string') return text === '' ? block.type : text
  return [name, caption].filter((one) => typeof one === 'string' && one !== '').join(' · ') || block.type
}
