/** Who legally invests, by kind. */
export const methodKinds = [
  'individual',
  'joint',
  'company',
  'partnership_llp',
  'trust',
  'sipp',
  'ssas',
  'isa',
  'ifisa',
  'jisa',
  'nominee',
  'bare_trust',
  'fund_of_funds',
] as const
export type MethodKind = (typeof methodKinds)[number]

const pensionKinds: readonly MethodKind[] = ['sipp', 'ssas']

/** Whether a pension invests by it. */
export const isPensionKind = (kind: string): boolean => pensionKinds.some((pension) => pension === kind)
