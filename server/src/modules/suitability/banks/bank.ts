/**
 * A question as a bank is written: the right answer first, then the wrong ones. The order is shuffled before
 * anybody sees it.
 */
export interface BankQuestion {
  text: string
  critical?: true
  right: string
  wrong: readonly string[]
}

/** Ends every list of answers, and is always wrong: guessing is not understanding. */
export const dontKnow = 'I don’t know'
