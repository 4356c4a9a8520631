import type { Story } from '../story.ts'

/**
 * What Eleanor Whitcombe keeps in her profile beside her investments: her tax, who may look at her account,
 * which e-mails she does without, and the bank account that she changed yesterday, to which nothing is paid yet.
 */
export function tellEleanorAtHome(story: Story): void {
  const { firm, cast } = story
  const { calendar, timeline } = firm
  const eleanor = () => cast.person('Eleanor Whitcombe')
  const browser = () => firm.as(eleanor().id)

  timeline.on(calendar.past(2390), 'Eleanor Whitcombe says where she pays tax', async () => {
    await browser().patch(`users/${eleanor().id}/tax-details`, {
      us_person: false,
      residences: [{ country: 'GB' }],
      national_insurance: 'JG103759A',
      utr: '1955839661',
    })
  })
  timeline.on(calendar.past(400), 'Who works for Eleanor Whitcombe', async () => {
    await firm.staff().patch(`users/${eleanor().id}`, {
      adviser_id: firm.idOf('staff:adviser'),
      associate_ids: [firm.idOf('staff:fund-manager')],
    })
  })
  timeline.on(calendar.day(-75), 'Eleanor Whitcombe lets her accountant look', async () => {
    await browser().post('delegates', {
      name: 'Peter Lowe',
      email: `peter.lowe@${firm.domain}`,
      relation: 'accountant',
      documents: true,
    })
  })
  timeline.on(calendar.day(-20), 'Eleanor Whitcombe reads answers in the app alone', async () => {
    await browser().patch('notification-preferences', { questions: { mail: false } })
  })
  timeline.on(
    calendar.day(-1),
    'Eleanor Whitcombe changes her bank account',
    async () => {
      const url = `investment-method-entities/${eleanor().methodId}`
      await browser().patch(url, {
        bank: { holder_name: 'Eleanor Whitcombe', sort_code: '08-99-99', account_number: '66374958' },
      })
      await firm.staff('fund-manager').post(`${url}/approve`)
    },
    '10:58',
  )
}
