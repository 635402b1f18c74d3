import { accountRoutes, type Login, signedInMark, type SignedInUser } from '@millwright/contract/accounts'
import { errorTexts } from '@millwright/contract/errors'
import type { User } from '@millwright/contract/people'
import { createContext, useContext, useSyncExternalStore } from 'react'
import { ApiError, reasonOf } from './api-error.ts'
import { requestWithTimeout, readReply, send, type SentRequest } from './exchange.ts'

/**
 * `unknown` until it is clear whether the refresh cookie is good; `ended` elsewhere or by time; `left` by choice,
 * `unreported` as long as the server has not heard of it, `stillAt` where they sign out at their provider, too, which the
 * page has not led them to; `away` when the server could not be asked, with its reason.
 */
export type Session =
  | { state: 'unknown' | 'out' | 'ended' | 'unreported' }
  | { state: 'left'; stillAt?: string }
  | { state: 'away'; reason: string; isSilent: boolean }
  | { state: 'in'; user: User }

/** The access token lives here and nowhere else: what can read storage cannot read it. */
let token: string | null = null
let session: Session = { state: 'unknown' }
let refreshing: Promise<boolean> | null = null
const listeners = new Set<() => void>()

const tabs = new BroadcastChannel('millwright-session')
tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === 'out') leave('left')
  if (data === 'in') void restoreSession()
})

function become(next: Session) {
  session = next
  for (const listener of listeners) listener()
}

/** The signed-in user ended every session of theirs, and reads that on this page until they leave it. */
let isEndedByUser = false

/** From now on a refused call does not send the user away: the page that ended the session leaves it by `signOut`. */
export function awaitSignOut(): void {
  isEndedByUser = true
}

function leave(state: 'out' | 'ended' | 'left' | 'unreported') {
  isEndedByUser = false
  token = null
  become({ state })
}

export function useSession(): Session {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => session,
  )
}

export const isSignedIn = (userId: string) => session.state === 'in' && session.user._id === userId

export const UserContext = createContext<User | null>(null)

/** The signed-in user; only screens behind the sign-in may ask. */
export function useUser(): User {
  const user = useContext(UserContext)
  if (!user) throw new Error('useUser was called outside the signed-in part')
  return user
}

/**
 * Takes a new access token for the refresh cookie; calls at the same time share one request.
 * False when there is nothing to refresh. Throws when the server could not be asked.
 */
function refresh(): Promise<boolean> {
  refreshing ??= askForToken().finally(() => (refreshing = null))
  return refreshing
}

async function askForToken(): Promise<boolean> {
  const response = await send(requestWithTimeout(accountRoutes.refresh, {}))
  if (response.status === 401) {
    mark.clear()
    return false
  }
  token = (await readReply(accountRoutes.refresh, response)).data.token
  return true
}

/**
 * Set by the server with the refresh cookie. Without the mark no refresh is asked for: the refusal would be logged as an
 * error in the console of everybody who comes to sign in. (A cookie from before there was a mark is not found again;
 * its owner signs in once more. The page cannot distinguish it from none.)
 */
const mark = {
  isSet: () => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${signedInMark}=`)),
  clear: () => (document.cookie = `${signedInMark}=; path=/; max-age=0`),
}

/** In ms: browsers say that they are online before anything goes through. */
const reportAgainAfter = 5000

const unreportedKey = 'millwright-sign-out-unreported'

function isSignOutUnreported(): boolean {
  try {
    return localStorage.getItem(unreportedKey) !== null
  } catch {
    return false
  }
}

function keepSignOutUnreported(unreported: boolean): void {
  try {
    if (unreported) localStorage.setItem(unreportedKey, '1')
    else localStorage.removeItem(unreportedKey)
  } catch {
    // Storage may be closed to us: then only this tab knows.
  }
}

/** Tries the refresh cookie once: who was signed in on this device still is. */
export async function restoreSession(): Promise<void> {
  try {
    if (isSignOutUnreported()) return tellStillAt(await reportSignOut())
    if (!mark.isSet() || !(await refresh())) return leave('out')
    const response = await authorised(requestWithTimeout(accountRoutes.fetchProfile, {}))
    const { data } = await readReply(accountRoutes.fetchProfile, response)
    become({ state: 'in', user: data })
  } catch (error) {
    if (session.state === 'unknown') {
      const isSilent = error instanceof ApiError && error.code === 'service.unavailable'
      become({ state: 'away', reason: reasonOf(error, errorTexts.internal), isSilent })
    }
  }
}

export async function signIn(login: Login): Promise<User> {
  // A report's reply would take the new cookie away: none begins until this has ended.
  signingIn += 1
  try {
    await reporting
    return await sendSignIn(login)
  } finally {
    signingIn -= 1
    if (session.state === 'unreported') reportSoon()
  }
}

async function sendSignIn(login: Login): Promise<User> {
  const response = await send(requestWithTimeout(accountRoutes.login, { body: login }))
  return enter((await readReply(accountRoutes.login, response)).data)
}

/** As `signIn`, by another call: `userIn` is who is signed in by what came of it, null where nobody is. */
export async function signInBy<Came>(
  ask: () => Promise<Came>,
  userIn: (came: Came) => SignedInUser | null,
): Promise<Came> {
  signingIn += 1
  try {
    await reporting
    const came = await ask()
    const user = userIn(came)
    if (user) enter(user)
    return came
  } finally {
    signingIn -= 1
    if (session.state === 'unreported') reportSoon()
  }
}

function enter({ token: fresh, ...user }: SignedInUser): User {
  token = fresh
  // The new cookie took the place of the one that the server was still to hear of.
  keepSignOutUnreported(false)
  become({ state: 'in', user })
  tabs.postMessage('in')
  return user
}

/** After the signed-in user changed their own data: this tab and the others show it. */
export function replaceUser(user: User): void {
  become({ state: 'in', user })
  tabs.postMessage('in')
}

/** Ends the session here at once and on the server as soon as it hears of it: until then nobody is signed in again by the cookie. */
export async function signOut(): Promise<void> {
  const bearer = token
  keepSignOutUnreported(true)
  leave('left')
  tabs.postMessage('out')
  const touched = new AbortController()
  addEventListener('input', () => touched.abort(), { signal: touched.signal, capture: true })
  const address = await reportSignOut(bearer)
  // Whoever was signed in by a provider is so there, too, until they leave it as well. A late reply takes nobody away from what
  // they have begun meanwhile: they are told.
  const isFree = !touched.signal.aborted && session.state === 'left' && signingIn === 0
  touched.abort()
  if (address !== null && isFree && isWebAddress(address)) location.assign(address)
  else tellStillAt(address)
}

/** The page of who has not signed in again says where they are still signed in. */
function tellStillAt(address: string | null): void {
  if (address !== null && session.state === 'left' && isWebAddress(address)) become({ state: 'left', stillAt: address })
}

let signingIn = 0
let reporting: Promise<unknown> = Promise.resolve()
let reportAgain: ReturnType<typeof setTimeout> | undefined

/** Resolves to where they sign out at the provider, too. */
function reportSignOut(bearer: string | null = null): Promise<string | null> {
  const asking = askToSignOut(bearer)
  reporting = asking
  return asking
}

async function askToSignOut(bearer: string | null): Promise<string | null> {
  const sent = requestWithTimeout(accountRoutes.logout, {})
  if (bearer) sent.init.headers['authorization'] = `Bearer ${bearer}`
  try {
    const { data } = await readReply(accountRoutes.logout, await send(sent))
    keepSignOutUnreported(false)
    if (session.state === 'in') return null
    leave('left')
    return data?.address ?? null
  } catch {
    // Somebody may have signed in meanwhile.
    if (session.state !== 'in') leave('unreported')
    reportSoon()
    return null
  }
}

/** Never a script. */
export const isWebAddress = (address: string) => /^https?:\/\//.test(address)

function reportSoon() {
  clearTimeout(reportAgain)
  reportAgain = setTimeout(reportWhatWaits, reportAgainAfter)
}

function reportWhatWaits() {
  if (session.state === 'unreported' && signingIn === 0) void reportSignOut().then(tellStillAt)
}

window.addEventListener('online', reportWhatWaits)

export const bearerToken = () => token

/** For a 401: true when a new token is there and the request is worth one more try. */
export async function renewToken(): Promise<boolean> {
  if (await refresh()) return true
  if (!isEndedByUser) leave('ended')
  return false
}

/** Sends with the access token; refreshes silently on a 401, once. */
export async function authorised(sent: SentRequest): Promise<Response> {
  const used = token
  const response = await send(withToken(sent))
  if (response.status !== 401) return response
  // Another call may have refreshed meanwhile.
  if (token === used && !(await renewToken()))
    throw new ApiError({ status: 401, message: errorTexts['login-required'] })
  return send(withToken(sent))
}

const withToken = ({ path, init }: SentRequest): SentRequest => ({
  path,
  init: { ...init, headers: { ...init.headers, ...(token ? { authorization: `Bearer ${token}` } : {}) } },
})
