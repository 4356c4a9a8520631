import { useState } from 'react'
import { isFailure } from '../../kernel/api-error.ts'

interface AccountNumbers {
  sort_code: string
  account_number: string
}

/**
 * Numbers of a bank account that were refused only because they fail the check. The next press confirms those
 * numbers and no others: anyone who changes one of them is asked again.
 */
export function useFailedCheck(typed: AccountNumbers) {
  const [refusedOf, setRefusedOf] = useState<string>()
  const confirms = refusedOf !== undefined && refusedOf === numbersOf(typed)
  return {
    confirms,
    /** Beside the numbers that are sent. */
    confirmation: confirms ? { confirm_failed_check: true as const } : {},
    /** Sends, and remembers a refusal that may be confirmed. */
    listening: <Answer>(sending: Promise<Answer>): Promise<Answer> =>
      sending.catch((error: unknown) => {
        if (isFailure(error, 'invalid') && error.refusal.reason === 'failed_check')
          setRefusedOf(numbersOf(typed))
        throw error
      }),
  }
}

const numbersOf = ({ sort_code: sortCode, account_number: number }: AccountNumbers) => `${sortCode} ${number}`
