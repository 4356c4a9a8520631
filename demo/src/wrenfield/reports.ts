import type { Story } from '../story.ts'

/** Reports that everybody at the firm can open; one is sent on Mondays. */
const reports = [
  {
    name: 'Committed by status',
    entity: 'investments',
    query: 'columns=amount:sum,amount:average,amount:share&groups=status&sort=-amount:sum',
    chart: 'bars',
  },
  {
    name: 'Allocated by quarter',
    entity: 'investments',
    query:
      'columns=allocated:sum,current_value:sum,gain:sum&groups=allotted_on:quarter&filter[status]=certificated',
    chart: 'line',
  },
] as const

/** A fortnight ago reports are put together; since then one has been sent. */
export function tellReports({ firm }: Story): void {
  const { calendar, timeline } = firm
  timeline.on(
    calendar.day(-12),
    'Reports are put together',
    async () => {
      const priya = firm.staff()
      for (const report of reports) {
        const { id } = await priya.post('saved-reports', { ...report, is_shared: true })
        firm.name(`report:${report.name}`, id)
      }
      await priya.post(`saved-reports/${firm.idOf('report:Committed by status')}/schedule`, {
        frequency: 'weekly',
        weekday: 1,
        time: '08:00',
        format: 'xlsx',
        recipient_ids: [firm.idOf('staff:super-admin'), firm.idOf('staff:committee')],
      })
    },
    '11:40',
  )
}
