import { useState } from 'react'
import type { RichTextOutline } from '../../../ui/rich-text/outline.ts'

/** The sections of a report as it is written: its summary, its headings and its figures. */
export function useSections() {
  const [outline, setOutline] = useState<RichTextOutline>()
  // Only where there is no room for the list beside the page is it ever closed.
  const [open, setOpen] = useState(false)
  return { outline, onOutline: setOutline, open, setOpen }
}

/** Marks the field of the summary, to which the list of sections leads. */
export const summaryMark = { 'data-report-summary': '' }

export const focusSummary = (): void => document.querySelector<HTMLElement>('[data-report-summary]')?.focus()
