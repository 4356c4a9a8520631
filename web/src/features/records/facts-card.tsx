import type { ReactNode } from 'react'
import { Card } from '../../ui/card.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import styles from './facts-card.module.css'

interface FactsCardProps {
  /** Null where nothing is known and nobody would look for it; `missing` where somebody would. */
  items: readonly { term: string; value: ReactNode }[]
}

/**
 * What is known of a record, two facts beside each other where there is room. What was never given is left
 * out.
 */
export function FactsCard({ items }: FactsCardProps) {
  return (
    <Card title="Details" className={styles.facts}>
      <DescriptionList items={items.filter(({ value }) => value !== null && value !== '')} />
    </Card>
  )
}
