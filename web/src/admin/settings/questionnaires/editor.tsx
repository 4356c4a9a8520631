import { problemsOfDraft } from '@moorgate/contract/questionnaires/problems.ts'
import { Eye, Send } from 'lucide-react'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { SettingsPage } from '../../../kernel/page.tsx'
import { Problem } from '../../../kernel/problem.tsx'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SaveBar } from '../save-bar.tsx'
import { BandsCard } from './bands-card.tsx'
import type { Questionnaire } from './editor-page.tsx'
import styles from './editor.module.css'
import { SectionsEditor } from './sections-editor.tsx'
import { TermsCard } from './terms-card.tsx'
import { useDraft } from './use-draft.ts'
import { VersionsCard } from './versions-card.tsx'
import { overlay } from '../../../kernel/overlay.tsx'

const Preview = overlay(async () => (await import('./preview.tsx')).Preview)

interface EditorProps {
  title: string
  intro: string
  kept: Questionnaire
}

/** The draft of a questionnaire: written and saved here, and only then published. */
export function Editor({ title, intro, kept }: EditorProps) {
  const draft = useDraft(kept)
  const guard = useLeaveGuard(draft.isDirty)
  const mayWrite = useAbilities()('compliance', 'update')
  const [isPreviewing, setPreviewing] = useState(false)
  const { definition } = draft.values
  const problems = problemsOfDraft(definition, kept.kind)
  const count = Object.keys(problems).length
  return (
    <SettingsPage
      title={title}
      intro={intro}
      wide
      actions={
        <>
          <Button icon={Eye} onClick={() => setPreviewing(true)}>
            Preview
          </Button>
          {mayWrite && (
            <Button
              look="primary"
              icon={Send}
              disabled={draft.isDirty || !kept.has_changes || count > 0}
              busy={draft.publishing.busy}
              busyLabel="Publishing"
              onClick={draft.publish}
            >
              Publish
            </Button>
          )}
        </>
      }
    >
      <div className={styles.cards}>
        <State kept={kept} isDirty={draft.isDirty} problems={count} />
        <Problem says={draft.publishing.problem ?? draft.saving.problem} />
        <fieldset className={styles.plain} disabled={!mayWrite} aria-label={title}>
          <div className={styles.cards}>
            <TermsCard
              kind={kept.kind}
              values={draft.values}
              onChange={draft.change}
              errors={draft.saving.fields}
            />
            <SectionsEditor
              kind={kept.kind}
              definition={definition}
              problems={problems}
              onChange={(next) => draft.change({ definition: next })}
            />
            {kept.kind !== 'investor_consent' && (
              <BandsCard
                definition={definition}
                problems={problems}
                onChange={(next) => draft.change({ definition: next })}
              />
            )}
          </div>
        </fieldset>
        <VersionsCard questionnaireId={kept.id} />
      </div>
      {mayWrite && (
        <SaveBar
          changes={draft.isDirty ? 1 : 0}
          problems={count}
          busy={draft.saving.busy}
          save="Save draft"
          onSave={draft.save}
          onDiscard={draft.discard}
        />
      )}
      {isPreviewing && <Preview title={title} definition={definition} onClose={() => setPreviewing(false)} />}
      {guard}
    </SettingsPage>
  )
}

/** What is published, and why the draft can't be yet. */
function State({ kept, isDirty, problems }: { kept: Questionnaire; isDirty: boolean; problems: number }) {
  const published =
    kept.published_number === null
      ? 'Nothing is published yet.'
      : `Version ${kept.published_number} is published.`
  if (problems > 0)
    return (
      <Notice tone="waiting" title={published}>
        {problems === 1 ? 'One thing keeps' : `${problems} things keep`} the draft from being published. They
        are marked below.
      </Notice>
    )
  if (isDirty) return <Notice title={published}>Save the draft, then publish it.</Notice>
  if (kept.has_changes)
    return <Notice title={published}>The draft says something else. It is seen once it is published.</Notice>
  return <Notice tone="good" title={published} />
}
