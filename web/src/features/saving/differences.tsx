import styles from './versions.module.css'

export interface Difference {
  part: string
  before: string | null
  after: string | null
}

interface DifferencesProps {
  differences: readonly Difference[]
  titleOf: (part: string) => string
  /** What the two sides are called: "Now" and "Then". */
  sides: readonly [before: string, after: string]
}

/** What two versions of something say, part by part. */
export function Differences({ differences, titleOf, sides: [first, second] }: DifferencesProps) {
  return differences.map(({ part, before, after }) => (
    <div key={part} className={styles.difference}>
      <h3>{titleOf(part)}</h3>
      <p>
        <small>{first}</small>
        <del>{before ?? 'Empty'}</del>
      </p>
      <p>
        <small>{second}</small>
        <ins>{after ?? 'Empty'}</ins>
      </p>
    </div>
  ))
}
