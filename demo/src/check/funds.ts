import type { Caller, RecordAnswer } from '../caller.ts'
import { forEach } from '../firm.ts'
import { balance, minor, total, where } from './sheet.ts'
import type { Sheet } from './sheet.ts'

/** What each fund says was committed, paid in and paid out is what its commitments and the ledger say. */
export async function checkFunds(
  staff: Caller,
  entries: readonly RecordAnswer[],
  sheet: Sheet,
): Promise<void> {
  const funds = await staff.all('funds?sort=id&append=committed,drawn,distributed,nav')
  await forEach(funds, async ({ id, name, committed, drawn, distributed, nav }) => {
    const own = where(entries, 'fund_id', id)
    const commitments = await staff.all(
      `fund-commitments?filter[fund_id]=${id}&filter[status]=active,defaulted`,
    )
    sheet.agree(`${name}: committed`, minor(committed), total(commitments, 'amount'))
    sheet.agree(`${name}: paid in`, minor(drawn), -balance(own, 'contribution'))
    sheet.agree(`${name}: units paid for`, minor(drawn), total(commitments, 'paid'))
    sheet.agree(`${name}: paid out`, minor(distributed), balance(own, 'distribution'))
    const cash = balance(own, 'client_cash')
    sheet.agree(`${name}: cash is not below nothing`, cash < 0n ? cash : 0n, 0n)
    // Each position rounds by itself, so together they may be a penny each apart from the fund's value.
    const apart = minor(nav) - total(commitments, 'value')
    const most = BigInt(commitments.length)
    if (nav !== null) sheet.agree(`${name}: values`, apart <= most && -apart <= most ? 0n : apart, 0n)
    const lines = await staff.all(`fund-drawdown-lines?filter[fund_id]=${id}`)
    const drawdowns = await staff.all(`fund-drawdowns?filter[fund_id]=${id}`)
    sheet.agree(`${name}: calls`, total(drawdowns, 'total'), total(lines, 'total'))
  })
}
