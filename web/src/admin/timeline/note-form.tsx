import { note } from '@moorgate/contract/timeline/note.ts'
import type { EntryOf } from '@moorgate/contract/timeline/timeline.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { RichTextField } from '../../ui/rich-text/rich-text-field.tsx'
import { findPeople } from './colleagues.ts'
import { EntryForm } from './entry-form.tsx'
import type { EntryFormContext } from './entry-form.tsx'
import { useEntryForm } from './use-entry-form.ts'

/** Writes a note, or another text for one that is there. "@" mentions a colleague. */
export function NoteForm({ record, entry, onClose }: EntryFormContext & { entry?: EntryOf<'note'> }) {
  const term = useTerm()
  const form = useEntryForm({
    resource: note,
    record,
    entry,
    values: { body: entry?.body ?? '', private: entry?.private ?? false },
    bodyOf: (values) => values,
    onSaved: onClose,
  })
  const { name: _name, ...body } = form.chosen('body')
  const isPrivate = form.chosen('private')
  return (
    <EntryForm form={form} save={`Save ${term('note', { lower: true })}`} onClose={onClose}>
      <RichTextField
        {...body}
        label={term('note')}
        labelHidden
        size="note"
        focused
        placeholder="Write a note. Use @ to mention a colleague."
        findPeople={findPeople}
        onSubmit={() => form.onSubmit()}
      />
      <Checkbox
        label="Only visible to me"
        checked={isPrivate.value}
        onChange={(event) => isPrivate.onChange(event.target.checked)}
      />
    </EntryForm>
  )
}
