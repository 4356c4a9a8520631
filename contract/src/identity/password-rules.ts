import type { z } from 'zod'
import { say } from '../messages.ts'
import { secret } from '../wire.ts'

/**
 * Shortest password in characters (Unicode code points): NIST SP 800-63B-4, and 12 where a second factor is
 * asked for as well.
 */
export const shortestPassword = { alone: 15, withSecondFactor: 12 } as const

/** More would let a request keep a core busy. Counted in bytes of UTF-8. */
export const longestPasswordBytes = 256

/**
 * A password that somebody types to prove who they are. Any length that could ever have been accepted, and
 * some more.
 */
export const passwordIn = () => secret(1024)

/**
 * The two fields of a new password. What makes one good is the server's to say; that both are the same is
 * said here.
 */
export const newPassword = { password: secret(1024), password_confirmation: secret(1024) }

/** Refuses on `password` when the repetition differs. */
export function confirmed<Body extends { password: string; password_confirmation: string }>(
  body: Body,
  context: z.core.$RefinementCtx<Body>,
): void {
  if (body.password === body.password_confirmation) return
  context.addIssue({ code: 'custom', path: ['password'], message: say.confirmed, input: body.password })
}
