import { errorTexts } from '@millwright/contract/errors'
import type { Route } from '@millwright/contract/route'
import { routes } from '@millwright/contract/routes'
import { texts } from '@millwright/contract/texts'

/** Every sentence that the contract holds, with the names by which code may speak of it. */
export function contractSentences(): { sentence: string; names: string[] }[] {
  return [
    ...Object.entries(texts).map(([name, sentence]) => ({ sentence, names: [`texts.${name}`, `reasons.${name}`] })),
    ...Object.entries(errorTexts).map(([code, sentence]) => ({
      sentence,
      names: [`errorTexts.${code}`, `errorTexts['${code}']`],
    })),
    ...Object.values(routes).flatMap((table) =>
      Object.values(table as Record<string, Route>).flatMap((route) =>
        'message' in route && route.message ? [{ sentence: route.message, names: [] }] : [],
      ),
    ),
  ]
}
