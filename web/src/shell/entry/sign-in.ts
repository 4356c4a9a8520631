import { call } from '../../kernel/api.ts'
import { noteSignIn } from '../../kernel/just-signed-in.ts'
import { ownPath } from '../../kernel/visit.ts'
import type { Visit } from '../../kernel/visit.ts'

export interface Credentials {
  email: string
  password: string
  remember: boolean
}

/**
 * Signs in, as specification §4 has it: out first if somebody is still in, then the anti-forgery cookie, then the
 * credentials. Answers whether a second factor is owed.
 */
export async function signIn(
  { email, password, remember }: Credentials,
  signedIn: boolean,
): Promise<boolean> {
  if (signedIn) await call('POST', '/logout')
  await call('GET', '/sanctum/csrf-cookie')
  const body = { email, password, ...(remember && { remember }) }
  const answer = await call<{ two_factor: boolean }>('POST', '/login', { body, signedOut: 'fail' })
  return answer.two_factor
}

/** Signs in with a passkey of this device, which counts as both factors. Throws when the person turns back. */
export async function signInWithPasskey(): Promise<void> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  const optionsJSON = await call<Options>('POST', '/passkeys/login/options', { signedOut: 'fail' })
  const credential = await startAuthentication({ optionsJSON })
  await call('POST', '/passkeys/login', { body: { credential }, signedOut: 'fail' })
}

/** The page that was asked for before signing in, as `then` in the address carries it. */
function wanted(search: string): string | undefined {
  return ownPath(new URLSearchParams(search).get('then'))
}

/** Opens the product as a whole new page, so that it starts with the new session: where one wanted to go, or the landing page. */
export function enter(search: string): void {
  noteSignIn()
  location.assign(wanted(search) ?? '/')
}

/** The second page of signing in keeps in mind where one wanted to go. */
export function visitChallenge(visit: Visit, search: string): void {
  const then = wanted(search)
  visit(`/two-factor-challenge${then === undefined ? '' : `?${new URLSearchParams([['then', then]])}`}`)
}
