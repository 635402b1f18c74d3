import * as z from 'zod/mini'
import { Time } from './ids.ts'
import { limits } from './limits.ts'
import type { RouteTable } from './route.ts'
import { CurrentPassword } from './settings.ts'
import { codes } from './reasons/refusals.ts'

/** Whether the company goes, and when; its name has to be typed. */
export const Removal = z.object({ name: z.string(), removedAt: z.nullable(Time) })
export type Removal = z.infer<typeof Removal>

const path = '/api/settings/company/removal'

export const removalRoutes = {
  fetch: {
    method: 'GET',
    path,
    summary: 'Whether the company is to be removed, and when',
    output: Removal,
    access: 'company.read',
    whileRemoved: true,
    whileFactorDue: true,
  },
  begin: {
    method: 'POST',
    path,
    summary: `Removes the company with all that it has in ${limits.removalDays} days; until then an admin can take it back. 409 when it is under way`,
    body: z.extend(CurrentPassword, {
      name: z.string(codes.companyNameNotTyped).check(z.maxLength(limits.name, codes.companyNameNotTyped)),
    }),
    output: Removal,
    message: 'The removal of the company has begun',
    access: 'company.update',
    stepwise: true,
  },
  takeBack: {
    method: 'DELETE',
    path,
    summary: 'Takes the removal of the company back; 409 when there is none',
    output: Removal,
    message: 'The company stays',
    access: 'company.update',
    whileRemoved: true,
  },
} as const satisfies RouteTable
