import { seedOf } from './seeded.ts'

export const motifs = ['waves', 'dots', 'blocks', 'arcs', 'bars', 'weave'] as const
export type Motif = (typeof motifs)[number]

/**
 * Which drawing a record gets when none is chosen for it. What bears a company's name gets the company's: a deal
 * and all its rounds, "Tidewell Energy, Series B" like "Tidewell Energy". A fund always gets bars.
 */
export function motifOf(seed: string, name?: string): Motif {
  if (seed.startsWith('fund ')) return 'bars'
  const company = name?.split(',')[0]?.trim()
  return motifs[seedOf(company || seed) % motifs.length] ?? 'waves'
}
