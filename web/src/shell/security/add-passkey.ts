import { call } from '../../kernel/api.ts'
import type { Confirmation } from '../../kernel/confirm-password.tsx'

/** Has this device make a key, and keeps its public half under a name. Throws when they turn back. */
export async function addPasskey(name: string, confirmed: Confirmation['confirmed']): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  const optionsJSON = await confirmed(() => call<Options>('POST', '/user/passkeys/options'))
  const credential = await startRegistration({ optionsJSON })
  await call('POST', '/user/passkeys', { body: { name, credential } })
}
