import type { Labels } from '@moorgate/contract/terminology.ts'
import { fillLabels } from '@moorgate/contract/terminology/fill-labels.ts'
import { useBranding } from '../../../../kernel/branding.tsx'
import { PreviewHead } from '../../settings-section.tsx'
import type { TextRow } from './text-edits.ts'
import { sampleParts } from './sample-parts.ts'
import styles from '../terminology.module.css'
import texts from './texts.module.css'

/** A text as it will be read, with samples of what is filled in. */
export function TextSample({ labels, of: { name, where, own, standard } }: { labels: Labels; of: TextRow }) {
  const { name: provider } = useBranding()
  return (
    <>
      <PreviewHead title={name} />
      <div className={styles.samples}>
        <div className={styles.sample}>
          <small>{where}</small>
          <blockquote className={texts.quoted}>
            <p>
              {sampleParts(fillLabels(labels, own ?? standard), provider).map(({ text, isFilled }, at) =>
                isFilled ? <mark key={at}>{text}</mark> : text,
              )}
            </p>
          </blockquote>
        </div>
      </div>
    </>
  )
}
