import { cx } from '../../../ui/class-names.ts'
import { missing, money, moneyShort, multiple, quantity } from '../../../ui/format.ts'
import { Card } from '../../../ui/card.tsx'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import type { Scenario } from './queries.ts'
import { colourOf } from './colours.ts'
import table from './cap-table.module.css'
import stacked from './stacked.module.css'
import styles from './model.module.css'

/** What each class would be paid: three sales beside each other, the one that is typed in the middle. */
export function ExitTable({ scenario }: { scenario: Scenario }) {
  return (
    <Card flush>
      <ScrollRegion className={table.scroll} aria-label="Paid to each class">
        <table className={cx(table.table, table.inCard, stacked.stacked)}>
          <ExitHead scenario={scenario} />
          <tbody>
            {scenario.claims.map((claim, index) => (
              <ClaimRow key={claim.claim} {...{ scenario, claim, index }} />
            ))}
          </tbody>
          <PaidToHolders scenario={scenario} />
        </table>
      </ScrollRegion>
    </Card>
  )
}

/** A column group for each sale. */
function ExitHead({ scenario: { exits, currency } }: { scenario: Scenario }) {
  return (
    <thead>
      <tr className={table.groups}>
        <td colSpan={2} aria-label="Class and shares" />
        {exits.map((exit) => (
          <th key={exit.sale_price} colSpan={2} scope="colgroup" className={cx(exit.chosen && styles.chosen)}>
            {`Sold for ${moneyShort(exit.sale_price, { currency, places: 1 })}${exit.chosen ? ', this scenario' : ''}`}
          </th>
        ))}
      </tr>
      <tr>
        <th scope="col">Class</th>
        <th scope="col" className={table.end}>
          Shares
        </th>
        {exits.flatMap((exit) =>
          ['Paid', 'Multiple'].map((head) => (
            <th
              key={`${exit.sale_price}${head}`}
              scope="col"
              className={cx(table.end, exit.chosen && styles.chosen)}
            >
              {head}
            </th>
          )),
        )}
      </tr>
    </thead>
  )
}

interface ClaimRowProps {
  scenario: Scenario
  claim: Scenario['claims'][number]
  index: number
}

/** One class: its shares, and what each sale pays it. */
function ClaimRow({ scenario, claim, index }: ClaimRowProps) {
  return (
    <tr>
      <th scope="row" aria-label={`${claim.name}, ${claim.detail}`}>
        <span className={table.holder}>
          <i className={table.swatch} style={{ background: colourOf(index) }} aria-hidden />
          <span className={styles.claim}>
            <b>{claim.name}</b>
            <small>{claim.detail}</small>
          </span>
        </span>
      </th>
      <td className={table.end} data-label="Shares">
        <Figure of={`claim_shares:${claim.claim}`} label={`Shares of ${claim.name}`}>
          {quantity(claim.shares)}
        </Figure>
      </td>
      {scenario.exits.map((exit, sale) => (
        <Paid key={exit.sale_price} {...{ scenario, index, sale }} />
      ))}
    </tr>
  )
}

function PaidToHolders({ scenario: { exits, currency } }: { scenario: Scenario }) {
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2}>
          Paid to holders
        </th>
        {exits.flatMap((exit, sale) => [
          <td
            key={exit.sale_price}
            className={cx(table.end, exit.chosen && styles.chosen)}
            data-label={`Sold for ${moneyShort(exit.sale_price, { currency, places: 1 })}`}
          >
            <Figure of={`${sale + 1}:available`} label="Paid to holders">
              {money(exit.available, { currency })}
            </Figure>
          </td>,
          <td
            key={`${exit.sale_price} multiple`}
            className={cx(exit.chosen && styles.chosen)}
            aria-label="No multiple for all claims together"
          />,
        ])}
      </tr>
    </tfoot>
  )
}

/** Of shares that cost next to nothing, such as the founders’, a multiple says nothing. */
const mostMultiple = 1_000

function Paid({ scenario, index, sale }: { scenario: Scenario; index: number; sale: number }) {
  const exit = scenario.exits[sale]!
  const line = exit.lines[index]!
  const { name } = scenario.claims[index]!
  const look = cx(table.end, exit.chosen && styles.chosen)
  const sold = moneyShort(exit.sale_price, { currency: scenario.currency, places: 1 })
  return (
    <>
      <td className={cx(look, table.strong)} data-label={`Paid at ${sold}`}>
        <Figure of={`${sale + 1}:paid:${line.claim}`} label={`Paid to ${name}`}>
          {money(line.paid, { currency: scenario.currency })}
        </Figure>
      </td>
      <td className={look} data-label={`Multiple at ${sold}`}>
        {line.multiple === null || Number(line.multiple) >= mostMultiple ? (
          <span className={table.none}>{missing}</span>
        ) : (
          <Figure of={`${sale + 1}:multiple:${line.claim}`} label={`Multiple of ${name}`}>
            {multiple(line.multiple)}
          </Figure>
        )}
      </td>
    </>
  )
}
