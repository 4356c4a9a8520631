import { useQuery } from '@tanstack/react-query'
import { ChevronRight } from 'lucide-react'
import { useFlags } from '../../kernel/branding.tsx'
import { useText } from '../../kernel/terminology.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Link } from '../../ui/link.tsx'
import { awaitedRightsQuery } from './awaited-rights.ts'
import { Loaded } from '../../features/sections/loaded.tsx'
import { callLinesQuery, investmentsQuery, opportunitiesQuery } from '../../features/opportunities/records.ts'
import { useSoundings } from '../../features/opportunities/soundings.ts'
import { useEligibility, useOwnGates } from '../../features/opportunities/use-eligibility.ts'
import { useToDoWords } from './to-do-words.ts'
import type { ToDoItem } from './to-do-words.ts'
import { PanelSkeleton, ToDoPlace } from './to-do-place.tsx'
import { toDos } from './to-do.ts'
import type { ToDo } from './to-do.ts'
import styles from './to-do-panel.module.css'

const others = 3

/** What the tasks are read from. */
export function useToDoSources() {
  const lines = useQuery(callLinesQuery())
  const rights = useQuery(awaitedRightsQuery())
  const investments = useQuery(investmentsQuery())
  const { data: offers, isPending: offersCome } = useQuery(
    opportunitiesQuery(useFlags(), { 'filter[live]': 'true', 'filter[invited]': 'true' }),
  )
  const { closed } = useOwnGates()
  const { steps } = useEligibility()
  const requests = useSoundings()
  return { lines, rights, investments, offers, offersCome, closed, steps, requests }
}

/** The one thing that is due, then up to three that come next. */
export function ToDoPanel() {
  const { lines, rights, investments, offers, offersCome, closed, steps, requests } = useToDoSources()
  // Nothing is said to be all before everything has been asked.
  const isWhole = closed !== undefined && requests !== undefined && !offersCome
  return (
    <ToDoPlace>
      <Loaded
        queries={[lines, rights, investments]}
        failed="We couldn’t load your tasks"
        isPart
        skeleton={<PanelSkeleton />}
      >
        {() =>
          isWhole ? (
            <List
              all={toDos({
                lines: lines.data ?? [],
                rights: rights.data ?? [],
                investments: investments.data ?? [],
                gates: closed,
                renewBy: steps.find(({ may_renew: mayRenew }) => mayRenew)?.until ?? null,
                requests,
                offers: offers?.data ?? [],
              })}
            />
          ) : (
            <PanelSkeleton />
          )
        }
      </Loaded>
    </ToDoPlace>
  )
}

function List({ all: [first, ...next] }: { all: readonly ToDo[] }) {
  const text = useText()
  const words = useToDoWords()
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

function Due({ title, about, href, action, amount, when }: ToDoItem) {
  return (
    <div className={styles.due}>
      <p className={styles.head}>
        <b>{title}</b>
        {when !== undefined && <span>{when}</span>}
      </p>
      <p className={styles.about}>{about}</p>
      {amount !== undefined && <p className={styles.amount}>{amount}</p>}
      <ButtonLink variant="deep" block needsConnection href={href} className={styles.action}>
        {action}
      </ButtonLink>
    </div>
  )
}
