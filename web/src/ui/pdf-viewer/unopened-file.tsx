import { FileX } from 'lucide-react'
import { EmptyState, ErrorState } from '../states.tsx'

interface UnopenedFileProps {
  missing: boolean
  onRetry: () => void
}

/** Takes the place of a file that could not be opened. One that the server lost is not asked for again. */
export function UnopenedFile({ missing, onRetry }: UnopenedFileProps) {
  if (!missing) return <ErrorState title="We couldn’t open this file" onRetry={onRetry} />
  return (
    <div role="alert">
      <EmptyState title="This file is missing" icon={FileX} level={3}>
        Please ask for another copy of it.
      </EmptyState>
    </div>
  )
}
