import type { Config } from 'dompurify'

type Policy = NonNullable<Config['TRUSTED_TYPES_POLICY']>
type PolicyMaker = { createPolicy: (name: string, rules: Record<string, (text: string) => string>) => Policy }

const { trustedTypes } = globalThis as { trustedTypes?: PolicyMaker }

/**
 * The policy that all sanitizers of the page share: the page's headers allow one of this name, and each DOMPurify that is
 * given none makes its own, which the browser refuses from the second on. Undefined where the browser knows no such policies.
 */
export const htmlPolicy = trustedTypes?.createPolicy('dompurify', {
  createHTML: (html) => html,
  createScriptURL: (address) => address,
})
