import type { AuthorizedField, Noun } from '@millwright/contract/ids'
import type { AccessLevel } from '@millwright/contract/people'
import type { Policy } from '@millwright/contract/policies'
import type { Route } from '@millwright/contract/route'
import type * as z from 'zod/mini'
import type { policyTable } from './policies.ts'
import type { MintedIds } from './viewer.ts'

type RuleOf<P extends Policy> = (typeof policyTable)[P]
/** An admin has full access to all that they see. */
type LevelOf<P extends Policy> =
  RuleOf<P> extends { needs: 'full' | 'admin' }
    ? 'full'
    : RuleOf<P> extends { needs: 'ask' } | { shows: 'ask' }
      ? 'ask'
      : 'read'
/** Of what a call names besides: it is seen, and under a policy that is open to askers it may be no more than asked about. */
type SeenUnder<P extends Policy> = LevelOf<P> extends 'ask' ? 'ask' : 'read'

/** The nouns around the one that a policy is on: of these a call proves only that they are seen. */
type Around = {
  member: never
  department: 'member'
  asset: 'member' | 'department'
  expert: 'member' | 'department' | 'asset'
  folder: 'member' | 'department' | 'asset'
  resource: 'member' | 'department' | 'asset'
  binned: 'member' | 'department' | 'asset'
  fact: 'member' | 'department' | 'asset' | 'resource'
}
type LevelOn<N extends Noun, P extends Policy> =
  RuleOf<P> extends { on: infer Subject extends Noun }
    ? N extends Around[Subject]
      ? SeenUnder<P>
      : LevelOf<P>
    : SeenUnder<P>

/** Where the thing stands that the policy is on, and the viewer's own level there. */
type ThingOf<P extends Policy> =
  RuleOf<P> extends { on: 'department' }
    ? { departmentId: MintedIds['department'][LevelOf<P>]; access: AccessLevel }
    : RuleOf<P> extends { on: 'asset' }
      ? { departmentId: string; assetId: MintedIds['asset'][LevelOf<P>]; access: AccessLevel }
      : Record<never, never>

type MintedField<Field, P extends Policy> = Field extends AuthorizedField<infer N> & z.ZodMiniType<infer Value>
  ? Value extends readonly unknown[]
    ? MintedIds[N][LevelOn<N, P>][]
    : MintedIds[N][LevelOn<N, P>] | Extract<Value, null>
  : never

type MintedFields<Schema, P extends Policy> =
  Schema extends z.ZodMiniObject<infer Shape>
    ? {
        [
          Name in Exclude<keyof Shape, keyof ThingOf<P>> as Shape[Name] extends AuthorizedField ? Name : never
        ]: MintedField<Shape[Name], P>
      }
    : Record<never, never>

/** What a check proves: the ids that the call names, each under its own name, fit for what its policy allows. */
export type GrantedIds<R extends Route> = ThingOf<R['access']> &
  MintedFields<R['query'], R['access']> &
  MintedFields<R['body'], R['access']>
