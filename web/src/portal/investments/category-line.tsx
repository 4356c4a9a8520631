import { BadgeCheck } from 'lucide-react'
import { useTerm } from '../../kernel/terminology.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import { metSteps } from '../gates.ts'
import type { Category } from '../records.ts'
import { useEligibility } from '../use-eligibility.ts'
import styles from './category-line.module.css'

/** What opens these offers to the investor who reads: their category, until when, and the test. */
export function CategoryLine({ category, until }: { category: Category; until: string | null }) {
  const passed = metSteps(useEligibility()).includes('test')
  const term = useTerm()
  return (
    <div className={styles.line}>
      <Icon of={BadgeCheck} size={20} />
      <p>
        Your category is <b>{category.name}</b>
        {until !== null && ` until ${dateFull(until)}`}
        {passed && ` and you have passed the ${term('appropriateness', { lower: true })}`}.
      </p>
      <TextLink href="/investor/profile/type">Change</TextLink>
    </div>
  )
}
