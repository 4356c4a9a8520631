import { classWords } from '../../../features/opportunities/opportunity-words.ts'
import { sentence } from '../../../features/figures/words.ts'
import type { SentenceParts } from '../../../features/figures/words.ts'
import { counted, quantity } from '../../../ui/format.ts'
import type { Issue } from './offers.ts'
import type { SelectedLines } from './places-dialog.tsx'

const shown = (figure: string, label: string, shares: string) => ({
  figure,
  label,
  text: quantity(shares),
})

const people = (figure: string, label: string, count: number) => ({
  figure,
  label,
  text: counted(count, 'holder', 'holders'),
})

/** What issuing to those who are chosen does, as staff read it before it is done. */
export function issueWords({ plan, lines }: SelectedLines<Issue>): SentenceParts {
  if (lines.length === 0) return ['Choose the holders to issue shares to.']
  const others = plan.lines.length - lines.length
  const before = shown('in_issue_now', 'All shares in issue before', plan.chosen.in_issue)
  const after = shown('in_issue_then', 'All shares in issue after', plan.chosen.in_issue_after)
  return [
    ...sentence`${people('chosen_holders', 'Holders receiving shares', lines.length)} will be issued ${classWords(plan.share_class)} and certificates. Shares in issue rise from ${before} to ${after}.`,
    ...(plan.issued === '0'
      ? []
      : sentence` ${shown('issued', 'Shares already issued', plan.issued)} shares of this offer have already been issued.`),
    ...(others > 0
      ? sentence` ${people('later_holders', 'Holders issued shares later', others)} ${others === 1 ? 'keeps' : 'keep'} their entitlement: you can issue those shares later.`
      : []),
    ' The money is treated as paid to the company. The share register and the holders’ portfolios will include the shares from that date. You can’t undo this.',
  ]
}
