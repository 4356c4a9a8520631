import { FileText } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { EmptyState, ErrorState, SkeletonRows } from '../states.tsx'
import type { FileHeaders } from './load-pdf.ts'
import { later } from '../later.ts'
import styles from './file-viewer.module.css'

const FirstPage = later(async () => (await import('./first-page.tsx')).FirstPage)

export interface FilePreviewProps {
  name: string
  mime: string
  /** Shows the file in the page; asked only for kinds that can be shown. */
  address: string
  headers?: FileHeaders | undefined
}

const pictures = new Set(['image/png', 'image/jpeg', 'image/webp'])

/**
 * What a file looks like, as far as a browser can tell: a PDF's first page, a picture, the beginning of a
 * text.
 */
export function FilePreview({ name, mime, address, headers }: FilePreviewProps) {
  if (mime === 'application/pdf')
    return (
      <Suspense fallback={<SkeletonRows rows={6} avatar={false} />}>
        <FirstPage address={address} label={name} />
      </Suspense>
    )
  if (pictures.has(mime)) return <Picture {...{ name, address, headers }} />
  if (mime.startsWith('text/')) return <TextFile address={address} headers={headers} />
  return (
    <EmptyState title="No preview" icon={FileText} level={3}>
      This kind of file opens in its own program. Download it to read it.
    </EmptyState>
  )
}

/** A picture that the browser fetches by itself, or with headers by us. */
function Picture({ name, address, headers }: Omit<FilePreviewProps, 'mime'>) {
  const [held, setHeld] = useState<string | null>()
  useEffect(() => {
    if (!headers) return
    const stop = new AbortController()
    let made: string | undefined
    const hold = async () => {
      const answer = await fetch(address, { credentials: 'include', signal: stop.signal, headers })
      const picture = answer.ok ? await answer.blob() : undefined
      if (stop.signal.aborted) return
      made = picture && URL.createObjectURL(picture)
      setHeld(made ?? null)
    }
    hold().catch(() => stop.signal.aborted || setHeld(null))
    return () => {
      stop.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [address, headers])
  const source = headers ? held : address
  if (source === null) return <ErrorState title="We couldn’t open this file" />
  return source ? (
    <img className={styles.picture} src={source} alt={name} />
  ) : (
    <SkeletonRows rows={6} avatar={false} />
  )
}

/** As much of a text as anybody reads in a preview. */
const mostCharacters = 100_000

function TextFile({ address, headers }: Pick<FilePreviewProps, 'address' | 'headers'>) {
  const [text, setText] = useState<string | null>()
  useEffect(() => {
    const stop = new AbortController()
    const read = async () => {
      const answer = await fetch(address, {
        credentials: 'include',
        signal: stop.signal,
        ...(headers && { headers }),
      })
      setText(answer.ok ? (await answer.text()).slice(0, mostCharacters) : null)
    }
    read().catch(() => stop.signal.aborted || setText(null))
    return () => stop.abort()
  }, [address, headers])
  if (text === undefined) return <SkeletonRows rows={6} avatar={false} />
  if (text === null) return <ErrorState title="We couldn’t open this file" />
  return <pre className={styles.text}>{text}</pre>
}
