import type { allocationPolicies, fcaClasses } from '@moorgate/contract/opportunities/opportunity-choices.ts'

/** How the regulator classes an offer (COBS 4.12A and B). */
export const fcaClassWords: Readonly<Record<(typeof fcaClasses)[number], string>> = {
  rmmi: 'Restricted mass market investment',
  nmmi: 'Non-mass market investment',
  mass_market: 'Mass market investment',
  exempt_fpo: 'Exempt promotion',
  professional_only: 'Professional investors only',
}

/** How a round that is asked for more than it offers is shared out. */
export const allocationPolicyWords: Readonly<Record<(typeof allocationPolicies)[number], string>> = {
  fcfs: 'First come, first served',
  pro_rata: 'Equal percentage for everyone',
  holders_first: 'Existing holders first',
  manual: 'By hand',
}
