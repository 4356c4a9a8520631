import { useQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReactNode } from 'react'
import { useBranding, useFlags } from '../../kernel/branding.tsx'
import { useLabel, useTerm } from '../../kernel/terminology.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import { promisesRelief } from './opportunity-words.ts'
import { documentsQuery } from './records.ts'
import type { OpportunityPage } from './records.ts'
import { RiskStatement } from './risk-statement.tsx'
import { useOwnGates } from './use-eligibility.ts'
import styles from './declarations.module.css'

export interface Declarations {
  /** The statements with their boxes, and what is wrong with them. */
  list: ReactNode
  /** Whether all are ticked. Where not, it is said, and the first that is open has the focus. */
  check: () => boolean
}

/**
 * What an investor declares before money of theirs is bound, the same to reserve and to sign: each statement by
 * itself, none ticked beforehand, and none remembered. Ticking the first is what the API calls accepting the risk.
 */
export function useDeclarations(offer: OpportunityPage, refused: string | undefined): Declarations {
  const made = useId()
  const boxId = (id: string) => `${made}-${id}`
  const statements = useStatements(offer)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [isChecked, setChecked] = useState(false)
  const open = statements.filter(({ id }) => !ticked.has(id))
  const problem = isChecked && open.length > 0 ? wordsFor(open.length) : refused
  const tick = (id: string, isOn: boolean) => {
    const next = new Set(ticked)
    if (isOn) next.add(id)
    else next.delete(id)
    setTicked(next)
  }
  const check = () => {
    setChecked(true)
    if (open.length > 0) document.getElementById(boxId(open[0]?.id ?? ''))?.focus()
    return open.length === 0
  }
  const list = (
    <>
      <ul className={styles.statements}>
        {statements.map(({ id, words }) => (
          <li key={id}>
            <Checkbox
              id={boxId(id)}
              label={words}
              checked={ticked.has(id)}
              aria-invalid={isChecked && !ticked.has(id)}
              onChange={(event) => tick(id, event.target.checked)}
            />
          </li>
        ))}
      </ul>
      <p className={styles.problem} role="alert">
        {problem !== undefined && (
          <>
            <Icon of={CircleAlert} size={14} />
            {problem}
          </>
        )}
      </p>
    </>
  )
  return { list, check }
}

function wordsFor(left: number): string {
  return left === 1
    ? 'Tick the last statement to continue.'
    : `Tick all statements to continue. ${left} left.`
}

interface Statement {
  id: string
  words: ReactNode
}

/**
 * What is asked depends on what there is: terms and documents where the offer has them, the category where
 * the investor has one.
 */
function useStatements(offer: OpportunityPage): Statement[] {
  const term = useTerm()
  const label = useLabel()
  const { name: firm } = useBranding()
  const { investment_terms_enabled: withTerms, tax_enabled: taxed } = useFlags()
  const { category, categoryUntil: until } = useOwnGates()
  const { data: documents = [] } = useQuery(documentsQuery(offer.id))
  const page = `/investor/investments/${offer.slug}`
  const opportunity = term('opportunity', { lower: true })
  const all: (Statement | false)[] = [
    {
      id: 'risk',
      words: <RiskStatement />,
    },
    documents.length > 0 && {
      id: 'documents',
      words: (
        <>
          I have read the{' '}
          <TextLink inline href={`${page}#documents`} target="_blank">
            {label('documents', { lower: true })}
          </TextLink>{' '}
          of this {opportunity}.
        </>
      ),
    },
    withTerms === 1 &&
      Boolean(offer.investment_terms) && {
        id: 'terms',
        words: (
          <>
            I have read and agree to the{' '}
            <TextLink inline href={`${page}#terms`} target="_blank">
              terms of this {opportunity}
            </TextLink>
            .
          </>
        ),
      },
    category !== undefined && {
      id: 'category',
      words: (
        <>
          My category is still <b>{category.name}</b>.
          {until !== null && <span className={styles.faint}>{` Valid until ${dateFull(until)}.`}</span>}
        </>
      ),
    },
    taxed === 1 &&
      promisesRelief(offer) && {
        id: 'tax',
        words: `I understand that tax relief depends on my own circumstances and that ${firm} does not give tax advice.`,
      },
  ]
  return all.filter((statement) => statement !== false)
}
