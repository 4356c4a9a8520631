import type { StoryAct } from '../act.ts'
import type { Day } from '../calendar.ts'
import type { RecordAnswer } from '../caller.ts'
import type { Firm } from '../firm.ts'
import { periodOf } from '../kpis.ts'
import type { Story } from '../story.ts'

type Step = 'asked' | 'submitted' | 'sent_back' | 'approved' | 'withdrawn'

/** Of the companies whose latest quarter is not approved: how far each has come. */
const steps: readonly Step[] = ['asked', 'submitted', 'sent_back', 'approved', 'withdrawn', 'asked']

const people = ['Ruth Penhale', 'Ana Sorrell', 'Tom Ashdown', 'Iris Calloway', 'Ben Harker', 'Mo Devlin']

/** The quarter that was valued last is collected: some companies were asked, and some have answered. */
export function tellKpiRequests({ firm }: Story, valued: StoryAct): void {
  const { calendar, timeline } = firm
  timeline.plan(calendar.day(-9), 'Companies are asked for their KPIs', (act) => {
    const days = {
      quarterEnd: act.before(valued.quarterEnd()),
      overdue: act.after(7),
      ahead: act.after(18),
    }
    return async () => {
      const companies = await firm.staff().all('companies?sort=name')
      const open = companies.filter((_company, index) => index % 4 === 1 || index % 4 === 2)
      for (const [index, company] of open.slice(0, steps.length).entries())
        await collect(firm, { company, index, step: steps[index]! }, days)
    }
  })
}

interface Collected {
  company: RecordAnswer
  index: number
  step: Step
}

async function collect(
  firm: Firm,
  { company, index, step }: Collected,
  days: { quarterEnd: Day; overdue: Day; ahead: Day },
): Promise<void> {
  const staff = firm.staff()
  const yearEnd = Number(company['year_end_month'] ?? 12)
  const isAnswered = step !== 'asked' && step !== 'withdrawn'
  const name = people[index]!
  const person = isAnswered
    ? { user_id: firm.idOf('staff:entrepreneur') }
    : { name, email: `${name.split(' ')[0]!.toLowerCase()}@companies.example` }
  const { ids } = await staff.post<{ ids: number[] }>('kpi-requests', {
    period: periodOf(days.quarterEnd, yearEnd),
    due_date: index === 0 ? days.overdue : days.ahead,
    message: 'Please add a word on anything that moved far since the last quarter.',
    companies: [{ company_id: company.id, ...person }],
  })
  const id = ids[0]!
  if (step === 'withdrawn') await staff.post(`kpi-requests/${id}/withdraw`)
  if (!isAnswered) return
  const entrepreneur = firm.staff('entrepreneur')
  const form = await entrepreneur.get(`kpi-forms/${id}`)
  await entrepreneur.post(`kpi-forms/${id}/submit`, { version: form['version'] })
  const reason = 'Cash includes the loan that was drawn in October. Please take it out.'
  if (step === 'sent_back') await staff.post(`kpi-requests/${id}/send-back`, { reason })
  if (step === 'approved') await staff.post(`kpi-requests/${id}/approve`)
}
