import type { FeatureFlag } from './features/catalogue.ts'

export type { FeatureFlag } from './features/catalogue.ts'

/** A tenant's switches as the wire carries them: 1 is on. */
export type Flags = Readonly<Record<FeatureFlag, 0 | 1>>

/** Either legal route asks investors for their category (specification §3, last line). */
export const categorisationFlags = [
  'risk_warning_enabled',
  'financial_promotion_exceptions_enabled',
] as const satisfies readonly FeatureFlag[]

/** Whether the tenant asks its investors for a category at all. */
export function categorisationOn(
  flags: Readonly<Partial<Record<(typeof categorisationFlags)[number], 0 | 1>>>,
): boolean {
  return categorisationFlags.some((flag) => flags[flag] === 1)
}

/** When a screen or a route exists: `all` of these on, `any` of these on, and `none` of these on. */
export type FeatureGate = {
  readonly all?: readonly FeatureFlag[]
  readonly any?: readonly FeatureFlag[]
  readonly none?: readonly FeatureFlag[]
}

/** Whether a tenant's switches let a screen or route exist; without a gate it always does. */
export function gateOpen(gate: FeatureGate | undefined, flags: Flags): boolean {
  const on = (flag: FeatureFlag) => flags[flag] === 1
  if (gate === undefined) return true
  return (
    (gate.all ?? []).every(on) && (gate.any === undefined || gate.any.some(on)) && !(gate.none ?? []).some(on)
  )
}
