import { letter } from '../people/letter.ts'
import type { Story } from '../story.ts'

const round = 'Northlight Robotics'
const filed = 520

/** Eleanor Whitcombe’s EIS3 certificate of one of her rounds; its other holders lack theirs. */
export function tellTaxCertificates({ firm, cast }: Story): void {
  const { calendar, timeline } = firm
  timeline.plan(calendar.past(filed), 'An EIS3 certificate is filed', ({ day }) => async () => {
    const holder = cast.person('Eleanor Whitcombe')
    const query = `filter[investment_opportunity_id]=${firm.idOf(`offer:${round}`)}&filter[user_id]=${holder.id}`
    const [held] = await firm.staff().all(`investments?${query}`)
    const file = await letter(firm, {
      title: `EIS3 certificate, ${round}`,
      recipient: ['Eleanor Whitcombe'],
      paragraphs: [
        'The company certifies that its shares meet the requirements of the Enterprise Investment Scheme.',
        'Whether relief may be claimed depends on the investor.',
      ],
    })
    await firm
      .staff()
      .upload(
        'tax-certificates',
        { investment_id: held!['id'], kind: 'eis3', uir: '0000284193', issued_on: day },
        { file },
      )
  })
}
