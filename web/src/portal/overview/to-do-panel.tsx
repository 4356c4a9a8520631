import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, ChevronRight, ListChecks, Lock, MailOpen, PenLine, WalletCards } from 'lucide-react'
import { useFlags } from '../../kernel/branding.tsx'
import { now } from '../../kernel/clock.ts'
import { useTerm, useText } from '../../kernel/terminology.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { date } from '../../ui/format-dates.ts'
import { money, quantity } from '../../ui/format.ts'
import { Icon } from '../../ui/icon.tsx'
import type { IconType } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { awaitedRightsQuery } from './awaited-rights.ts'
import { useFilledLabels } from '../../kernel/filled-labels.ts'
import { gateSteps } from '../../features/opportunities/gates.ts'
import { Loaded } from '../../features/sections/loaded.tsx'
import { sentWords } from '../../features/opportunities/investment-words.ts'
import { closingOf, payWords } from '../../features/opportunities/opportunity-words.ts'
import { callLinesQuery, investmentsQuery, opportunitiesQuery } from '../../features/opportunities/records.ts'
import { OverTitle } from '../../features/sections/ruled-section.tsx'
import { soundingHref, useSoundings } from '../../features/opportunities/soundings.ts'
import { useEligibility, useOwnGates } from '../../features/opportunities/use-eligibility.ts'
import { dueIn, toDos } from './to-do.ts'
import type { ToDo } from './to-do.ts'
import styles from './to-do-panel.module.css'

const others = 3

/** The one thing that is due, then up to three that come next. */
export function ToDoPanel() {
  const lines = useQuery(callLinesQuery())
  const rights = useQuery(awaitedRightsQuery())
  const investments = useQuery(investmentsQuery())
  const { data: offers, isPending: offersCome } = useQuery(
    opportunitiesQuery(useFlags(), { 'filter[live]': 'true', 'filter[invited]': 'true' }),
  )
  const { closed } = useOwnGates()
  const { steps } = useEligibility()
  const requests = useSoundings()
  // Nothing is said to be all before everything has been asked.
  const isWhole = closed !== undefined && requests !== undefined && !offersCome
  return (
    <section className={styles.panel} aria-labelledby="to-do">
      <OverTitle id="to-do">For you to do</OverTitle>
      <Loaded
        queries={[lines, rights, investments]}
        failed="We couldn’t load what is due"
        skeleton={<Bones />}
      >
        {() =>
          isWhole ? (
            <List
              all={toDos({
                lines: lines.data ?? [],
                rights: rights.data ?? [],
                investments: investments.data ?? [],
                lacksDetails: steps.some(({ step, state }) => step === 'details' && state !== 'done'),
                gates: closed,
                renewBy: steps.find(({ may_renew: mayRenew }) => mayRenew)?.until ?? null,
                requests,
                offers: offers?.data ?? [],
                today: now(),
              })}
            />
          ) : (
            <Bones />
          )
        }
      </Loaded>
    </section>
  )
}

function List({ all: [first, ...next] }: { all: readonly ToDo[] }) {
  const text = useText()
  const words = useWords()
  if (first === undefined) return <p className={styles.none}>{text('empty_tasks')}</p>
  return (
    <>
      <Due {...words(first)} />
      <ul className={styles.next}>
        {next.slice(0, others).map((toDo) => {
          const { key, icon, title, about, href } = words(toDo)
          return (
            <li key={key}>
              <Link href={href}>
                <Icon of={icon} size={20} />
                <span>
                  <b>{title}</b>
                  <small>{about}</small>
                </span>
                <Icon of={ChevronRight} />
              </Link>
            </li>
          )
        })}
      </ul>
    </>
  )
}

/** What waits, in words. */
interface ToDoItem {
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

function Due({ title, about, href, action, amount, when }: ToDoItem) {
  return (
    <div className={styles.due}>
      <p className={styles.head}>
        <b>{title}</b>
        {when !== undefined && <span>{when}</span>}
      </p>
      <p className={styles.about}>{about}</p>
      {amount !== undefined && <p className={styles.amount}>{amount}</p>}
      <ButtonLink look="deep" block href={href} className={styles.action}>
        {action}
      </ButtonLink>
    </div>
  )
}

function useWords(): (toDo: ToDo) => ToDoItem {
  const term = useTerm()
  const fill = useFilledLabels()
  return (toDo) => {
    const today = now()
    switch (toDo.kind) {
      case 'pay': {
        const { line } = toDo
        const amount = money(line.outstanding, { currency: line.currency, pence: true })
        return {
          key: `pay ${line.id}`,
          icon: WalletCards,
          title: line.title,
          about: [line.opportunity_name, sentWords(line, today)].filter(Boolean).join('. '),
          href: `/investor/portfolio/${line.investment_opportunity_id}?pay=${line.id}`,
          action: payWords(line),
          amount,
          when: dueIn(line.due_date, today),
        }
      }
      case 'right': {
        const { option, entitlement } = toDo.right
        return {
          key: `right ${option.id}`,
          icon: PenLine,
          title: `Your right to ${quantity(entitlement)} new shares`,
          about: `${option.opportunity_name}, answer by ${date(option.deadline, { today })}`,
          href: `/investor/investments/${option.opportunity_slug}/pre-emption`,
          action: 'Answer',
          when: dueIn(option.deadline, today),
        }
      }
      case 'sign': {
        const { investment } = toDo
        return {
          key: `sign ${investment.id}`,
          icon: PenLine,
          title: `Sign your ${term('allocation', { lower: true })}`,
          about: investment.opportunity_name,
          href: `/investor/portfolio/${investment.investment_opportunity_id}?sign=${investment.id}`,
          action: 'Read and sign',
        }
      }
      case 'details':
        return {
          key: 'details',
          icon: ListChecks,
          title: 'Your details',
          about: 'Before you can invest',
          href: '/investor/profile/details',
          action: 'Complete your details',
        }
      case 'gate': {
        const [step] = gateSteps([toDo.gate])
        const title = fill(step?.title ?? '')
        return {
          key: 'gate',
          icon: ListChecks,
          title,
          about: 'Before you can invest',
          href: step?.href ?? '/investor/profile/view',
          action: step?.action ?? 'See your profile',
        }
      }
      case 'renew':
        return {
          key: 'renew',
          icon: BadgeCheck,
          title: `Confirm your ${term('investor_type', { lower: true })}`,
          about: `Renews every year, by ${date(toDo.by, { today })}`,
          href: '/investor/profile/investor-type',
          action: 'Renew your category',
        }
      case 'sounding': {
        const { request } = toDo
        return {
          key: `sounding ${request.investment_opportunity_id}`,
          icon: Lock,
          title: `A confidential ${term('opportunity', { lower: true })}`,
          about: 'Nothing is shown until you accept',
          href: soundingHref(request.investment_opportunity_id),
          action: 'Read the request',
        }
      }
      case 'invited': {
        const { offer } = toDo
        return {
          key: `offer ${offer.id}`,
          icon: MailOpen,
          title: offer.name,
          about: closingOf(offer, today) ?? `You are invited to this ${term('opportunity', { lower: true })}`,
          href: `/investor/investments/${offer.slug}`,
          action: 'Read the offer',
        }
      }
    }
  }
}

function Bones() {
  return (
    <div className={styles.bones}>
      <Skeleton height={168} />
      <Skeleton width="80%" height={14} />
      <Skeleton width="60%" height={14} />
    </div>
  )
}
