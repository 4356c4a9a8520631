import { issuePreEmption } from '@moorgate/contract/pre-emption/pre-emption-settlement.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { londonDay, now } from '../../../kernel/clock.ts'
import { send } from '../../../kernel/queries.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import type { RowKey } from '../../../ui/data-table.tsx'
import { money, percent } from '../../../ui/format.ts'
import { price } from '../../../ui/price.ts'
import { issueWords } from './issue-words.ts'
import { issueOf, sourceWithout } from './offers.ts'
import type { Holder, Issue, Option } from './offers.ts'
import { PlacesDialog } from './places-dialog.tsx'

const opened = (figure: string, label: string, text: string) => (
  <Figure of={figure} label={label}>
    {text}
  </Figure>
)

interface IssueDialogProps {
  option: Option
  holders: readonly Holder[]
  onClose: () => void
}

/**
 * What a closed offer gave becomes shares of the company, on a day: of all holders, or of those who are
 * chosen.
 */
export function IssueDialog({ option, holders, onClose }: IssueDialogProps) {
  const [date, setDate] = useState(() => londonDay(now()))
  const [left, setLeft] = useState<ReadonlySet<RowKey>>(new Set())
  const query = useQuery({ ...issueOf(option.id, left), placeholderData: keepPreviousData })
  const { currency } = option
  const cost = (amount: string) => money(amount, { currency, pence: true })
  return (
    <PlacesDialog<Issue>
      title="Issue shares"
      verb={{ act: 'Issue', busy: 'Issuing', done: 'issued' }}
      source={sourceWithout(option, left)}
      sharesFigure="issue_shares"
      allSharesFigure="chosen_shares"
      query={query}
      without={{ left, onChange: setLeft }}
      day={{ label: 'Issued on', value: date, onChange: setDate, min: query.data?.earliest_on ?? undefined }}
      columns={({ plan }) => [
        {
          id: 'cost',
          header: `Cost at ${price(plan.price, currency)}`,
          align: 'end',
          cell: (line) => opened(`issue_cost:${line.id}`, 'Cost', cost(line.cost)),
          total: opened('chosen_cost', 'Cost, all holders', cost(plan.chosen.cost)),
        },
        {
          id: 'before',
          header: 'Ownership before',
          align: 'end',
          cell: ({ id, percent_before: part }) =>
            opened(`percent_before:${id}`, 'Ownership now', percent(part, { places: 2 })),
        },
        {
          id: 'after',
          header: 'Ownership, all issued',
          align: 'end',
          cell: ({ id, percent_after: part }) =>
            opened(`percent_after:${id}`, 'Ownership then', percent(part, { places: 2 })),
        },
      ]}
      note={issueWords}
      send={({ shares, lines }, idempotencyKey) =>
        send(issuePreEmption, {
          params: { id: option.id },
          body: { date, shares, choice_ids: lines.map(({ id }) => id) },
          idempotencyKey,
        })
      }
      holders={holders}
      onClose={onClose}
    />
  )
}
