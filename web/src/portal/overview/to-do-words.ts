import { BadgeCheck, ListChecks, Lock, MailOpen, PenLine, WalletCards } from 'lucide-react'
import { now } from '../../kernel/clock.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { date, dateTimeWithin } from '../../ui/format-dates.ts'
import { counted, money } from '../../ui/format.ts'
import type { IconType } from '../../ui/icon.tsx'
import { useWords } from '../../kernel/words.tsx'
import { gateSteps } from '../../features/opportunities/gates.ts'
import { sentWords } from '../../features/opportunities/investment-words.ts'
import { closingOf, payWords } from '../../features/opportunities/opportunity-words.ts'
import { soundingHref } from '../../features/opportunities/soundings.ts'
import { dueIn } from './to-do.ts'
import type { ToDo } from './to-do.ts'

/** Something to do, in words. */
export interface ToDoItem {
  key: string
  icon: IconType
  title: string
  about: string
  href: string
  action: string
  /** Of money alone. */
  amount?: string
  when?: string
}

type ToDoOf<Kind extends ToDo['kind']> = Extract<ToDo, { kind: Kind }>

/** The tenant's words, as the sentences need them. */
interface WordContext {
  term: ReturnType<typeof useTerm>
  fill: ReturnType<typeof useWords>
  today: Date
}

export function useToDoWords(): (toDo: ToDo) => ToDoItem {
  const term = useTerm()
  const fill = useWords()
  return (toDo) => {
    const context = { term, fill, today: now() }
    switch (toDo.kind) {
      case 'pay':
        return paymentItem(toDo, context)
      case 'right':
        return rightItem(toDo, context)
      case 'sign':
        return signatureItem(toDo, context)
      case 'gate':
        return gateItem(toDo, context)
      case 'renew':
        return renewalItem(toDo, context)
      case 'sounding':
        return soundingItem(toDo, context)
      case 'invited':
        return invitationItem(toDo, context)
    }
  }
}

function paymentItem({ line }: ToDoOf<'pay'>, { today }: WordContext): ToDoItem {
  return {
    key: `pay ${line.id}`,
    icon: WalletCards,
    title: line.title,
    about: [line.opportunity_name, sentWords(line, today)].filter(Boolean).join('. '),
    href: `/investor/portfolio/${line.investment_opportunity_id}?pay=${line.id}`,
    action: payWords(line),
    amount: money(line.outstanding, { currency: line.currency, pence: true }),
    when: dueIn(line.due_date, today),
  }
}

function rightItem({ right: { option, entitlement } }: ToDoOf<'right'>, { today }: WordContext): ToDoItem {
  return {
    key: `right ${option.id}`,
    icon: PenLine,
    title:
      entitlement === '0'
        ? 'Apply for new shares others don’t take up'
        : `Your right to ${counted(entitlement, 'new share', 'new shares')}`,
    about: `${option.opportunity_name}, answer by ${dateTimeWithin(option.deadline, { today })}`,
    href: `/investor/investments/${option.opportunity_slug}/pre-emption`,
    action: 'Answer',
    when: dueIn(option.deadline, today),
  }
}

const signatureItem = ({ investment }: ToDoOf<'sign'>, { term }: WordContext): ToDoItem => ({
  key: `sign ${investment.id}`,
  icon: PenLine,
  title: `Sign your ${term('allocation', { lower: true })}`,
  about: investment.opportunity_name,
  href: `/investor/portfolio/${investment.investment_opportunity_id}?sign=${investment.id}`,
  action: 'Read and sign',
})

function gateItem({ gate }: ToDoOf<'gate'>, { fill }: WordContext): ToDoItem {
  const [step] = gateSteps([gate])
  return {
    key: 'gate',
    icon: ListChecks,
    title: fill(step?.title ?? ''),
    about: 'Before you can invest',
    href: step?.href ?? '/investor/profile/view',
    action: step?.action ?? 'View your profile',
  }
}

const renewalItem = ({ by }: ToDoOf<'renew'>, { term, today }: WordContext): ToDoItem => ({
  key: 'renew',
  icon: BadgeCheck,
  title: `Confirm your ${term('investor_type', { lower: true })}`,
  about: `Renews every year, by ${date(by, { today })}`,
  href: '/investor/profile/investor-type',
  action: 'Renew your category',
})

const soundingItem = ({ request }: ToDoOf<'sounding'>, { term }: WordContext): ToDoItem => ({
  key: `sounding ${request.investment_opportunity_id}`,
  icon: Lock,
  title: request.code_name ?? `A confidential ${term('opportunity', { lower: true })}`,
  about: 'Details are hidden until you accept',
  href: soundingHref(request.investment_opportunity_id),
  action: 'Read the request',
})

const invitationItem = ({ offer }: ToDoOf<'invited'>, { term, today }: WordContext): ToDoItem => ({
  key: `offer ${offer.id}`,
  icon: MailOpen,
  title: offer.name,
  about: closingOf(offer, today) ?? `You are invited to this ${term('opportunity', { lower: true })}`,
  href: `/investor/investments/${offer.slug}`,
  action: 'Read the offer',
})
