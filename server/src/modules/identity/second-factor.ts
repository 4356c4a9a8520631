import QRCode from 'qrcode'
import { refuse, refuseField } from '@moorgate/contract'
import { JsonText } from '../../kernel/http/route.ts'
import type { Opened } from '../../kernel/sessions.ts'
import type { Question, Work } from '../../kernel/work.ts'
import { ownAccount } from './own-password.ts'
import {
  forgetRecoveryCodes,
  keepSecret,
  makeRecoveryCodes,
  secretOf,
  useCode,
} from './second-factor-store.ts'
import { newTotpSecret, totpAddress } from './totp.ts'
import type { Visit } from './visit.ts'
import { signOutElsewhere } from './write-password.ts'

/** Makes a secret for the app. Until a code has confirmed it nothing is asked for, and beginning again makes another one. */
export async function startSecondFactor(work: Work): Promise<void> {
  await keepSecret(work, work.actor.id ?? 0, newTotpSecret())
}

/** Switches the second factor on, once a code shows that the app has the secret. The recovery codes are told this once. */
export async function confirmSecondFactor(
  work: Work,
  code: string,
  visit: Visit,
): Promise<{ opened: Opened; codes: string[] }> {
  const account = await ownAccount(work)
  await secretInTheMaking(work)
  if (!(await useCode(work, account.id, code)))
    refuseField('code', 'The provided two factor authentication code was invalid.')
  await work.db
    .updateTable('two_factors')
    .set({ confirmed_at: work.now })
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', account.id)
    .execute()
  const codes = await makeRecoveryCodes(work, account.id)
  work.emit({ type: 'identity.second_factor_enabled', subject: { type: 'user', id: account.id } })
  return { opened: await signOutElsewhere(work, account, visit), codes }
}

/** Switches the app off. Staff then reach nothing but what sets up another factor. */
export async function stopSecondFactor(work: Work, visit: Visit): Promise<Opened> {
  const account = await ownAccount(work)
  await work.db
    .deleteFrom('two_factors')
    .where('tenant_id', '=', work.tenant.id)
    .where('user_id', '=', account.id)
    .execute()
  await forgetRecoveryCodes(work.db, work.tenant.id, account.id)
  work.emit({ type: 'identity.second_factor_disabled', subject: { type: 'user', id: account.id } })
  return signOutElsewhere(work, account, visit)
}

/** The secret as a picture and as an address. */
export async function secondFactorPicture(question: Question): Promise<{ svg: string; url: string }> {
  const { secret, email } = await secretInTheMaking(question)
  const url = totpAddress(secret, email, question.tenant.name)
  return { svg: await QRCode.toString(url, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }), url }
}

export async function secondFactorKey(question: Question): Promise<{ secretKey: string }> {
  return { secretKey: (await secretInTheMaking(question)).secret }
}

/** Once it is confirmed the secret is not shown any more, to nobody: whoever gets at the open browser would copy the factor. */
async function secretInTheMaking(scope: Question | Work): Promise<{ secret: string; email: string }> {
  const { id, email } = await ownAccount(scope)
  const known = await secretOf(scope, id)
  if (!known || known.confirmed) refuse({ code: 'not_found' })
  return { secret: known.secret, email }
}

const recoveryCodesStatement = `
  select coalesce(json_agg(json_build_object('used_at', wire_instant(used_at)) order by used_at nulls last), '[]')::text as json
  from recovery_codes where tenant_id = $1 and user_id = $2`

/** One entry a code, with the moment it was used. */
export async function recoveryCodes({ platform, tenant, actor }: Question): Promise<JsonText> {
  const [row] = await platform.database.rows<{ json: string }>(tenant.id, recoveryCodesStatement, [
    tenant.id,
    actor.id,
  ])
  return new JsonText(row?.json ?? '[]')
}

/** Ten new codes in the place of the old ones, for an account that has a factor to recover from. */
export async function renewRecoveryCodes(work: Work): Promise<string[]> {
  const { id, hasApp, hasPasskey } = await ownAccount(work)
  if (!hasApp && !hasPasskey)
    refuse({
      code: 'conflict',
      reason: 'no_second_factor',
      message: 'There is no second factor to recover from.',
    })
  work.emit({ type: 'identity.recovery_codes_renewed', subject: { type: 'user', id } })
  return makeRecoveryCodes(work, id)
}
