import { isStaff, refuse } from '@moorgate/contract'
import { days, hours, minutes } from './clock.ts'
import type { Tenant } from './tenants.ts'

/** Idle and absolute life of a session: api.md §3.1. Remembering lengthens only an investor's idle time. */
export function lifeOf(
  tenant: Tenant,
  roleId: number | null,
  remembered: boolean,
): { idle: number; absolute: number } {
  const staff = roleId !== null && isStaff(roleId)
  const settings = tenant.settings.sessionMinutes
  if (staff) return { idle: minutes(Math.min(settings?.staff ?? 30, 480)), absolute: hours(12) }
  if (remembered && roleId !== null) return { idle: days(14), absolute: days(14) }
  return { idle: minutes(Math.min(settings?.investor ?? 60, 480)), absolute: hours(24) }
}

/** For this long after a password was given, what needs a fresh proof is open: api.md §3.3. */
const confirmationLasts = minutes(15)

/** Whether the caller gave their password within the last quarter of an hour. */
export function isConfirmed(confirmedAt: Date | null | undefined, now: Date): boolean {
  return (
    confirmedAt !== null &&
    confirmedAt !== undefined &&
    now.getTime() - confirmedAt.getTime() <= confirmationLasts
  )
}

interface ConfirmationContext {
  actor: { session?: { confirmedAt: Date | null } | undefined }
  now: Date
}

/** Refuses with 423 a caller who has not given their password lately, so that it is asked for first. */
export function mustBeConfirmed({ actor, now }: ConfirmationContext): void {
  if (!isConfirmed(actor.session?.confirmedAt, now)) refuse({ code: 'confirmation_required' })
}
