import { Card } from '../../../ui/card.tsx'
import { cx } from '../../../ui/class-names.ts'
import { holding, missing, money, quantity } from '../../../ui/format.ts'
import { price } from '../../../ui/price.ts'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { colourOf } from './colours.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import type { Scenario } from './queries.ts'
import table from './cap-table.module.css'
import stacked from './stacked.module.css'

type Round = NonNullable<Scenario['round']>

/** Who would have what part of the company before and after the round. */
export function RoundTable({ scenario, round }: { scenario: Scenario; round: Round }) {
  const { currency } = scenario
  return (
    <Card
      flush
      title="After the round"
      note={
        <>
          <Figure of="round_price" label="Share price">
            {price(round.price, currency)}
          </Figure>
          {' a share, '}
          <Figure of="round_post_money" label="Post-money">
            {money(round.post_money, { currency })}
          </Figure>
          {' post-money'}
        </>
      }
    >
      <ScrollRegion className={table.scroll} aria-label="After the round">
        <table className={cx(table.table, table.inCard, stacked.stacked)}>
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
              <HolderRow key={row.key} row={row} index={index} />
            ))}
          </tbody>
          <Total scenario={scenario} round={round} />
        </table>
      </ScrollRegion>
      {round.notes.length > 0 && <Notes round={round} currency={currency} />}
    </Card>
  )
}

function HolderRow({ row, index }: { row: Round['rows'][number]; index: number }) {
  return (
    <tr>
      <th scope="row" aria-label={row.name}>
        <span className={table.holder}>
          <i className={table.swatch} style={{ background: colourOf(index) }} aria-hidden />
          <b>{row.name}</b>
        </span>
      </th>
      <td className={table.end} data-label="Shares before">
        {row.shares === '0' ? (
          missing
        ) : (
          <Figure of={`holder_shares:${row.key}`} label={`Shares of ${row.name} before`}>
            {quantity(row.shares)}
          </Figure>
        )}
      </td>
      <td className={table.end} data-label="Holding before">
        <Figure of={`holder_percent:${row.key}`} label={`Holding of ${row.name} before`}>
          {holding(row.percent)}
        </Figure>
      </td>
      <td className={table.end} data-label="Shares after">
        <Figure of={`holder_after:${row.key}`} label={`Shares of ${row.name} after`}>
          {quantity(row.after_shares)}
        </Figure>
      </td>
      <td className={table.end} data-label="Holding after">
        <Figure of={`holder_after_percent:${row.key}`} label={`Holding of ${row.name} after`}>
          {holding(row.after_percent)}
        </Figure>
      </td>
    </tr>
  )
}

function Total({ scenario, round }: { scenario: Scenario; round: Round }) {
  return (
    <tfoot>
      <tr>
        <th scope="row">Total, fully diluted</th>
        <td className={table.end} data-label="Shares before">
          <Figure of="start_shares" label="Shares before">
            {quantity(scenario.start_shares)}
          </Figure>
        </td>
        <td className={table.end} data-label="Holding before">
          {holding('100')}
        </td>
        <td className={table.end} data-label="Shares after">
          <Figure of="round_after" label="Shares after">
            {quantity(round.after_shares)}
          </Figure>
        </td>
        <td className={table.end} data-label="Holding after">
          {holding('100')}
        </td>
      </tr>
    </tfoot>
  )
}

/** What each note becomes in the round, at its own price. */
function Notes({ round, currency }: { round: Round; currency: string }) {
  return (
    <ul className={table.notes}>
      {round.notes.map((note) => (
        <li key={note.id}>
          {`The note of ${note.holder_name} converts into `}
          <Figure of={`note_shares:${note.id}`} label={`Shares of ${note.holder_name}`}>
            {quantity(note.shares)}
          </Figure>
          {' shares at '}
          <Figure of={`note_price:${note.id}`} label={`Price for ${note.holder_name}`}>
            {price(note.price, currency)}
          </Figure>
        </li>
      ))}
    </ul>
  )
}
