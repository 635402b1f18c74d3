import {
  BlockNoteContext,
  type DefaultReactSuggestionItem,
  type SuggestionMenuProps,
  useBlockNoteContext,
  useBlockNoteEditor,
} from '@blocknote/react'
import { type ReactNode, type SetStateAction, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'

export type SuggestionListProps = SuggestionMenuProps<DefaultReactSuggestionItem>

/** What is offered while one types; the keys for it are those of the text, which keeps the focus. */
export function SuggestionList({
  label,
  items,
  loadingState,
  selectedIndex,
  onItemClick,
}: SuggestionListProps & { label: string }) {
  const t = useTranslations('notes')
  const editor = useBlockNoteEditor()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [selectedIndex])

  const groups = [...Map.groupBy(items.entries(), ([, { group = '' }]) => group)]
  return (
    <div
      ref={list}
      // The names by which BlockNote's text box refers to the list and to the option that is selected.
      id="bn-suggestion-menu"
      className="bn-suggestion-menu"
      role="listbox"
      aria-label={label}
      aria-busy={loadingState !== 'loaded'}
      // What scrolls can have the focus; what Tab brings goes back, and the menu is closed.
      tabIndex={0}
      onFocus={() => editor.focus()}
    >
      {groups.map(([group, entries]) => (
        <div key={group} role="group" aria-label={group}>
          <div className="bn-suggestion-menu-label" aria-hidden>
            {group}
          </div>
          {entries.map(([index, item]) => (
            <Suggestion
              key={index}
              item={item}
              index={index}
              isSelected={index === selectedIndex}
              onChoose={() => onItemClick?.(item)}
            />
          ))}
        </div>
      ))}
      {items.length === 0 && (
        <div className="bn-suggestion-menu-item" role="option" aria-disabled aria-selected={false}>
          {t(loadingState === 'loaded' ? 'noneFound' : 'searching')}
        </div>
      )}
    </div>
  )
}

type SuggestionProps = { item: DefaultReactSuggestionItem; index: number; isSelected: boolean; onChoose: () => void }

function Suggestion({ item: { title, subtext, icon, badge }, index, isSelected, onChoose }: SuggestionProps) {
  return (
    // Its keys are those of the text, which names it as its active descendant.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <div
      id={`bn-suggestion-menu-item-${index}`}
      className="bn-suggestion-menu-item"
      role="option"
      aria-selected={isSelected}
      tabIndex={-1}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="bn-mt-suggestion-menu-item-section" data-position="left">
        {icon}
      </span>
      <span className="bn-mt-suggestion-menu-item-body">
        <span className="bn-mt-suggestion-menu-item-title">{title}</span>
        <span className="bn-mt-suggestion-menu-item-subtitle">{subtext}</span>
      </span>
      {badge !== undefined && <kbd className="note-menu-shortcut">{badge}</kbd>}
    </div>
  )
}

type SuggestionEvent = Record<string, unknown> | undefined

/** BlockNote says by `aria-expanded` that a menu is open, which ARIA knows of no text box; the rest it says is allowed. */
function allowed(said: SuggestionEvent): SuggestionEvent {
  const { 'aria-expanded': _, ...rest } = said ?? {}
  return rest
}

/** What the menus within it say of the text box is what ARIA knows of one. */
export function SaidOfTextBox({ children }: { children: ReactNode }) {
  const context = useBlockNoteContext()
  const value = useMemo(() => {
    const set = context?.setContentEditableProps
    if (!set) return context
    const setAllowed = (change: SetStateAction<SuggestionEvent>) =>
      set((before: SuggestionEvent) => allowed(typeof change === 'function' ? change(before) : change))
    return { ...context, setContentEditableProps: setAllowed }
  }, [context])
  return <BlockNoteContext value={value}>{children}</BlockNoteContext>
}
