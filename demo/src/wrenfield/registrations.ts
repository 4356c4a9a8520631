import { roleIds } from '@moorgate/contract'
import type { Firm } from '../firm.ts'
import { accountByEmail, markVerified, register } from '../../../server/src/modules/identity/index.ts'
import type { Story } from '../story.ts'

interface DemoRegistration {
  first_name: string
  last_name: string
  /** Days before today on which they registered. */
  days: number
  /** What staff said by the afternoon of the working day after; nothing yet where it is left out. */
  said?: { status: 'approved' } | { status: 'rejected'; reason: string }
}

const strangers: readonly DemoRegistration[] = [
  { first_name: 'Marguerite', last_name: 'Stannard', days: 9, said: { status: 'approved' } },
  {
    first_name: 'Piers',
    last_name: 'Hollowell',
    days: 6,
    said: { status: 'rejected', reason: 'Offers us loans, and is no investor.' },
  },
  { first_name: 'Constance', last_name: 'Adeyemi', days: 2 },
  { first_name: 'Rupert', last_name: 'Quayle', days: 1 },
]

/** Who came by themselves: one whom staff let in, one whom they refused, and two who wait. */
export function tellRegistrations({ firm }: Story, passwordHash: string): void {
  const { calendar, timeline } = firm
  for (const { days, said, ...person } of strangers) {
    let id = 0
    const registered = timeline.on(
      calendar.day(-days),
      `${person.first_name} registers`,
      async () => {
        id = await registers(firm, person, passwordHash)
      },
      '10:20',
    )
    if (said)
      timeline.on(
        calendar.day(1 - days),
        `${person.first_name} is decided on`,
        () => firm.staff('committee').post(`users/${id}/screening`, said),
        { time: '16:40', after: registered },
      )
  }
}

/**
 * As the page of registration does, and the link in its letter. Their password is written as a hash, like
 * everybody's of the demo.
 */
function registers(
  firm: Firm,
  person: Pick<DemoRegistration, 'first_name' | 'last_name'>,
  passwordHash: string,
) {
  const email = `${person.first_name}.${person.last_name}@post.example`.toLowerCase()
  const password = 'never asked for'
  return firm.act({ id: null, roleId: roleIds.user }, async (work) => {
    const form = { ...person, email, password, password_confirmation: password, terms: true as const }
    const visit = { session: undefined, browser: undefined, devices: undefined }
    await register(work, form, { passwordHash, visit, mayWrite: true })
    const account = await accountByEmail(work.db, work.tenant.id, email)
    if (!account) throw new Error(`${email} did not get an account.`)
    await markVerified(work, account.id)
    return account.id
  })
}
