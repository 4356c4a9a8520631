import { Card } from '../../../ui/card.tsx'
import { useWords } from '../../../kernel/words.tsx'
import { cx } from '../../../ui/class-names.ts'
import { monthShort } from '../../../ui/format-dates.ts'
import { holding, missing, money, moneyShort, quantity } from '../../../ui/format.ts'
import { CheckList } from '../../../features/records/check-list.tsx'
import { price } from '../../../ui/price.ts'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { Figure } from '../../../features/figures/figure.tsx'
import { Sentence } from '../../../features/figures/sentence.tsx'
import type { FigureWord } from '../../../features/figures/words.ts'
import type { CapTable } from './queries.ts'
import styles from './cap-table.module.css'
import stacked from './stacked.module.css'

/** What each round cost and made of the company. */
export function RoundHistory({ table }: { table: CapTable }) {
  const { currency } = table
  return (
    <Card title="Round history" flush>
      <ScrollRegion className={styles.scroll} aria-label="Round history">
        <table className={cx(styles.table, styles.inCard, stacked.stacked)}>
          <thead>
            <tr>
              {['Round', 'Date'].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
              {['Price', 'Raised', 'Post-money'].map((head) => (
                <th key={head} scope="col" className={styles.end}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rounds.map((round) => (
              <tr key={round.key}>
                <th scope="row">{round.name}</th>
                <td className={styles.soft} data-label="Date">
                  {round.date === null ? 'In progress' : monthShort(round.date)}
                </td>
                <td className={styles.end} data-label="Price">
                  <Figure of={`issue_price:${round.key}`} label={`Price of ${round.name}`}>
                    {price(round.price, currency)}
                  </Figure>
                </td>
                <td className={styles.end} data-label="Raised">
                  <Figure of={`raised:${round.key}`} label={`Raised in ${round.name}`}>
                    {money(round.raised, { currency })}
                  </Figure>
                </td>
                <td className={styles.end} data-label="Post-money">
                  {round.post_money === null ? (
                    missing
                  ) : (
                    <Figure of={`post_money:${round.key}`} label={`Post-money of ${round.name}`}>
                      {moneyShort(round.post_money, { currency })}
                    </Figure>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  )
}

/** What the tenant's own investors hold, today and with the open round. */
export function OurPosition({ table, compared }: { table: CapTable; compared: boolean }) {
  const { position, currency } = table
  const amount = (value: string | null) => money(value, { currency })
  const lines = [
    ['Shares', 'shares', quantity(position.shares), quantity(position.after_shares)],
    ['Holding', 'percent', holding(position.percent), holding(position.after_percent)],
    ['Cost', 'cost', amount(position.cost), amount(position.after_cost)],
    ['Value', 'value', amount(position.value), amount(position.after_value)],
  ] as const
  return (
    <Card title="Our position" note="Every round">
      <table className={styles.plain}>
        <thead>
          <tr>
            <td aria-label="Figure" />
            <th scope="col">Today</th>
            {compared && <th scope="col">After</th>}
          </tr>
        </thead>
        <tbody>
          {lines.map(([label, key, today, after]) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>
                <Cell of={`position_${key}`} label={`${label} today`} text={today} />
              </td>
              {compared && (
                <td className={styles.strong}>
                  <Cell of={`position_after_${key}`} label={`${label} after`} text={after} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const Cell = ({ of, label, text }: { of: string; label: string; text: string }) =>
  text === missing ? (
    missing
  ) : (
    <Figure of={of} label={label}>
      {text}
    </Figure>
  )

const checkTitles: Readonly<Record<string, string>> = {
  events: 'Total equals recorded transactions',
  holdings: 'Holdings match the register',
  nominees: '{Nominee} holdings match',
}

type CheckPhrase = CapTable['checks'][number]['said'][number]

const partOf = (checkPhrase: CheckPhrase): string | FigureWord =>
  typeof checkPhrase === 'string' ? checkPhrase : { ...checkPhrase, text: quantity(checkPhrase.value) }

/** Whether table, register and holdings tell the same, in numbers that open. */
export function Checks({ table }: { table: CapTable }) {
  const words = useWords()
  return (
    <Card title="Checks">
      <CheckList
        items={table.checks.map(({ check, ok, said }) => ({
          key: check,
          state: ok ? 'done' : check.startsWith('earlier') ? 'remark' : 'trouble',
          title: words(checkTitles[check] ?? 'Earlier shares are recorded'),
          note: <Sentence of={said.map(partOf)} />,
        }))}
      />
    </Card>
  )
}
