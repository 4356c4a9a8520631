import { issuePreEmption } from '@moorgate/contract/pre-emption/pre-emption-acts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { londonDay, now } from '../../../kernel/clock.ts'
import { send } from '../../../kernel/queries.ts'
import { Figure } from '../../../kernel/working/figure.tsx'
import { counted, money, percent, quantity } from '../../../ui/format.ts'
import { price } from '../../../ui/price.ts'
import { issueOf, sourceOf } from './offers.ts'
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

/** What a closed offer gave becomes shares of the company, on a day. */
export function IssueDialog({ option, holders, onClose }: IssueDialogProps) {
  const query = useQuery(issueOf(option.id))
  const [date, setDate] = useState(() => londonDay(now()))
  const { currency } = option
  const cost = (amount: string) => money(amount, { currency, pence: true })
  return (
    <PlacesDialog<Issue>
      title="Issue the shares"
      verb={{ act: 'Issue', busy: 'Issuing', done: 'issued' }}
      source={sourceOf(option)}
      sharesFigure="issue_shares"
      query={query}
      day={{ label: 'Issued on', value: date, onChange: setDate, min: query.data?.earliest_on ?? undefined }}
      columns={(plan) => [
        {
          id: 'cost',
          header: `Cost at ${price(plan.price, currency)}`,
          align: 'end',
          cell: (line) => opened(`issue_cost:${line.id}`, 'Cost', cost(line.cost)),
          total: opened('issue_cost', 'Cost, all holders', cost(plan.cost)),
        },
        {
          id: 'before',
          header: 'Part now',
          align: 'end',
          cell: ({ id, percent_before: part }) =>
            opened(`percent_before:${id}`, 'Part now', percent(part, { places: 2 })),
        },
        {
          id: 'after',
          header: 'Part then',
          align: 'end',
          cell: ({ id, percent_after: part }) =>
            opened(`percent_after:${id}`, 'Part then', percent(part, { places: 2 })),
        },
      ]}
      note={(plan) =>
        `${counted(plan.lines.length, 'holder is', 'holders are')} issued ${plan.share_class} shares, with certificates: ${quantity(plan.in_issue)} shares become ${quantity(plan.in_issue_after)}. The money is taken as paid to the company. The cap table, the register and the holders’ portfolios have them from that day. It can’t be taken back.`
      }
      send={({ shares, lines }, idempotencyKey) =>
        send(issuePreEmption, {
          params: { id: option.id },
          body: { date, shares, holders: lines.length },
          idempotencyKey,
        })
      }
      holders={holders}
      onClose={onClose}
    />
  )
}
