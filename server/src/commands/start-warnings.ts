import type { Settings } from '../kernel/settings.ts'

/**
 * What an operator should know about a production installation before investors use it. Nothing for a demo.
 */
export function startWarnings({ production, scanner, mail }: Settings): string[] {
  if (!production) return []
  return [
    ...(scanner
      ? []
      : ['No virus scanner is set: uploads are stored without a scan. Set CLAMD to the address of clamd.']),
    ...(mail.driver === 'smtp'
      ? []
      : ['No mail server is set: letters wait in the outbox. Set SMTP_URL and MAIL_FROM.']),
  ]
}
