import type { CategoryReminder } from '@moorgate/contract/investors/eligibility.ts'
import { useCurrentUser } from '../../kernel/session.ts'
import { useLabel, useText } from '../../kernel/terminology.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { dateFull } from '../../ui/format-dates.ts'
import { Modal } from '../../ui/modal.tsx'
import { Text } from '../../ui/text.tsx'

interface CategoryPromptProps {
  reminder: CategoryReminder
  onClose: () => void
}

/** Once after signing in: the category is missing, or runs out. It may wait. */
export function CategoryPrompt({ reminder, onClose }: CategoryPromptProps) {
  const { eligibility } = useCurrentUser()
  const text = useText()
  const label = useLabel()
  const isMissing = reminder === 'missing'
  const words = () => {
    if (isMissing) return text('categorisation_intro')
    if (reminder === 'expired') return text('categorisation_expired')
    const until = eligibility?.steps.find(({ step }) => step === 'category')?.until
    return text('categorisation_approved', { date: dateFull(until) })
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={isMissing ? label('investor_categorisation') : text('categorisation_reminder_subject')}
      variant="investor"
      footer={
        <>
          <Button onClick={onClose}>Later</Button>
          <ButtonLink variant="primary" href="/investor/profile/investor-type" onClick={onClose}>
            {isMissing ? 'Choose your category' : 'Renew your category'}
          </ButtonLink>
        </>
      }
    >
      <Text tone="soft">{words()}</Text>
    </Modal>
  )
}
