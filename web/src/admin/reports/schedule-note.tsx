import { Text } from '../../ui/text.tsx'

/** What happens at the minute that a report is scheduled for. */
export function ScheduleNote({ notify }: { notify: boolean }) {
  return (
    <Text variant="note" tone="faint">
      We’ll publish it in your name, with the figures and the audience at that time.
      {notify && ' Each reader gets an e-mail and a notification.'} If anything is missing, it stays a draft
      and we’ll tell you.
    </Text>
  )
}
