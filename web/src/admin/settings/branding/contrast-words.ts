import type { ContrastCheck } from '@moorgate/contract/colour.ts'

export interface ContrastRow {
  key: string
  pair: string
  /** "16.4 to 1". */
  ratio: string
  grade: 'AAA' | 'AA' | 'AA large' | 'Adjusted'
  /** What we did, where the colour as given can't be read there. */
  note: string | undefined
}

/** Contrast checks as the branding page lists them, grades by WCAG 2.2 for text. */
export function contrastRows(checks: readonly ContrastCheck[], theme: ContrastCheck['theme']): ContrastRow[] {
  return checks.filter((check) => check.theme === theme).map(rowOf)
}

function rowOf({ pair, theme, ratio, given, adjusted }: ContrastCheck): ContrastRow {
  return {
    key: `${theme} ${pair}`,
    pair,
    ratio: `${(adjusted ? given : ratio).toFixed(1)} to 1`,
    grade: adjusted ? 'Adjusted' : gradeOf(ratio),
    note: adjusted
      ? `${pair}: contrast is below 4.5 to 1, so we use another shade for text (${ratio.toFixed(1)} to 1) and keep yours for dots and bars.`
      : undefined,
  }
}

function gradeOf(ratio: number): ContrastRow['grade'] {
  if (ratio >= 7) return 'AAA'
  return ratio >= 4.5 ? 'AA' : 'AA large'
}
