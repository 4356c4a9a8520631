import { over, plus, round } from '../../../domain/worksheet.ts'
import type { Formula } from '../../../domain/worksheet.ts'

/** The cells that the multiples of one position, or of everything, are made of. */
interface MultipleInputs {
  value: Formula
  /** The cost of what is still held. */
  held: Formula
  distributed: Formula
  /** The cost of everything, also of what has ended. */
  invested: Formula
}

/**
 * The two multiples of a portfolio, the same for a position and for all of them. One is the return on the money
 * paid in, with what was paid out. The other stands beside an unrealised gain, which has no payouts in it.
 *
 * Worked example: £40,000 paid in, worth £50,000, with £10,000 paid out on it: 1.50 including payouts and
 * 1.25 excluding them.
 */
export const multipleFormulas = ({ value, held, distributed, invested }: MultipleInputs) => ({
  multiple: {
    label: 'multiple including payouts',
    formula: round(over(plus(value, distributed), invested), 6),
  },
  held_multiple: { label: 'multiple excluding payouts', formula: round(over(value, held), 6) },
})
