import { useEffect, useState } from 'react'
import type { RefObject } from 'react'

interface FormPartState {
  title: string
  /** Fields with a message. */
  problems: number
  element: HTMLElement
}

/** The parts of a form in the order in which they are shown, kept up with what comes, goes and is refused. */
export function useFormParts(of: RefObject<HTMLElement | null>): readonly FormPartState[] {
  const [parts, setParts] = useState<readonly FormPartState[]>([])
  useEffect(() => {
    const element = of.current
    if (!element) return undefined
    const read = () => setParts((before) => (same(before, partsOf(element)) ? before : partsOf(element)))
    const watch = new MutationObserver(read)
    watch.observe(element, {
      childList: true,
      subtree: true,
      attributeFilter: ['aria-invalid', 'data-form-part'],
    })
    read()
    return () => watch.disconnect()
  }, [of])
  return parts
}

const partsOf = (form: HTMLElement): readonly FormPartState[] =>
  [...form.querySelectorAll<HTMLElement>('[data-form-part]')].map((element) => ({
    title: element.dataset['formPart'] ?? '',
    problems: element.querySelectorAll('[aria-invalid=true]').length,
    element,
  }))

const same = (some: readonly FormPartState[], others: readonly FormPartState[]): boolean =>
  some.length === others.length &&
  some.every(
    ({ title, element, problems }, index) =>
      title === others[index]?.title &&
      element === others[index].element &&
      problems === others[index].problems,
  )
