import type { FieldErrors } from '@moorgate/contract/failure.ts'

/** One allocation that is about to be entered. */
export interface SeveralRow {
  userId: number
  name: string
  /** Decimal string, "" while it is empty. */
  amount: string
}

/**
 * Nobody stands there twice: who is chosen again keeps their amount. A new one begins with the amount of the
 * last.
 */
export function withPerson(
  rows: readonly SeveralRow[],
  { value: userId, label: name }: { value: number; label: string },
): readonly SeveralRow[] {
  if (rows.some((row) => row.userId === userId)) return rows
  return [...rows, { userId, name, amount: rows.at(-1)?.amount ?? '' }]
}

export const withAmount = (rows: readonly SeveralRow[], userId: number, amount: string): SeveralRow[] =>
  rows.map((row) => (row.userId === userId ? { ...row, amount } : row))

/** What the API says of a row: of its amount, or of its person. */
export function fieldOf(errors: FieldErrors, index: number): string | undefined {
  return (errors[`rows.${index}.amount`] ?? errors[`rows.${index}.user_id`])?.[0]
}
