import type { StoryAct } from '../act.ts'
import type { Story } from '../story.ts'
import { castleway } from './offers/live.ts'

/**
 * Castleway is sounded under a code name, once it is shown: some have accepted, one declined, some let their
 * request expire, and some still have time. Gives the act that begins it.
 */
export function soundCastleway(story: Story, shown: StoryAct): StoryAct {
  const { firm } = story
  const { calendar, timeline } = firm
  const name = castleway.fields.name
  let soundingId: number
  const sounded = timeline.plan(
    calendar.day(-34),
    `${name}: sounding`,
    (act) => {
      const cleanse = act.after(47)
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

function askForCastleway({ firm, cast }: Story, sounded: StoryAct, sounding: () => number): void {
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
      const answerBy = act.after(5, '17:00')
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
function tellInsiders({ firm }: Story, sounded: StoryAct): void {
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
