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
  if (lines.length === 0) return ['Choose the holders to whom shares are issued.']
  const others = plan.lines.length - lines.length
  const before = shown('in_issue_now', 'All shares in issue before it', plan.chosen.in_issue)
  const after = shown('in_issue_then', 'All shares in issue after it', plan.chosen.in_issue_after)
  return [
    ...sentence`${people('chosen_holders', 'Holders to whom shares are issued', lines.length)} ${lines.length === 1 ? 'is' : 'are'} issued ${plan.share_class} shares, with certificates: ${before} shares become ${after}.`,
    ...(plan.issued === '0'
      ? []
      : sentence` ${shown('issued', 'Shares issued before', plan.issued)} of them were issued before.`),
    ...(others > 0
      ? sentence` ${people('later_holders', 'Holders whose shares come later', others)} ${others === 1 ? 'keeps' : 'keep'} theirs to come: issue them later, on another day.`
      : []),
    ' The money is taken as paid to the company. The cap table, the register and the holders’ portfolios have them from that day. It can’t be taken back.',
  ]
}
