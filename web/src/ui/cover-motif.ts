import { seedOf } from './seeded.ts'

export const motifs = ['waves', 'dots', 'blocks', 'arcs', 'bars', 'weave'] as const
export type Motif = (typeof motifs)[number]

/** Which drawing a record gets when none is chosen for it. */
export function motifOf(seed: string): Motif {
  return motifs[seedOf(seed) % motifs.length] ?? 'waves'
}
