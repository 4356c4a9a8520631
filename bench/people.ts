import { investorEmail, staffEmail } from './seed.ts'
import { signIn } from './sign-in.ts'
import type { Browser } from './sign-in.ts'

export interface SignedInBrowsers {
  staff: readonly Browser[]
  investors: readonly Browser[]
}

/** So many of each, signed in. */
export async function peopleOf(port: number, count: number): Promise<SignedInBrowsers> {
  const numbers = Array.from({ length: count }, (_item, index) => index)
  return {
    staff: await signIn(
      port,
      1,
      numbers.map((number) => staffEmail(1, number)),
    ),
    investors: await signIn(
      port,
      1,
      numbers.map((number) => investorEmail(1, number + 1)),
    ),
  }
}
