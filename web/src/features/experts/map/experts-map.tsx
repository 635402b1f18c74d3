import { useTranslations } from 'use-intl'
import { useAddressIds } from '../../../addresses.ts'
import { useExperts } from '../../../domain/experts/experts.ts'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { NothingFound } from '../../../ui/lists/nothing-found.tsx'
import { useSearch } from '../../../ui/lists/use-search.ts'
import { isFound } from '../list/is-found.ts'
import { ExpertsHead, NoExperts } from '../list/list-parts.tsx'
import { MapSkeleton } from './map-skeleton.tsx'
import { SkillsView } from './skills-view.tsx'

/** All experts of an asset by skills; it needs them all, so the page itself searches. */
export function ExpertsMap({ mayEdit }: { mayEdit: boolean }) {
  const t = useTranslations('experts')
  const experts = useExperts(useAddressIds().assetId)
  const [search, setSearch] = useSearch()
  const all = experts.data
  const found = all?.filter((expert) => isFound(expert, search))
  const isNone = found?.length === 0
  const isSearched = search.trim() !== ''
  const reload = () => void experts.refetch()
  return (
    <>
      <ExpertsHead
        mayEdit={mayEdit}
        count={found?.length ?? (experts.isError ? null : undefined)}
        search={search}
        reloading={experts.isFetching}
        onSearch={setSearch}
        onReload={reload}
      />
      {experts.isPending && <MapSkeleton label={t('loading')} />}
      {!all && experts.error && (
        <Notice kind="failed" title={t('failed')} text={experts.error.message} onRetry={reload} />
      )}
      {isNone &&
        (isSearched ? <NothingFound search={search} onClear={() => setSearch('')} /> : <NoExperts mayEdit={mayEdit} />)}
      {all && found && found.length > 0 && <SkillsView experts={found} all={all} />}
    </>
  )
}
