import { recipientsFor } from '@moorgate/contract/triggers/actions.ts'
import type { TriggerRecipient } from '@moorgate/contract/triggers/actions.ts'
import { triggerEvents } from '@moorgate/contract/triggers/trigger-events.ts'
import { letterReasonOptions } from '../../../features/letter-reasons/letter-reasons.ts'
import type { LetterReason } from '../../../features/letter-reasons/letter-reasons.ts'
import { MultiSelect } from '../../../ui/multi-select.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { staffRoleIds } from '../accounts/account.ts'
import type { ActionFieldsProps } from './action-fields.tsx'

/** Whom a notification or an e-mail goes to. */
export function RecipientFields({ draft, config, set, wording, errorOf }: ActionFieldsProps) {
  const { kind } = triggerEvents[draft.event]
  const person = wording.words(kind === 'contact' ? '{contact}' : '{investor}')
  const labels: Readonly<Record<TriggerRecipient, string>> = {
    people: 'Colleagues',
    role: 'Everyone with a role',
    owner: 'Owner of the record',
    record: person,
  }
  const { colleagues } = wording.options
  return (
    <>
      <NativeSelect
        label="To"
        options={recipientsFor(draft.action, kind).map((value) => ({ value, label: labels[value] }))}
        value={config.to}
        error={errorOf('config.to')}
        onChange={(event) => set({ to: event.target.value as TriggerRecipient })}
      />
      {config.to === 'people' && (
        <MultiSelect
          label="Colleagues"
          options={colleagues.map(({ id, name }) => ({ value: String(id), label: name }))}
          values={config.user_ids}
          error={errorOf('config.user_ids')}
          onChange={(ids) => set({ user_ids: ids })}
        >
          {colleagues
            .filter(({ id }) => config.user_ids.includes(String(id)))
            .map(({ name }) => name)
            .join(', ')}
        </MultiSelect>
      )}
      {config.to === 'role' && (
        <NativeSelect
          label="Role"
          placeholder={config.role_id === '' ? 'Choose a role' : undefined}
          options={staffRoleIds.map((id) => ({ value: id, label: wording.roleName(id) }))}
          value={config.role_id}
          error={errorOf('config.role_id')}
          onChange={(event) => set({ role_id: event.target.value })}
        />
      )}
      {config.to === 'record' && (
        <>
          <Notice tone="waiting" title="This e-mail goes outside your firm">
            It’s sent automatically, and no one reads it first. Test it on past events before you switch it
            on.
          </Notice>
          <NativeSelect
            label="About"
            hint="News and offers go only to people who have consented. The other e-mails can’t be turned off."
            placeholder={config.reason === '' ? 'Choose' : undefined}
            options={letterReasonOptions}
            value={config.reason}
            error={errorOf('config.required_by')}
            onChange={(event) => set({ reason: event.target.value as LetterReason })}
          />
        </>
      )}
    </>
  )
}
