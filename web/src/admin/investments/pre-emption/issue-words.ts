import { counted, quantity } from '../../../ui/format.ts'
import type { Issue } from './offers.ts'
import type { Taken } from './places-dialog.tsx'

/** What issuing to those who are chosen does, as staff read it before it is done. */
export function issueWords({ plan, lines, shares }: Taken<Issue>): string {
  if (lines.length === 0) return 'Choose the holders to whom shares are issued.'
  const inIssue = BigInt(plan.in_issue) + BigInt(plan.issued)
  const others = plan.lines.length - lines.length
  return [
    `${counted(lines.length, 'holder is', 'holders are')} issued ${plan.share_class} shares, with certificates: ${quantity(String(inIssue))} shares become ${quantity(String(inIssue + BigInt(shares)))}.`,
    plan.issued !== '0' && `${quantity(plan.issued)} of them were issued before.`,
    others > 0 &&
      `${counted(others, 'holder keeps', 'holders keep')} theirs to come: issue them later, on another day.`,
    'The money is taken as paid to the company. The cap table, the register and the holders’ portfolios have them from that day. It can’t be taken back.',
  ]
    .filter((part) => part !== false)
    .join(' ')
}
