import type { Story } from '../story.ts'

/**
 * What staff do to many people at once: two fields of the firm's own, and the leads that nobody has
 * called for long.
 */
export function tellQueueWork({ firm, cast }: Story): void {
  const { calendar, timeline } = firm
  const give = async (field: string, from: number, to: number, value: string) => {
    await firm.staff().post('bulk-jobs', {
      resource: 'users',
      action: 'attribute',
      attribute: { attribute_id: firm.idOf(`field:${field}`), change: 'set', value },
      ids: cast.some(from, to).map(({ id }) => id),
    })
  }
  timeline.on(calendar.day(-6), 'Interests are noted', async () => {
    await give('Preferred sector', 1, 12, 'Life sciences')
    await give('Usual ticket', 4, 20, 'Up to £10,000')
  })
  timeline.on(
    calendar.day(-5),
    'Dormant leads change hands',
    async () => {
      await firm.staff().post('bulk-jobs', {
        resource: 'contacts',
        action: 'update',
        values: { owner_id: firm.idOf('staff:adviser') },
        matching: { filter: { lead_status_id: String(firm.idOf('lead:Dormant')) } },
      })
    },
    '11:05',
  )
}
