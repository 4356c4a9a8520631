import { escapeHtml } from '../html/index.ts'
import { bodyText, webAddress } from './safe-text.ts'

/** Text between tags; its line breaks stay. */
export const text = (value: string) => escapeHtml(bodyText(value)).replaceAll('\n', '<br>')

/** A checked address inside a quoted attribute. */
export const address = (value: string) => escapeHtml(webAddress(value))

/** One row of the letter's card. */
export function row(padding: string, content: string): string {
  return `<tr><td class="p" style="padding:${padding}">${content}</td></tr>`
}

/** A table for looks alone: screen readers pass over it. */
export function table(style: string, content: string, attributes = 'width="100%"'): string {
  return `<table role="presentation" ${attributes} cellpadding="0" cellspacing="0" style="${style}">${content}</table>`
}
