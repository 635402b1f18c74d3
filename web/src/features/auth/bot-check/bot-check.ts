import { accountRoutes, type BotCheck } from '@millwright/contract/accounts'
import { durations } from '@millwright/contract/limits'
import { useEffect, useSyncExternalStore } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { call } from '../../../platform/api.ts'
import { isPassValid } from './bot-pass.ts'

/** `off`: the server asks for no check. */
export type BotCheckState = 'checking' | 'passed' | 'failed' | 'off'

/** When the check was last passed on this device; the pass itself is a cookie that no script reads. */
const storageKey = 'millwright-bot-check'

let state: BotCheckState = isPassValid(stored(), Date.now()) ? 'passed' : 'checking'
let asked: Promise<BotCheck> | null = null
let running: Promise<boolean> | null = null
const listeners = new Set<() => void>()

function become(next: BotCheckState) {
  state = next
  for (const listener of listeners) listener()
}

function stored(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    // Storage may be closed to us: then the check runs each time.
    return null
  }
}

function store(passedAt: number | null) {
  try {
    if (passedAt === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, String(passedAt))
  } catch {
    // As above.
  }
}

/** Which check it is, with its challenge. That there is none is known at once. */
async function ask(): Promise<BotCheck> {
  const check = await call(accountRoutes.botCheck)
  if (check.kind === 'off') become('off')
  return check
}

async function tokenFor({ kind, challenge, siteKey }: BotCheck): Promise<string> {
  if (kind === 'altcha' && challenge) return (await import('./altcha-token.ts')).altchaToken(challenge)
  if (kind === 'recaptcha' && siteKey) return (await import('./recaptcha-token.ts')).recaptchaToken(siteKey)
  throw new Error('The server names a bot check without what it needs')
}

async function prove(): Promise<boolean> {
  const known = asked
  // A challenge is good for one proof.
  asked = null
  try {
    const check = (await known?.catch(() => null)) ?? (await ask())
    if (check.kind === 'off') {
      become('off')
      return true
    }
    await call(accountRoutes.verifyBotCheck, { body: { token: await tokenFor(check) } })
    store(Date.now())
    become('passed')
    return true
  } catch {
    store(null)
    become('failed')
    return false
  }
}

/** Runs the check, once for all who ask meanwhile; returns whether it was passed. */
export function runBotCheck(): Promise<boolean> {
  if (running) return running
  store(null)
  become('checking')
  running = prove().finally(() => (running = null))
  return running
}

/** The check of an auth screen: it runs two seconds after the screen opened, unless it was passed within 24 hours. */
export function useBotCheck(): BotCheckState {
  useEffect(() => {
    if (state === 'passed' && !isPassValid(stored(), Date.now())) become('checking')
    if (state === 'passed' || state === 'off') return
    asked ??= ask()
    // A failure is met when the check runs.
    asked.catch(() => undefined)
    const timer = setTimeout(() => {
      if (state !== 'off') void runBotCheck()
    }, durations.botCheckDelay)
    return () => clearTimeout(timer)
  }, [])
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => state,
  )
}

/** Whether what needs the check may be sent. */
export const maySend = (check: BotCheckState) => check === 'passed' || check === 'off'

const wantsCheck = (error: unknown) => error instanceof ApiError && error.code === 'bot_check.required'

/** Sends; when the server knows of no passed check, the one kept here is dropped, run again, and what was refused sent once more. */
export async function asHuman<Answer>(sendIt: () => Promise<Answer>): Promise<Answer> {
  try {
    return await sendIt()
  } catch (error) {
    if (!wantsCheck(error) || !(await runBotCheck())) throw error
    return sendIt()
  }
}
