import type { ReactNode } from 'react'
import { ButtonLink } from '../../ui/button.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { SidePanel } from '../../ui/side-panel.tsx'
import { Heading } from '../../ui/text.tsx'
import type { ListColumn } from './columns.ts'
import styles from './record-list.module.css'

export interface PreviewProps<Row> {
  rows: readonly Row[]
  at: number
  keyOf: (row: Row) => number
  nameOf: (row: Row) => string
  hrefOf?: ((row: Row) => string) | undefined
  columns: readonly ListColumn<Row>[]
  /** Instead of the columns' facts. */
  children?: ((row: Row) => ReactNode) | undefined
  onStep: (id: number) => void
  onClose: () => void
}

/** One row beside its list, which stays live: the screen's own view of it, or what its columns know. */
export function Preview<Row>(props: PreviewProps<Row>) {
  const { rows, at, keyOf, nameOf, hrefOf, columns, children, onStep, onClose } = props
  const row = rows[at]
  if (row === undefined) return null
  const [before, after] = [rows[at - 1], rows[at + 1]]
  const href = hrefOf?.(row)
  const facts = columns.slice(1).map(({ header, cell }) => ({ term: header, value: cell(row) }))
  return (
    <SidePanel
      label={nameOf(row)}
      onClose={onClose}
      position={`${at + 1} of ${rows.length}`}
      onPrevious={before && (() => onStep(keyOf(before)))}
      onNext={after && (() => onStep(keyOf(after)))}
      openHref={href}
      footer={
        href !== undefined && (
          <ButtonLink href={href} look="primary" block>
            Open record
          </ButtonLink>
        )
      }
    >
      {children?.(row) ?? (
        <div className={styles.look}>
          <Heading level={2}>{nameOf(row)}</Heading>
          <DescriptionList look="spread" items={facts} />
        </div>
      )}
    </SidePanel>
  )
}
