import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import { hostOf } from '../../../kernel/http/connections/host.ts'
import type { Tenant } from '../../../kernel/tenants.ts'
import { signature } from '../../../kernel/tokens.ts'

/**
 * The site for which a passkey is made: it works on this host and no other, so a tenant with two names needs
 * two.
 */
export interface Site {
  host: string
  name: string
  origins: readonly string[]
}

export const siteOf = (request: FastifyRequest): Site => ({
  host: hostOf(request),
  name: request.tenant.name,
  origins: request.server.originsOf(request),
})

/**
 * What an authenticator keeps to name the person. It says nothing to others and stays the same for all of
 * one's passkeys.
 */
export const userHandle = (tenant: Pick<Tenant, 'signingSecret'>, userId: number): Buffer =>
  Buffer.from(signature(tenant.signingSecret, ['passkey user', userId]), 'hex')

export interface StoredPasskey {
  id: number
  user_id: number
  credential_id: string
  public_key: Buffer
  counter: number
}

/** Loaded when somebody uses a passkey: the standards behind it are large. */
const webAuthn = () => import('@simplewebauthn/server')

/**
 * What authenticators can sign with today: Ed25519, ECDSA over P-256, RSA. Named, or the library would probe
 * for experimental ones.
 */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Options for `navigator.credentials.create`: discoverable, and unlocked by a finger, a face or a PIN. */
export async function creationOptions(
  site: Site,
  person: { handle: Buffer; email: string; name: string },
  challenge: string,
  known: readonly string[],
) {
  return (await webAuthn()).generateRegistrationOptions({
    rpName: site.name,
    rpID: site.host,
    userID: new Uint8Array(person.handle),
    userName: person.email,
    userDisplayName: person.name,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    supportedAlgorithmIDs,
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/**
 * The new passkey, or undefined where what the browser sent does not fit the challenge, the site or the
 * standard.
 */
export async function verifiedCreation(site: Site, challenge: string, response: unknown) {
  const { verifyRegistrationResponse } = await webAuthn()
  const result = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: [...site.origins],
    expectedRPID: site.host,
    requireUserVerification: true,
    supportedAlgorithmIDs,
  }).catch(() => undefined)
  return result?.verified ? result.registrationInfo.credential : undefined
}

/**
 * Options for `navigator.credentials.get`. They name nobody: the authenticator offers the passkeys that it
 * has for the site.
 */
export async function requestOptions(site: Site, challenge: string) {
  return (await webAuthn()).generateAuthenticationOptions({
    rpID: site.host,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
  })
}

/**
 * The new value of the passkey's counter, or undefined where the answer does not fit. A counter that went
 * backwards is refused too: it is the mark of a copied key.
 */
export async function verifiedUse(site: Site, challenge: string, passkey: StoredPasskey, response: unknown) {
  const { verifyAuthenticationResponse } = await webAuthn()
  const result = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: [...site.origins],
    expectedRPID: site.host,
    credential: {
      id: passkey.credential_id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: true,
  }).catch(() => undefined)
  return result?.verified ? result.authenticationInfo.newCounter : undefined
}
