import type { Story } from '../story.ts'

interface Transfer {
  round: string
  holder: string
  daysAgo: number
  /** Asked for when it is time, since people join as the story goes on. */
  terms: () => Record<string, unknown>
}

/** Drafted by one of the staff, approved by another, signed and stamped, and then put on the register. */
function tellTransfer({ firm, cast }: Story, { round, holder, daysAgo, terms }: Transfer): void {
  const { calendar, timeline } = firm
  timeline.plan(calendar.day(-daysAgo), `${round}: transfer by ${holder}`, (act) => {
    const [date, stamped_on] = [act.before(7), act.before(2)]
    return async () => {
      const query = `filter[investment_opportunity_id]=${firm.idOf(`offer:${round}`)}&filter[user_id]=${cast.person(holder).id}`
      const [held] = await firm.staff().all(`investments?${query}`)
      const body = { investment_id: held!['id'], date, ...terms() }
      const { id } = await firm.staff().post('share-transfers', body)
      await firm.staff('support').post(`share-transfers/${id}/approve`, {})
      await firm.staff().post(`share-transfers/${id}/register`, { stamped_on })
    }
  })
}

/** One holder sells a part to another investor, and one to a buyer who is no investor of the firm. */
export function tellTransfers(story: Story): void {
  const { cast } = story
  tellTransfer(story, {
    round: 'Cobalt Quay Residential',
    holder: 'Jonathan Hallam',
    daysAgo: 40,
    terms: () => ({
      kind: 'investor',
      user_id: cast.person('Rosalind Kerr').id,
      shares: '10000',
      consideration: '12500.00',
    }),
  })
  tellTransfer(story, {
    round: 'Northlight Robotics',
    holder: 'Michael Osei',
    daysAgo: 26,
    terms: () => ({
      kind: 'outside',
      transferee_name: 'Kestrel Secondaries Limited',
      transferee_address: { line1: '8 Canal Street', city: 'Manchester', postcode: 'M1 3HE', country: 'GB' },
      shares: '5000',
      consideration: '16250.00',
    }),
  })
}
