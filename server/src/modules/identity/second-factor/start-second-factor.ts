import { refuse } from '@moorgate/contract'
import type { QueryContext, Work } from '../../../kernel/work.ts'
import { ownAccount } from '../passwords/own-password.ts'
import { keepSecret, secretOf } from './second-factor-store.ts'
import { newTotpSecret, totpAddress } from './totp.ts'

/**
 * Makes a secret for the app. Until a code has confirmed it nothing is asked for, and beginning again makes
 * another one.
 */
export async function startSecondFactor(work: Work): Promise<void> {
  await keepSecret(work, work.actor.id ?? 0, newTotpSecret())
}

/** The secret as a picture and as an address. */
export async function secondFactorPicture(question: QueryContext): Promise<{ svg: string; url: string }> {
  const { secret, email } = await secretInTheMaking(question)
  const url = totpAddress(secret, email, question.tenant.name)
  const { default: QRCode } = await import('qrcode')
  return { svg: await QRCode.toString(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }), url }
}

export async function secondFactorKey(question: QueryContext): Promise<{ secretKey: string }> {
  return { secretKey: (await secretInTheMaking(question)).secret }
}

/**
 * Once it is confirmed the secret is not shown any more, to nobody: anyone who gets at the open browser would
 * copy the factor.
 */
export async function secretInTheMaking(
  scope: QueryContext | Work,
): Promise<{ secret: string; email: string }> {
  const { id, email } = await ownAccount(scope)
  const known = await secretOf(scope, id)
  if (!known || known.confirmed) refuse({ code: 'not_found' })
  return { secret: known.secret, email }
}
