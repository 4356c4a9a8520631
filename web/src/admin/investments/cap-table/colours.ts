/** Series of the design, for holders in the order of the table; from the ninth on they share the last one. */
const series = [
  'var(--c8)',
  'var(--c1)',
  'var(--c2)',
  'var(--c3)',
  'var(--c4)',
  'var(--c5)',
  'var(--c6)',
  'var(--c7)',
]

/** Holders who are told apart by colour. */
export const ownColours = series.length

export const colourOf = (index: number): string => series[index] ?? 'var(--ink-4)'
