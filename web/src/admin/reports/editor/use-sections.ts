import { useState } from 'react'
import type { RichTextOutline } from '../../../ui/rich-text/outline.ts'

/** The sections of a report as it is written: its summary, its headings and its figures. */
export function useSections() {
  const [outline, setOutline] = useState<RichTextOutline>()
  return { outline, onOutline: setOutline }
}

/** Marks the field of the summary, to which the list of sections leads. */
export const summaryMark = { 'data-report-summary': '' }

export const focusSummary = (): void => document.querySelector<HTMLElement>('[data-report-summary]')?.focus()
