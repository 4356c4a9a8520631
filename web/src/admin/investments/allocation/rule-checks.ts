import { counted, money, quantity } from '../../../ui/format.ts'
import { sentence } from '../../../features/figures/words.ts'
import type { CheckItem } from '../../../features/records/check-list.tsx'
import type { Rule, Rules } from './rules.ts'

/** Opportunity statuses in which a book may be applied: closed, and not completed. */
const closed = 4

interface Facts {
  rules: Rules
  chosen: Rule
  status: number
  /** "investor", "investors", in the tenant's words. */
  investor: readonly [one: string, many: string]
}

/** What holds of a rule and its book. `trouble` is what the server refuses. */
export function ruleChecks({ rules, chosen, status, investor }: Facts): CheckItem[] {
  const shown = (figure: string, label: string, amount: string) => ({
    figure,
    label,
    text: money(amount, { currency: rules.currency, pence: true }),
  })
  const of = (figure: string) => `${chosen.policy}_${figure}`
  const without = chosen.lines.filter(({ shares }) => shares === '0').length
  return [
    {
      key: 'closed',
      state: status === closed ? 'done' : 'waiting',
      title: status === closed ? 'Round closed' : 'Round still open',
      ...(status !== closed && { note: 'The book can change until the round closes' }),
    },
    {
      key: 'placed',
      state: chosen.unplaced_shares === '0' ? 'done' : 'remark',
      title:
        chosen.unplaced_shares === '0'
          ? 'All shares allocated'
          : sentence`${shares(of('unplaced_shares'), 'Shares not allocated', chosen.unplaced_shares)} left`,
      note: sentence`${shares(of('placed_shares'), 'Shares placed', chosen.placed_shares)} of ${shares('shares_on_offer', 'Shares on offer', rules.shares_on_offer)}`,
    },
    {
      key: 'money',
      state: chosen.is_within ? 'done' : 'trouble',
      title: chosen.is_within ? 'Total within the amount on offer' : 'Total exceeds the amount on offer',
      note: sentence`${shown(of('placed'), 'Placed', chosen.placed)} of ${shown('offered', 'On offer', rules.offered)}`,
    },
    ...rightsCheck(rules),
    ...chosen.problems.map((problem): CheckItem => ({ key: problem, state: 'trouble', title: problem })),
    ...(rules.called === 0
      ? []
      : [
          {
            key: 'called',
            state: 'trouble' as const,
            title: sentence`Money has been called from ${{ figure: 'called', label: 'Money is called from', text: counted(rules.called, ...investor) }}`,
            note: 'Shares are allocated when the round completes',
          },
        ]),
    ...(without === 0
      ? []
      : [
          {
            key: 'without',
            state: 'remark' as const,
            title: sentence`${{ figure: of('without'), label: 'Receiving nothing', text: counted(without, ...investor) }} ${without === 1 ? 'receives' : 'receive'} nothing`,
            note: 'We’ll tell them why',
          },
        ]),
  ]
}

const shares = (figure: string, label: string, count: string) => ({ figure, label, text: quantity(count) })

/** Holders take their new shares before the book: it waits for them, and is of what they leave. */
function rightsCheck({ rights_pending: pending, by_right: byRight }: Rules): CheckItem[] {
  if (pending !== null) return [{ key: 'rights', state: 'trouble', title: pending }]
  if (byRight === '0') return []
  return [
    {
      key: 'rights',
      state: 'done',
      title: sentence`${{ figure: 'by_right', label: 'Taken up', text: counted(Number(byRight), 'share', 'shares') }} taken up by right`,
      note: 'Allotted first, outside the book',
    },
  ]
}

/** Whether the button is offered: nothing in the way, nobody to wait for, and somebody to give to. */
export const canApply = (checks: readonly CheckItem[], { rules, chosen }: Pick<Facts, 'rules' | 'chosen'>) =>
  rules.applied === null &&
  chosen.investors > 0 &&
  !checks.some(({ state }) => state === 'trouble' || state === 'waiting')
