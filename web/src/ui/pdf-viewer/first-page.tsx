import { useState } from 'react'
import { SkeletonRows } from '../states.tsx'
import { PdfPage } from './pdf-page.tsx'
import { UnopenedFile } from './unopened-file.tsx'
import { usePdf } from './use-pdf.ts'
import styles from './file-viewer.module.css'

/** The first page of a PDF, small. */
export function FirstPage({ address, label }: { address: string; label: string }) {
  const [attempt, setAttempt] = useState(0)
  const pdf = usePdf(address, attempt)
  if (pdf.state === 'loading') return <SkeletonRows rows={6} avatar={false} />
  if (pdf.state === 'failed')
    return <UnopenedFile missing={pdf.missing} onRetry={() => setAttempt(attempt + 1)} />
  return (
    <figure className={styles.page} aria-label={`First page of ${label}`}>
      <PdfPage document={pdf.document} number={1} width={300} ratio={pdf.ratio} rotation={0} near />
    </figure>
  )
}
