import { Secret, TOTP } from 'otpauth'
import { sameSecret } from '../../../kernel/tokens.ts'

const periodSeconds = 30

/** A new secret for an authenticator app: 160 bits, in base32 as apps want it typed. */
export const newTotpSecret = () => new Secret({ size: 20 }).base32

/** RFC 6238 with what every app understands: SHA-1, six digits, 30 seconds. */
function generator(secret: string, label = '', issuer = ''): TOTP {
  return new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: periodSeconds,
    secret: Secret.fromBase32(secret),
  })
}

/**
 * The address that an app reads from the picture: `otpauth://totp/Wrenfield%20Capital:eleanor@…?secret=…`.
 */
export const totpAddress = (secret: string, label: string, issuer: string) =>
  generator(secret, label, issuer).toString()

/**
 * The time step whose code this is, or undefined. The present step and the one before count, because people
 * type slowly and clocks drift; a code two steps old does not. Anyone who accepts a step keeps it, and takes
 * no code of it or of an earlier one again.
 */
export function stepOf(secret: string, code: string, now: Date): number | undefined {
  const digits = code.replaceAll(/\s/g, '')
  const present = Math.floor(now.getTime() / 1000 / periodSeconds)
  const totp = generator(secret)
  return [present, present - 1].find((step) =>
    sameSecret(totp.generate({ timestamp: step * periodSeconds * 1000 }), digits),
  )
}
