import { textWithoutAccounts } from '../texts/text-without-accounts.ts'

/** What a call is named. It stands where people read what to pay and where to, so it holds no account. */
export function callTitle() {
  return textWithoutAccounts(120, {
    example: 'Cash call 1',
    problem:
      'Don’t write account numbers or other long numbers in a title. The account comes from the record.',
  })
}
