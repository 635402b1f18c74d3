import * as z from 'zod/mini'
import { CurrentPassword } from './settings.ts'
import { SignedInUser } from './accounts.ts'
import { Email, optionalText, requiredText } from './fields.ts'
import { Id, idField, MemberIdField, optionalId, Time } from './ids.ts'
import { limits } from './limits.ts'
import { Role } from './people.ts'
import type { RouteTable } from './route.ts'
import { codes } from './reasons/refusals.ts'

/** What the sign-in page shows of an OpenID provider. `host`: where its button leads. */
export const OfferedProvider = z.object({ id: Id, name: z.string(), host: z.string() })
export type OfferedProvider = z.infer<typeof OfferedProvider>

const domain = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/

const Domain = z
  .string(codes.domainInvalid)
  .check(z.trim(), z.toLowerCase(), z.maxLength(253, codes.domainInvalid), z.regex(domain, codes.domainInvalid))

/** As OpenID Connect Discovery 1.0 has it: an address without query and fragment. */
const Issuer = z.string(codes.issuerInvalid).check(
  z.trim(),
  z.maxLength(limits.issuer, codes.issuerInvalid),
  z.refine((text) => {
    const url = URL.parse(text)
    if (url === null || url.search !== '' || url.hash !== '') return false
    return (url.protocol === 'https:' || url.protocol === 'http:') && url.username === '' && url.password === ''
  }, codes.issuerInvalid),
)

const claim = requiredText(codes.claimRequired, limits.name)
const optionalClaim = optionalText(limits.name)

/** Whoever has `value` in the claim of groups is in this group; `groupId` null: is an admin, where the provider sets roles. */
export const ClaimLine = z.object({
  value: requiredText(codes.claimValueRequired, limits.claimValue),
  groupId: z.nullable(z.string().check(z.guid(codes.groupIdInvalid), z.toLowerCase())),
})
export type ClaimLine = z.infer<typeof ClaimLine>

const settings = {
  name: requiredText(codes.providerNameRequired, limits.providerName),
  issuer: Issuer,
  clientId: requiredText(codes.clientIdRequired, limits.clientId),
  /** The claims that hold a new member's names. */
  firstNameClaim: z._default(claim, 'given_name'),
  lastNameClaim: z._default(claim, 'family_name'),
  /** Whether the sign-in page offers it. */
  active: z.boolean(),
  /** Whose addresses lead to it; a verified member of the company has an address of each. */
  domains: z._default(z.array(Domain).check(z.maxLength(limits.providerDomains, codes.domainsMany)), []),
  /** Whether the first sign-in of a verified address of these domains makes a member. */
  makesMembers: z.boolean(),
  /** Whether such an address signs in the member who has it without their password. */
  linksByEmail: z.boolean(),
  /** Whether addresses of these domains, of which the provider says nothing, make members, and lead members to their password. */
  trustsEmails: z._default(z.boolean(), false),
  /** The claims that hold a member's designation and location at each sign-in; '' where the provider sets neither. */
  designationClaim: optionalClaim,
  locationClaim: optionalClaim,
  /** The claim whose values the lines name, a text or a list of texts; dots lead into objects: `realm_access.roles`. '': no claim. */
  groupsClaim: optionalClaim,
  claimLines: z._default(z.array(ClaimLine).check(z.maxLength(limits.claimLines)), []),
  /** Whether the claim of groups also says who is an admin and who is not. */
  setsRoles: z._default(z.boolean(), false),
}

/** `clientSecret`: left out or empty, the one that is stored stays, unless issuer or client are others; null removes it. */
export const ProviderSettings = z.object({
  ...settings,
  clientSecret: z.optional(z.nullable(z.string().check(z.maxLength(limits.clientSecret)))),
})
export type ProviderSettings = z.infer<typeof ProviderSettings>

/**
 * What the provider is told of us: `redirectAddress`, `signOutAddress`, and `leaveAddress`, where it leads after a sign-out. What members
 * are told: `signInAddress`, a sign-in page with its button. The secret itself is in no reply.
 */
export const IdentityProvider = z.object({
  id: Id,
  ...settings,
  name: z.string(),
  clientId: z.string(),
  firstNameClaim: z.string(),
  lastNameClaim: z.string(),
  trustsEmails: z.boolean(),
  designationClaim: z.string(),
  locationClaim: z.string(),
  groupsClaim: z.string(),
  claimLines: z.array(z.object({ value: z.string(), groupId: z.nullable(Id) })),
  setsRoles: z.boolean(),
  domains: z.array(z.string()),
  hasSecret: z.boolean(),
  redirectAddress: z.string(),
  signOutAddress: z.string(),
  leaveAddress: z.string(),
  signInAddress: z.string(),
  updatedAt: Time,
})
export type IdentityProvider = z.infer<typeof IdentityProvider>

/** `passwordAdmin`: the one admin who still signs in with a password; null: everybody does. */
export const SignInSettings = z.object({
  providers: z.array(IdentityProvider),
  passwordAdmin: z.nullable(z.object({ _id: Id, username: z.string() })),
  /** Admins who have a password, by name. */
  passwordAdmins: z.array(z.object({ _id: Id, username: z.string() })),
})
export type SignInSettings = z.infer<typeof SignInSettings>

const ProviderIdField = idField(codes.providerIdInvalid, codes.providerIdInvalid)
const providerQuery = z.object({ providerId: ProviderIdField })

/** Where the browser goes to sign in. */
export const ProviderAddress = z.object({ address: z.string() })

/** A claim as the provider gave it; what is no text, as JSON. */
export const ShownClaim = z.object({ name: z.string(), value: z.string() })
export type ShownClaim = z.infer<typeof ShownClaim>

/**
 * What the claims of a sign-in would change of a member. `role` null: stays as it is. `groupsClaim`: `missing` where the
 * claim is not there or is no text and no list, `left-out` where the provider says that it has more groups than it sends.
 */
export const MappedClaims = z.object({
  designation: z.nullable(z.string()),
  location: z.nullable(z.string()),
  /** Names, in order. */
  groups: z.array(z.string()),
  role: z.nullable(Role),
  groupsClaim: z.enum(['unused', 'found', 'missing', 'left-out']),
})
export type MappedClaims = z.infer<typeof MappedClaims>

/**
 * What came of a sign-in at a provider: signed in; the own password is still to be given, because the account has not
 * been used with this provider; or a test, which changed nothing.
 */
export const SignInOutcome = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('signed-in'), user: SignedInUser, next: z.string() }),
  z.object({ outcome: z.literal('password-needed'), email: z.string(), provider: z.string() }),
  z.object({ outcome: z.literal('tested'), provider: z.string(), claims: z.array(ShownClaim), mapped: MappedClaims }),
])
export type SignInOutcome = z.infer<typeof SignInOutcome>

const state = z
  .string(codes.signInOver)
  .check(z.minLength(1, codes.signInOver), z.maxLength(limits.signInState, codes.signInOver))

/** That a member signs in at a provider, since when. `host`: where. */
export const ProviderLink = z.object({ providerId: Id, name: z.string(), host: z.string(), linkedAt: Time })
export type ProviderLink = z.infer<typeof ProviderLink>

export const identityProviderRoutes = {
  fetchOffered: {
    method: 'GET',
    path: '/api/auth/providers',
    summary:
      'The OpenID providers that the sign-in page offers: of an address’s domain, one by its id, or of the only company',
    query: z.object({ email: z.optional(Email), providerId: optionalId(codes.providerIdInvalid) }),
    output: z.object({ providers: z.array(OfferedProvider), passwordsOff: z.boolean() }),
    access: 'anyone',
  },
  begin: {
    method: 'POST',
    path: '/api/auth/providers/begin',
    summary: 'Begins a sign-in at an OpenID provider and says where the browser goes for it',
    body: z.object({
      providerId: ProviderIdField,
      next: z._default(z.string().check(z.maxLength(limits.signInNext)), ''),
    }),
    output: ProviderAddress,
    access: 'anyone',
  },
  complete: {
    method: 'POST',
    path: '/api/auth/providers/complete',
    summary:
      'Judges what an OpenID provider answered, and signs in; `answer` is the query that the browser came back with',
    body: z.object({
      providerId: ProviderIdField,
      answer: z.string(codes.signInOver).check(z.maxLength(limits.signInAnswer, codes.signInOver)),
    }),
    output: SignInOutcome,
    access: 'anyone',
  },
  link: {
    method: 'POST',
    path: '/api/auth/providers/link',
    summary: 'Signs in a member whom the provider named, by their own password, once',
    body: z.extend(CurrentPassword, { state }),
    output: SignInOutcome,
    access: 'anyone',
  },
  fetchAll: {
    method: 'GET',
    path: '/api/settings/sign-in',
    summary: 'The OpenID providers of the company, and who signs in with a password',
    output: SignInSettings,
    access: 'provider.manage',
  },
  create: {
    method: 'POST',
    path: '/api/settings/sign-in/providers',
    summary: 'Adds an OpenID provider',
    body: ProviderSettings,
    output: z.object({ id: Id }),
    message: 'Provider added',
    access: 'provider.manage',
    create: true,
  },
  update: {
    method: 'PUT',
    path: '/api/settings/sign-in/providers',
    summary: 'Changes an OpenID provider',
    query: providerQuery,
    body: ProviderSettings,
    output: z.object({ id: Id }),
    message: 'Provider saved',
    access: 'provider.manage',
  },
  remove: {
    method: 'DELETE',
    path: '/api/settings/sign-in/providers',
    summary: 'Removes an OpenID provider, and ends the sessions that began there',
    query: providerQuery,
    output: z.object({ id: Id }),
    message: 'Provider removed',
    access: 'provider.manage',
  },
  test: {
    method: 'POST',
    path: '/api/settings/sign-in/providers/test',
    summary: 'Begins a sign-in at the provider that changes nothing and shows the claims',
    query: providerQuery,
    output: ProviderAddress,
    access: 'provider.manage',
    stepwise: true,
  },
  setPasswords: {
    method: 'PUT',
    path: '/api/settings/sign-in/passwords',
    summary: 'Switches passwords off for all but one admin, or on again',
    body: z.object({ adminId: z.nullable(z.string().check(z.guid(codes.userIdInvalid), z.toLowerCase())) }),
    output: z.null(),
    message: 'Saved',
    access: 'provider.manage',
  },
  fetchLinks: {
    method: 'GET',
    path: '/api/settings/account/providers',
    summary: 'The OpenID providers that the signed-in user signs in at',
    output: z.array(ProviderLink),
    access: 'member',
  },
  unlink: {
    method: 'DELETE',
    path: '/api/settings/account/providers',
    summary: 'Ends one’s own sign-in by a provider; 409 where no other way to sign in would remain',
    query: providerQuery,
    output: z.null(),
    message: 'Sign-in unlinked',
    access: 'member',
  },
  fetchLinksOf: {
    method: 'GET',
    path: '/api/users/providers',
    summary: 'The OpenID providers that this member signs in at',
    query: z.object({ userId: MemberIdField }),
    output: z.array(ProviderLink),
    access: 'member.manage',
  },
  unlinkOf: {
    method: 'DELETE',
    path: '/api/users/providers',
    summary:
      'Ends a member’s sign-in by a provider, and the sessions that began there; 409 where no other way would remain',
    query: z.object({ userId: MemberIdField, providerId: ProviderIdField }),
    output: z.null(),
    message: 'Sign-in unlinked',
    access: 'member.manage',
  },
} as const satisfies RouteTable
