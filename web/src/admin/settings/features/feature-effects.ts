import { gateOpen } from '@moorgate/contract/features.ts'
import type { FeatureFlag, Flags } from '@moorgate/contract/features.ts'
import { screens } from '@moorgate/contract/screens.ts'
import type { Screen } from '@moorgate/contract/screens.ts'

export interface FeatureEffects {
  /** Pages that exist now and won't, and the other way about. */
  go: readonly Screen[]
  come: readonly Screen[]
}

/** The pages that turning switches opens and closes. Pages of one record are told once, by their first. */
export function effectsOf(before: Flags, after: Flags): FeatureEffects {
  const moved = screens.filter(({ feature }) => gateOpen(feature, before) !== gateOpen(feature, after))
  const told = moved.filter(isFirstOfRecord)
  return {
    go: told.filter(({ feature }) => gateOpen(feature, before)),
    come: told.filter(({ feature }) => gateOpen(feature, after)),
  }
}

/** A record's own pages follow from its list: they are not worth a line each. */
function isFirstOfRecord({ path }: Screen): boolean {
  return !/\/:id(?:\/|$)/.test(path) || path.startsWith('/investor/')
}

/** Switches that another one makes pointless: while it is off, these change nothing. */
const rests: Readonly<Partial<Record<FeatureFlag, FeatureFlag>>> = {
  compliance_test_requires_categorisation_approval: 'compliance_test_enabled',
  portfolio_analysis_enabled: 'funds_enabled',
}

/** The switch that this one needs, where that is off. */
export function needs(flag: FeatureFlag, flags: Flags): FeatureFlag | undefined {
  const other = rests[flag]
  return other !== undefined && flags[other] === 0 ? other : undefined
}

/** The switches that differ, in the order of the page. */
export function changedFlags(before: Flags, after: Flags): FeatureFlag[] {
  return (Object.keys(before) as FeatureFlag[]).filter((flag) => before[flag] !== after[flag])
}
