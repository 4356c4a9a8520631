import { labelOf } from '@moorgate/contract/terminology.ts'
import type { Labels, TermDefinition } from '@moorgate/contract/terminology.ts'
import { counted } from '../../../ui/format.ts'
import { PreviewHead } from '../settings-section.tsx'
import { labelSamples } from './label-samples.ts'
import { placesOf } from './used-in.ts'
import styles from './terminology.module.css'

/** Where a label is read, with the words around it, as it would be after saving. */
export function LabelSample({ labels, of }: { labels: Labels; of: TermDefinition }) {
  const samples = labelSamples(labels, of)
  return (
    <>
      <PreviewHead title={labelOf(labels, of.key)} />
      <p className={styles.places}>Used in {counted(placesOf(of), 'place', 'places')}</p>
      <div className={styles.samples}>
        {samples.map(({ place, parts }, index) => (
          <div key={index} className={styles.sample}>
            <small>{place}</small>
            <p>{parts.map(({ text, isLabel }, at) => (isLabel ? <mark key={at}>{text}</mark> : text))}</p>
          </div>
        ))}
        {samples.length === 0 && (
          <div className={styles.sample}>
            <small>In tables, forms and letters</small>
            <p>
              <mark>{labelOf(labels, of.key)}</mark>
            </p>
          </div>
        )}
      </div>
    </>
  )
}
