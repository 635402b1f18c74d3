import type { Source } from '@millwright/contract/chats'
import { useTranslations } from 'use-intl'
import { kinds } from '../../../library/resources/kinds.ts'

/** Where a source stands in its file, by what a segment of that kind is: `p. 112`. */
export function usePlaceOf() {
  const t = useTranslations('chats')
  return (source: Source) => {
    const segment = source.quotes[0]?.segment ?? source.segments[0]
    if (segment === undefined) return ''
    switch (kinds[source.fileType].segments) {
      case 'pages':
        return t('page', { page: String(segment) })
    }
  }
}
