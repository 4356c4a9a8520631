import { now } from '../../kernel/clock.ts'
import { useLabel, useTerm, withArticle } from '../../kernel/terminology.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import type { ButtonVariant } from '../../ui/button.tsx'
import { date } from '../../ui/format-dates.ts'
import type { OpportunityStep } from './opportunity-step.ts'
import { sentWords } from './investment-words.ts'
import { payWords } from './opportunity-words.ts'

export interface OpportunityStepActionProps {
  step: OpportunityStep
  opportunity: { id: number; slug: string }
  size?: ButtonVariant['size']
  block?: boolean | undefined
}

/** The button that an offer's next step has, or nothing where there is none. */
export function OpportunityStepAction({ step, opportunity, size, block }: OpportunityStepActionProps) {
  const label = useLabel()
  const own = `/investor/portfolio/${opportunity.id}`
  const invest = `/investor/investments/${opportunity.slug}/invest`
  const look = { variant: 'primary', size, block } as const
  switch (step.kind) {
    case 'pay': {
      const { line } = step
      return (
        <ButtonLink
          {...look}
          needsConnection
          variant={line.sent_at === null ? 'primary' : 'secondary'}
          href={`${own}?pay=${line.id}`}
        >
          {payWords(line)}
        </ButtonLink>
      )
    }
    case 'sign':
      return (
        <ButtonLink {...look} needsConnection href={`${own}?sign=${step.investment.id}`}>
          Read and sign
        </ButtonLink>
      )
    case 'pending':
    case 'reserved':
    case 'waiting':
      return (
        <ButtonLink {...look} variant="secondary" href={own}>
          {label('my_reserved')}
        </ButtonLink>
      )
    case 'reserve':
      return (
        <ButtonLink {...look} needsConnection href={invest}>
          {label('reserve')}
        </ButtonLink>
      )
    case 'queue':
      return (
        <ButtonLink {...look} needsConnection href={invest}>
          {`Join the ${label('waiting_list', { lower: true })}`}
        </ButtonLink>
      )
    default:
      return null
  }
}

/** What follows, in a sentence, where there is no button or beside it. */
export function useStepSentence(): (step: OpportunityStep) => string | undefined {
  const label = useLabel()
  const term = useTerm()
  return (step) => {
    switch (step.kind) {
      case 'pay':
        return [
          `${step.line.title}, due ${date(step.line.due_date, { today: now() })}.`,
          sentWords(step.line, now()),
        ]
          .filter((sentence) => sentence !== undefined)
          .join(' ')
      case 'sign':
        return `We’ve entered ${withArticle(term('allocation', { lower: true }))} for you. Sign it to confirm.`
      case 'reserved':
        return `Your ${term('allocation', { lower: true })} is reserved. We’ll tell you when payment is due.`
      case 'pending':
        return 'We’re reviewing your request. Nothing is reserved yet.'
      case 'waiting':
        return `You are on the ${label('waiting_list', { lower: true })}.`
      case 'early':
        return `Opens ${date(step.opens, { today: now() })}.`
      case 'closed':
        return 'This round is closed to new investments.'
      case 'full':
        return 'This round is fully reserved.'
      case 'queue':
        return `This round is fully reserved. You can join the ${label('waiting_list', { lower: true })}.`
      case 'reserve':
        return 'You’ll review everything before you commit.'
      case 'gates':
        return undefined
    }
  }
}
