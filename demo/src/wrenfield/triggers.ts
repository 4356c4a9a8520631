import { roleIds } from '@moorgate/contract'
import type { Story } from '../story.ts'

/** Three weeks ago staff leave three things to the product; what they did since is in their runs. */
export function tellTriggers({ firm }: Story): void {
  const { calendar, timeline } = firm
  timeline.on(
    calendar.day(-22),
    'Automations are set up',
    async () => {
      const priya = firm.staff()
      await priya.post('triggers', {
        name: 'Welcome call',
        event: 'registration.approved',
        action: 'task',
        config: { title: 'Welcome call with {name}', due_days: 3, assignee_id: firm.idOf('staff:adviser') },
      })
      await priya.post('triggers', {
        name: 'Large reservations',
        event: 'investment.reserved',
        conditions: [{ field: 'amount', test: 'more_than', value: '50000' }],
        action: 'mail',
        config: {
          to: 'people',
          user_ids: [firm.idOf('staff:fund-manager')],
          subject: '{investor_name} reserved {amount}',
          text: '{investor_name} reserved {amount} in {opportunity_name}.',
        },
        further_actions: [
          {
            action: 'notify',
            config: {
              to: 'people',
              user_ids: [firm.idOf('staff:fund-manager')],
              message: '{investor_name} reserved {amount}.',
            },
          },
        ],
      })
      await priya.post('triggers', {
        name: 'Deals at the committee',
        event: 'pipeline_deal.moved',
        conditions: [
          {
            field: 'pipeline_stage',
            test: 'is',
            value: String(firm.idOf('stage:Investment committee')),
          },
        ],
        action: 'notify',
        config: {
          to: 'role',
          role_id: roleIds.investmentCommittee,
          message: '{name} is ready for the committee.',
        },
      })
    },
    '09:20',
  )
}
