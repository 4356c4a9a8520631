import { startTransition, useState } from 'react'
import { useDebounced } from '../../kernel/use-debounced.ts'

/**
 * The text of a search field. Half a second after the last key, `go` puts it into the address. The address
 * changes a little later, and the user may go on typing meanwhile.
 */
export function useSearchedText(inAddress: string, go: (text: string) => void) {
  // What is typed counts until the address says something else: Back, or cleared filters.
  const [draft, setDraft] = useState({ text: inAddress, over: inAddress })
  const isTyped = draft.over === inAddress
  const look = useDebounced((text: string) => {
    const over = text.trim()
    // As the address itself, so that both arrive together.
    startTransition(() => setDraft((now) => ({ ...now, over })))
    go(over)
  })
  return {
    value: isTyped ? draft.text : inAddress,
    onChange: (text: string) => {
      setDraft((now) => ({ text, over: isTyped ? now.over : inAddress }))
      look(text)
    },
  }
}
