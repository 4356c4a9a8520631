import type { Act } from '../act.ts'
import type { Day } from '../calendar.ts'
import { show } from '../offers/live-round.ts'
import { letter } from '../people/letter.ts'
import type { Story } from '../story.ts'
import { castleway } from './offers/live.ts'
import { thornwick } from './offers/thornwick.ts'

/** Thornwick's sounding is over. Castleway's is told with its round. */
export function tellSoundings(story: Story): void {
  tellThornwickSounding(story)
  tellNotSounded(story)
  tellRestrictedList(story)
}

/**
 * Castleway is sounded under a code name, once it is shown: some have accepted, one declined, some let their
 * request expire, and some still have time. Gives the act that begins it.
 */
export function soundCastleway(story: Story, shown: Act): Act {
  const { firm } = story
  const { calendar, timeline } = firm
  const name = castleway.fields.name
  let soundingId: number
  const sounded = timeline.plan(
    calendar.day(-34),
    `${name}: sounding`,
    (act) => {
      const cleanse = act.after(calendar.day(13))
      return async () => {
        const opened = await firm.staff().post('market-soundings', {
          investment_opportunity_id: firm.idOf(`offer:${name}`),
          code_name: 'Project Saltmarsh',
          information: 'A follow-on raise of up to £2,000,000',
          script:
            'We’d like to share information about a possible transaction that may be inside information. Would you like to receive it?',
          expected_cleanse_date: cleanse,
        })
        soundingId = opened.id
      }
    },
    { time: '09:00', after: shown },
  )
  askForCastleway(story, sounded, () => soundingId)
  tellInsiders(story, sounded)
  return sounded
}

function askForCastleway({ firm, cast }: Story, sounded: Act, sounding: () => number): void {
  const { calendar, timeline } = firm
  const name = castleway.fields.name
  timeline.plan(
    calendar.day(-6),
    `${name}: more are asked`,
    (act) => {
      const answerBy = act.after(3, '17:00')
      return async () => {
        const asked = [...cast.people('Margaret Castell', 'Alastair Monro'), ...cast.crowd(1, 2)]
        await firm.staff().post(`market-soundings/${sounding()}/requests`, {
          user_ids: asked.map(({ id }) => id),
          answer_by: answerBy,
        })
        const [accepts, declines] = asked
        const offerId = firm.idOf(`offer:${name}`)
        await firm
          .as(accepts!.id)
          .post('market-sounding-acceptance', { investment_opportunity_id: offerId, accepted: true })
        const invitations = await firm
          .staff()
          .all(`invitations?filter[investment_opportunity_id]=${offerId}&filter[user_id]=${declines!.id}`)
        await firm
          .as(declines!.id)
          .patch(`invitations/${String(invitations[0]!['id'])}`, { status: 'declined' })
      }
    },
    { after: sounded },
  )
  timeline.plan(
    calendar.day(-2),
    `${name}: one is asked at a meeting`,
    (act) => {
      const spokenAt = act.before(1, '14:30')
      return async () => {
        const [met] = cast.crowd(8, 8)
        await firm.staff().post(`market-soundings/${sounding()}/spoken`, {
          user_id: met!.id,
          channel: 'meeting',
          spoken_at: spokenAt,
          spoken_with: met!.name,
          contact_details: 'Our office, first floor',
          answer: 'accepted',
          duties_told: true,
          minutes:
            'The script was read. Our guest agreed to receive inside information, and was told the issuer, the size and the timetable.',
        })
      }
    },
    { after: sounded },
  )
  timeline.plan(
    calendar.day(-1),
    `${name}: the last are asked`,
    (act) => {
      const answerBy = act.after(calendar.day(4), '17:00')
      return async () => {
        await firm.staff().post(`market-soundings/${sounding()}/requests`, {
          user_ids: [cast.person('Edward Hartwell'), ...cast.crowd(3, 4)].map(({ id }) => id),
          answer_by: answerBy,
        })
      }
    },
    { after: sounded },
  )
}

/** Staff and counsel who know of the offer without being sounded. */
function tellInsiders({ firm }: Story, sounded: Act): void {
  const { calendar, timeline } = firm
  const name = castleway.fields.name
  timeline.plan(
    calendar.day(-2),
    `${name}: those who work on it are on its list`,
    (act) => {
      const toldPriya = act.before(7, '09:00')
      const [toldMiriam, miriamCeased] = [act.before(7, '11:00'), act.before(3, '17:00')]
      return async () => {
        const insider = {
          investment_opportunity_id: firm.idOf(`offer:${name}`),
          company: 'Wrenfield Capital, London',
        }
        await firm.staff().post('insider-list', {
          ...insider,
          first_names: 'Priya',
          surnames: 'Nair',
          professional_phones: '02079460018',
          reason: 'Head of compliance, approved the sounding',
          obtained_at: toldPriya,
        })
        await firm.staff().post('insider-list', {
          ...insider,
          first_names: 'Miriam',
          surnames: 'Okafor',
          professional_phones: '02079460020',
          company: 'Okafor & Lane LLP, 8 Bedford Row, London',
          reason: 'Counsel on the offer, drafted its terms',
          obtained_at: toldMiriam,
          ceased_at: miriamCeased,
        })
      }
    },
    { after: sounded },
  )
}

function tellThornwickSounding(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const { shown, opportunity: offer } = show(story, { text: thornwick, opens: -60, closes: 45, status: 3 })
  let soundingId: number
  const sounded = timeline.plan(
    calendar.day(-59),
    'Thornwick Ferries: sounding',
    (act) => {
      const [answerBy, cleanse] = [act.after(9, '17:00'), act.after(19)]
      return async () => {
        const opened = await firm.staff().post('market-soundings', {
          investment_opportunity_id: offer().id,
          code_name: 'Project Gannet',
          information: 'A raise of up to £1,200,000 for a second ferry',
          expected_cleanse_date: cleanse,
        })
        soundingId = opened.id
        const asked = cast.people('Rosalind Kerr', 'Anna Lindqvist', 'Edward Hartwell')
        await firm.staff().post(`market-soundings/${soundingId}/requests`, {
          user_ids: asked.map(({ id }) => id),
          answer_by: answerBy,
        })
        for (const { id } of asked.slice(0, 2))
          await firm
            .as(id)
            .post('market-sounding-acceptance', { investment_opportunity_id: offer().id, accepted: true })
      }
    },
    { after: shown },
  )
  timeline.on(
    calendar.day(-41),
    'Thornwick Ferries: cleansed',
    async () => {
      await firm.staff().post(`market-soundings/${soundingId}/cleanse`, {
        reason: 'announced',
        note: 'Announced on its website.',
      })
    },
    { after: sounded },
  )
}

/** One investor says so in the portal, another by phone. */
function tellNotSounded({ firm, cast }: Story): void {
  const { calendar, timeline } = firm
  timeline.on(calendar.day(-8), 'Two investors don’t wish to be sounded', async () => {
    await firm.as(cast.crowd(5, 5)[0]!.id).patch('market-sounding-preference', { may_ask: false })
    await firm
      .staff()
      .post('do-not-sound', { user_id: cast.crowd(6, 6)[0]!.id, note: 'Asked by phone not to be sounded.' })
  })
}

const declared = { no_inside_information: true, not_a_client_deal: true, no_conflict: true }

/** One entry is in force and one is over. A deal in the issuer of a sounding is refused, another is made. */
function tellRestrictedList({ firm }: Story): void {
  const { calendar, timeline } = firm
  let endedId: number
  const begun = timeline.plan(calendar.day(-45), 'The restricted list begins', ({ day }) => async () => {
    const entry = await firm.staff().post('restricted-issuers', {
      name: 'Marram Grid plc',
      registration_number: '11876540',
      reason: 'We advised its board.',
      from_date: day,
    })
    await firm.staff('support').post('restricted-issuers', {
      name: 'Pentland Marine Power plc',
      isin: 'GB00BPMP3X48',
      reason: 'It buys power from Tidewell Energy.',
      from_date: day,
    })
    endedId = entry.id
  })
  timeline.on(
    calendar.day(-10),
    'Marram Grid leaves the restricted list',
    async () => {
      await firm.staff().post(`restricted-issuers/${endedId}/end`, { reason: 'The mandate is over.' })
    },
    { after: begun },
  )
  const deal = (instrument: string, day: Day) => ({
    instrument,
    side: 'buy',
    quantity: '1200',
    price: '3.42',
    trade_date: day,
    reason: 'A long-term holding.',
    ...declared,
  })
  timeline.plan(calendar.day(-7), 'Personal account deals', (act) => {
    const { day } = act
    const today = act.after(calendar.today)
    return async () => {
      const manager = firm.staff('investment-manager')
      await manager.post('deal-placements', deal('Castleway Software, ordinary shares', day))
      const { id } = await manager.post('deal-placements', deal('Harrow Vale Trust', day))
      await firm.staff().post(`deal-placements/${id}/decide`, { decision: 'approved' })
      const made = { executed_on: day, executed_quantity: '1200', executed_price: '3.40' }
      const note = await letter(firm, {
        title: 'Contract note',
        recipient: ['Larch Street Brokers'],
        paragraphs: [
          'We bought 1,200 shares of Harrow Vale Trust for you at £3.40 a share, £4,080.00 in all.',
        ],
      })
      await manager.upload(`deal-placements/${id}/execute`, made, { contract_note: note })
      await firm.staff('fund-manager').post('deal-placements', deal('Lapwing Fibre plc', today))
    }
  })
}
