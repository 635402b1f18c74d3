import type { Source } from '@millwright/contract/chats'
import { useTranslations } from 'use-intl'
import { kinds, opensType } from '../../../domain/resources/kinds.ts'
import { clockOf } from '../../../ui/values/clock.ts'

type SourcePlace = Pick<Source, 'fileType' | 'segments' | 'quotes'>

/** Where a source stands in its file, by what a segment of that kind is: `p. 112`. */
export function usePlaceOf() {
  const t = useTranslations('chats')
  return ({ fileType, segments, quotes }: SourcePlace) => {
    if (!opensType(fileType)) return t(fileType === 'approved' ? 'approvedPlace' : 'field')
    const segment = quotes[0]?.segment ?? segments[0]
    if (segment === undefined) return ''
    switch (kinds[fileType].segments) {
      case 'pages':
        return t('page', { page: String(segment) })
      case 'picture':
        return t('picture')
      case 'seconds':
        return clockOf(Number(segment))
      case 'blocks':
        return t('note')
    }
  }
}
