import { investorEmail, staffEmail } from './seed.ts'
import { signIn } from './sign-in.ts'
import type { Browser } from './sign-in.ts'

export interface SignedInBrowsers {
  staff: readonly Browser[]
  investors: readonly Browser[]
}

/** As many of each, signed in, as there are connections at most. */
export async function peopleOf(port: number): Promise<SignedInBrowsers> {
  const fifty = Array.from({ length: 50 }, (_item, index) => index)
  return {
    staff: await signIn(
      port,
      1,
      fifty.map((number) => staffEmail(1, number)),
    ),
    investors: await signIn(
      port,
      1,
      fifty.map((number) => investorEmail(1, number + 1)),
    ),
  }
}
