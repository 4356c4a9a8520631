import { useEffect } from 'react'
import { ownPath } from '@moorgate/contract/identity/own-path.ts'
import { call } from '../../kernel/api.ts'
import { noteSignIn } from '../../kernel/just-signed-in.ts'
import { lastPerson } from '../../kernel/lost-session.ts'

export interface Credentials {
  email: string
  password: string
  remember: boolean
  /** Of the letter that is sent after too many wrong passwords. */
  link: string | null
}

/**
 * Signs in, as specification §4 has it: out first if somebody is still in, then the anti-forgery cookie, then
 * the credentials. Answers whether a second factor is owed.
 */
export async function signIn(
  { email, password, remember, link }: Credentials,
  signedIn: boolean,
): Promise<boolean> {
  if (signedIn) await call('POST', '/logout')
  await call('GET', '/sanctum/csrf-cookie')
  const body = { email, password, ...(remember && { remember }), ...(link !== null && { link_token: link }) }
  const answer = await call<{ two_factor: boolean }>('POST', '/login', { body, signedOut: 'fail' })
  return answer.two_factor
}

/**
 * Signs in with a passkey of this device, which counts as both factors. Throws when the person turns back.
 */
export async function signInWithPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const optionsJSON = await call<Options>('POST', '/passkeys/login/options', { signedOut: 'fail' })
  const credential = await startAuthentication({ optionsJSON })
  await call('POST', '/passkeys/login', { body: { credential }, signedOut: 'fail' })
}

/**
 * Opens the product as a whole new page, so that it starts with the new session: where one wanted to go, or
 * the landing page.
 */
export async function enter(search: string): Promise<void> {
  const place = await placeAfter(new URLSearchParams(search))
  noteSignIn()
  location.assign(place)
}

/**
 * The page that was asked for before signing in, as `then` in the address carries it. One that somebody lost
 * with their session, whom `as` or this tab names, is theirs alone: anyone else who signs in begins at their
 * own landing page.
 */
async function placeAfter(uRLSearchParams: URLSearchParams): Promise<string> {
  const [then = '/', lostBy] = [
    ownPath(uRLSearchParams.get('then')),
    uRLSearchParams.get('as') ?? lastPerson(),
  ]
  if (lostBy === null) return then
  const person = await call<{ data: { id: number } }>('GET', 'user', { signedOut: 'fail' }).catch(
    () => undefined,
  )
  return String(person?.data.id) === lostBy ? then : '/'
}

/**
 * Where a lost session led to the login page and somebody signed in at another window, this window goes on as
 * well: at once, or when they come back to it.
 */
export function useSignInElsewhere(search: string, signedIn: boolean): void {
  useEffect(() => {
    if (!new URLSearchParams(search).has('as')) return
    if (signedIn) void enter(search)
    const look = () =>
      void call('GET', 'user', { signedOut: 'fail' }).then(
        () => enter(search),
        () => {},
      )
    window.addEventListener('focus', look)
    return () => window.removeEventListener('focus', look)
  }, [search, signedIn])
}

/** The other pages of signing in keep in mind where one wanted to go. */
export function returnAddress(path: string, search: string): string {
  const query = new URLSearchParams(search)
  const params = new URLSearchParams(
    ['then', 'as'].flatMap((name) => query.getAll(name).map((value) => [name, value])),
  )
  return params.size === 0 ? path : `${path}?${params}`
}
