import { show } from '../offers/live-round.ts'
import type { Story } from '../story.ts'
import { thornwick } from './offers/thornwick.ts'
import { tellRestrictedList } from './restricted-list.ts'

/** Thornwick's sounding is over. Castleway's is told with its round. */
export function tellSoundings(story: Story): void {
  tellThornwickSounding(story)
  tellNotSounded(story)
  tellRestrictedList(story)
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
