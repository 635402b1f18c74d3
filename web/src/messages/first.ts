import { auth } from './auth.ts'
import { fields } from './fields.ts'
import { notice } from './notice.ts'
import { password } from './password.ts'
import { restore } from './restore.ts'
import { shell } from './shell.ts'
import { steps } from './steps.ts'

/** What is said before somebody is signed in: the first load waits for no other text. */
export const firstMessages = { auth, fields, notice, password, restore, shell, steps } as const
