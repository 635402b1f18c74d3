import { SearchKind, searchKinds } from '@millwright/contract/search'
import { useTranslations } from 'use-intl'
import type { DocumentFilter } from '../../domain/bank/offered-documents.ts'
import { AskInstead } from '../../panes/search/ask-instead.tsx'
import { SearchBox } from '../../panes/search/search-box.tsx'
import { useSearchResults } from '../../panes/search/use-search-results.ts'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { useTyped } from '../../ui/forms/use-typed.ts'
import { useParameters } from '../../ui/layout/use-parameters.ts'
import { chosenIn, DocumentFilters } from './document-filters.tsx'
import css from './search-page.module.css'

type SearchParameter = 'q' | 'kind' | DocumentFilter

/** The search over everything as a page: what is looked for stands in the address. */
export function SearchPage() {
  const t = useTranslations('search')
  const [params, changeParams] = useParameters()
  const kind = SearchKind.safeParse(params.get('kind')).data ?? null
  const documents = chosenIn(params)
  const change = (name: SearchParameter, value: string, flushSync: boolean) =>
    changeParams(
      (next) => {
        if (value) next.set(name, value)
        else next.delete(name)
        return next
      },
      { replace: true, flushSync },
    )
  const [typed, type] = useTyped(params.get('q') ?? '', (q) => change('q', q, false))
  // The field shows what is typed itself; what is chosen is shown by the address.
  const choose = (name: SearchParameter, value: string) => change(name, value, true)
  const outcome = useSearchResults(typed, { kind, documents })
  const allAddress = (of: SearchKind) => {
    const all = new URLSearchParams(params)
    all.set('q', outcome.q)
    all.set('kind', of)
    return `?${all}`
  }
  return (
    <div className={css.page}>
      <h1 className={css.title}>{t('title')}</h1>
      <div className={css.frame}>
        <SearchBox
          typed={typed}
          onType={type}
          outcome={outcome}
          allAddress={(of) => (kind === null ? allAddress(of) : null)}
          instead={<AskInstead words={outcome.q} />}
        >
          <div className={css.filters}>
            <SelectField
              label={t('kinds')}
              labelHidden
              value={kind ?? ''}
              options={[{ value: '', text: t('allKinds') }, ...searchKinds.map((value) => ({ value, text: t(value) }))]}
              onChange={(event) => choose('kind', event.target.value)}
            />
            <DocumentFilters chosen={documents} onChoose={choose} />
          </div>
        </SearchBox>
      </div>
    </div>
  )
}
