import { addMethod, categorise, makeReady, takeTest } from '../people/standing.ts'
import type { Story } from '../story.ts'

const address = {
  line1: '14 Priory Walk',
  city: 'Lewes',
  county: 'East Sussex',
  postcode: 'BN7 0XX',
  country: 'GB',
}

/**
 * Eleanor Whitcombe, who is `investor`: ready to invest since the first round, with everything renewed when
 * it was due. What she holds is told with the rounds.
 */
export function tellEleanor(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const eleanor = () => cast.person('Eleanor Whitcombe')
  const browser = () => firm.as(eleanor().id)

  timeline.on(calendar.past(2395), 'Eleanor Whitcombe joins', async () => {
    const person = await cast.welcome({
      category: 'self_certified_sophisticated',
      owner: 'investment-manager',
      leadStatus: 'Invested',
      group: 'Private clients',
      source: 'Referred by an investor',
      values: {
        title: 'Mrs',
        first_name: 'Eleanor',
        middle_names: 'Ruth',
        last_name: 'Whitcombe',
        email: `investor@${firm.domain}`,
        phone: '020 7946 0143',
        date_of_birth: '1971-08-03',
        nationality: 'GB',
        country_of_residence: 'GB',
        address,
        occupation: 'Architect',
        employment_status: 'Self-employed',
        source_of_wealth: 'Sale of a business',
        marketing: true,
      },
    })
    person.methodId = await addOwnMethod(story)
    await makeReady(firm, person, story.key)
  })
  timeline.on(calendar.past(1022), 'Eleanor Whitcombe takes the renewed test', async () => {
    await firm
      .staff()
      .post(`users/${eleanor().id}/reset-appropriateness-test`, { reason: 'The questions were renewed.' })
    await takeTest(firm, eleanor(), story.key)
  })
  timeline.on(calendar.past(991), 'Whitcombe Holdings Ltd', () => addHoldings(story))
  timeline.on(calendar.day(-310), 'Eleanor Whitcombe renews her category', () => categorise(firm, eleanor()))
  timeline.on(calendar.day(-40), 'Eleanor Whitcombe says what she likes', async () => {
    await firm.staff().post('attribute-values/bulk', {
      owner_type: 'user',
      owner_id: eleanor().id,
      values: [
        { attribute_id: firm.idOf('field:Introduced by'), value: 'Rosalind Kerr' },
        { attribute_id: firm.idOf('field:Preferred sector'), value: 'Climate and energy' },
        { attribute_id: firm.idOf('field:Usual ticket'), value: '£10,000 to £50,000' },
      ],
    })
  })
  timeline.on(
    calendar.day(-1),
    'Eleanor Whitcombe reads her notifications',
    async () => {
      await browser().post('notifications/user/mark-read')
    },
    '11:30',
  )
}

async function addOwnMethod({ firm, cast }: Story): Promise<number> {
  const person = cast.person('Eleanor Whitcombe')
  return addMethod(firm, person, {
    kind: 'individual',
    display_name: 'Personal account',
    registered_name: 'Eleanor Whitcombe',
    is_default: true,
    ownership: 'sole',
    address,
    bank: { holder_name: 'Eleanor Whitcombe', sort_code: '20-29-59', account_number: '63748472' },
  })
}

/** Her company, through which she may invest and has not yet. */
async function addHoldings({ firm, cast }: Story): Promise<void> {
  const eleanor = cast.person('Eleanor Whitcombe')
  const { id } = await firm.staff().post('organisations', {
    name: 'Whitcombe Holdings Ltd',
    type: 'Business',
    registration_number: '00445790',
    address,
    email: eleanor.email,
    lead_user_id: eleanor.id,
    user_ids: [eleanor.id],
    owner_id: firm.idOf('staff:investment-manager'),
  })
  await firm.staff().post(`organisations/${id}/owners`, {
    owners: [
      { user_id: eleanor.id, share_percent: '75' },
      { name: 'James Whitcombe', share_percent: '25' },
    ],
  })
  await addMethod(firm, eleanor, {
    kind: 'company',
    organisation_id: id,
    display_name: 'Whitcombe Holdings Ltd',
    registered_name: 'Whitcombe Holdings Ltd',
    ownership: 'for_others',
    beneficial_owners: [
      { name: 'Eleanor Whitcombe', share_percent: '75' },
      { name: 'James Whitcombe', share_percent: '25' },
    ],
    bank: { holder_name: 'Whitcombe Holdings Ltd', sort_code: '20-00-00', account_number: '55779911' },
  })
}

/** `new-investor` has confirmed an address and done nothing else. */
export function tellNewInvestor(
  { firm, cast }: Story,
  newcomer: { firstName: string; lastName: string },
): void {
  firm.timeline.on(
    firm.calendar.day(-1),
    'Somebody new registers',
    async () => {
      await cast.welcome({
        category: 'restricted',
        identity: 'not_started',
        leadStatus: 'New enquiry',
        source: 'Website',
        values: {
          first_name: newcomer.firstName,
          last_name: newcomer.lastName,
          email: `new-investor@${firm.domain}`,
        },
      })
    },
    '20:00',
  )
}
