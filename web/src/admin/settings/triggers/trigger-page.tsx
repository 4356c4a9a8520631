import type { WithPermissions } from '@moorgate/contract/permissions/record.ts'
import { trigger } from '@moorgate/contract/triggers/trigger.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { DeleteButton } from '../../../features/records/delete-button.tsx'
import { call } from '../../../kernel/api.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { Loaded } from '../../../kernel/loaded.tsx'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { permits, permittedQuery } from '../../../kernel/permissions.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { showQuery } from '../../../kernel/queries.ts'
import type { ScreenProps } from '../../../kernel/screen-component.ts'
import { useLabel, useTerm, useText } from '../../../kernel/terminology.tsx'
import { useAddress } from '../../../kernel/visit.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { ChangesFooter } from '../../../ui/form-footer.tsx'
import { draftOf, exampleDraft, newDraft } from './draft.ts'
import type { TriggerDraft } from './draft.ts'
import { TriggerEditor } from './editor.tsx'
import { LoadedOptions } from './loaded-options.tsx'
import { triggersPath } from './queries.ts'
import type { Trigger, TriggerOptions } from './queries.ts'
import { RunLog } from './run-log.tsx'
import { TestPanel } from './test-panel.tsx'
import styles from './triggers.module.css'
import { useTriggerDraft } from './use-trigger-draft.ts'
import { sentenceOf } from './sentence.ts'
import { useWording } from './use-wording.ts'

/** What is written begins with what stands now: an older answer would be saved over it. */
const readForWriting = { staleTime: 0, gcTime: 0 }

/** `/admin/settings/account/triggers/new`: a new automation, from nothing, an example or another one. */
export function NewTriggerPage({ params }: ScreenProps) {
  const term = useTerm()
  const { search } = useAddress()
  const copied = params['copyId']
  const isExample = new URLSearchParams(search).get('panel') === 'example'
  const title = `New ${term('trigger', { lower: true })}`
  return (
    <SettingsPage title={title} actions={<AllTriggers />}>
      <LoadedOptions>
        {(options) =>
          copied === undefined ? (
            <Writing begun={isExample ? exampleDraft : newDraft} options={options} />
          ) : (
            <CopiedFrom id={copied} options={options} />
          )
        }
      </LoadedOptions>
    </SettingsPage>
  )
}

function CopiedFrom({ id, options }: { id: string; options: TriggerOptions }) {
  const noun = useTerm()('trigger', { lower: true })
  const query = useQuery({ ...showQuery(trigger, id), ...readForWriting })
  return (
    <Loaded query={query} what={`the ${noun}`}>
      {(row) => (
        <Writing begun={{ ...draftOf(row), name: `${row.name} (copy)`.slice(0, 100) }} options={options} />
      )}
    </Loaded>
  )
}

/** `/admin/settings/account/triggers/{id}`: what it does, a test of it, and what it did. */
export function TriggerPage({ params }: ScreenProps) {
  const term = useTerm()
  const noun = term('trigger', { lower: true })
  const query = useQuery({ ...permittedQuery(trigger, params['id'] ?? ''), ...readForWriting })
  return (
    <SettingsPage title={query.data?.name ?? term('trigger')} actions={<AllTriggers />}>
      <Loaded query={query} what={`the ${noun}`}>
        {(row) => (
          <LoadedOptions>
            {(options) => (
              <div className={styles.cards}>
                <Kept row={row} options={options} />
                <RunLog triggerId={row.id} mayRun={permits(row, 'edit')} />
              </div>
            )}
          </LoadedOptions>
        )}
      </Loaded>
    </SettingsPage>
  )
}

function AllTriggers() {
  const label = useLabel()
  return <ButtonLink href={triggersPath}>All {label('triggers', { lower: true })}</ButtonLink>
}

function Kept({ row, options }: { row: Trigger & WithPermissions; options: TriggerOptions }) {
  const wording = useWording(options)
  if (!permits(row, 'edit')) return <p className={styles.sentence}>{sentenceOf(draftOf(row), wording)}</p>
  return (
    <>
      <Writing row={row} begun={draftOf(row)} options={options} />
      <RowActions row={row} />
    </>
  )
}

interface WritingProps {
  row?: Trigger
  begun: TriggerDraft
  options: TriggerOptions
}

function Writing({ row, begun, options }: WritingProps) {
  const wording = useWording(options)
  const { draft, theirs, change, discard, changes, problem, problems, saving, testing, errorOf, save } =
    useTriggerDraft(row, begun)
  const question = useLeaveGuard(changes > 0 && !saving.busy)
  const noun = useTerm()('trigger', { lower: true })
  const text = useText()
  return (
    <form
      className={styles.cards}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      <Problem says={theirs && `${text('record_changed')} They saved: “${sentenceOf(theirs, wording)}”`} />
      <Problem says={problem} />
      <TriggerEditor {...{ draft, change, wording, errorOf }} />
      <TestPanel draft={draft} act={testing} />
      <ChangesFooter
        form={{ changes, problems, busy: saving.busy, discard }}
        save={row ? 'Save' : `Create ${noun}`}
      />
      {question}
    </form>
  )
}

function RowActions({ row: { id, name } }: { row: Trigger }) {
  const queries = useQueryClient()
  const noun = useTerm()('trigger', { lower: true })
  const remove = () => call('DELETE', `${trigger.path}/${id}`)
  const renew = () => queries.invalidateQueries({ queryKey: [trigger.name, 'list'] })
  return (
    <div className={styles.buttons}>
      <ButtonLink href={`${triggersPath}/new/${id}`}>Make a copy</ButtonLink>
      <DeleteButton name={name} what={noun} remove={remove} renew={renew} list={triggersPath}>
        Queued runs are stopped.
      </DeleteButton>
    </div>
  )
}
