import { Card } from '../../../ui/card.tsx'
import { holding, missing, money, quantity } from '../../../ui/format.ts'
import { price } from '../price.ts'
import { colourOf } from './colours.ts'
import { Figure } from '../working/figure.tsx'
import type { Scenario } from './queries.ts'
import table from './cap-table.module.css'

type Round = NonNullable<Scenario['round']>

/** Who would have what part of the company before and after the round. */
export function RoundTable({ scenario, round }: { scenario: Scenario; round: Round }) {
  const { currency } = scenario
  const notes = round.notes.map(
    (note) => `${note.holder_name}: ${quantity(note.shares)} at ${price(note.price, currency)}`,
  )
  return (
    <Card
      flush
      title="After the round"
      note={`${price(round.price, currency)} a share, ${money(round.post_money, { currency })} post-money`}
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it */}
      <section className={table.scroll} tabIndex={0} aria-label="After the round">
        <table className={table.table}>
          <thead>
            <tr>
              <th scope="col">Holder</th>
              {['Shares before', 'Holding before', 'Shares after', 'Holding after'].map((head) => (
                <th key={head} scope="col" className={table.end}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {round.rows.map((row, index) => (
              <tr key={row.key}>
                <th scope="row" aria-label={row.name}>
                  <span className={table.holder}>
                    <i className={table.swatch} style={{ background: colourOf(index) }} aria-hidden />
                    <b>{row.name}</b>
                  </span>
                </th>
                <td className={table.end}>{row.shares === '0' ? missing : quantity(row.shares)}</td>
                <td className={table.end}>
                  <Figure of={`holder_percent:${row.key}`} label={`Holding of ${row.name} before`}>
                    {holding(row.percent)}
                  </Figure>
                </td>
                <td className={table.end}>{quantity(row.after_shares)}</td>
                <td className={table.end}>
                  <Figure of={`holder_after_percent:${row.key}`} label={`Holding of ${row.name} after`}>
                    {holding(row.after_percent)}
                  </Figure>
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total, fully diluted</th>
              <td className={table.end}>{quantity(scenario.start_shares)}</td>
              <td className={table.end}>{holding('100')}</td>
              <td className={table.end}>
                <Figure of="round_after" label="Shares after">
                  {quantity(round.after_shares)}
                </Figure>
              </td>
              <td className={table.soft}>{notes.length > 0 ? `Notes convert: ${notes.join('; ')}` : null}</td>
            </tr>
          </tfoot>
        </table>
      </section>
    </Card>
  )
}
