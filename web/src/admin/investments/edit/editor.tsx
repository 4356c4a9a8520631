import {
  hasClosed,
  isDraft,
  isExisting,
  opportunityStatus,
} from '@moorgate/contract/statuses/opportunity-stage.ts'
import type { PageBlock } from '@moorgate/contract/opportunities/page-blocks.ts'
import { useState } from 'react'
import { permits } from '../../../kernel/permissions.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { useBlockTitles } from '../../../features/opportunities/page-parts.tsx'
import { useArrival } from '../../../features/opportunities/use-arrival.ts'
import { AdminPage } from '../../../kernel/page.tsx'
import { cx } from '../../../ui/class-names.ts'
import { RememberContext } from '../../../features/records/undo-context.ts'
import type { Opportunity } from '../records.ts'
import { MoveDialog } from '../status/move-dialog.tsx'
import { movesFor } from '../status/moves.ts'
import type { MoveChoice } from '../status/moves.ts'
import { StatusMenu } from '../status/status-menu.tsx'
import { BlockEditor } from './blocks/block-editor.tsx'
import { blockAt } from './blocks/block-anchor.ts'
import { PageCanvas } from './blocks/page-canvas.tsx'
import { EditorNav } from './editor-nav.tsx'
import { PageEditors } from './presence/page-editors.tsx'
import { usePageEditors } from './presence/use-page-editors.ts'
import { PublishRail } from './publish-rail.tsx'
import { RecordSections } from './record-sections.tsx'
import { ConflictPanel } from './saving/conflict-panel.tsx'
import { DraftBar } from './saving/draft-bar.tsx'
import { pageNow } from './saving/page-store.ts'
import type { PageDraft } from './saving/page-store.ts'
import { SchedulePart } from './schedule/schedule-part.tsx'
import { usePageForm } from './use-page-form.ts'
import { usePublishChecks } from './use-publish-checks.ts'
import styles from './edit.module.css'
import type { FormValues } from '../../../kernel/form-values.ts'
import type { OpportunityOnPage } from '../../../features/opportunities/opportunity-record.ts'
import { Eye, History, Redo2, Undo2 } from 'lucide-react'
import { Button, ButtonLink, IconButton } from '../../../ui/button.tsx'
import { leftToDo } from './publish-checks.ts'
import type { PublishCheck } from './publish-checks.ts'
import { SaveLine } from './saving/save-line.tsx'
import type { Autosave } from './saving/use-autosave.ts'
import type { Undo } from './undo/use-undo.ts'
import { VersionsDrawer } from './versions/versions-drawer.tsx'
import { Menu } from '../../../ui/menu.tsx'

interface EditorProps {
  opportunity: Opportunity
  draft: PageDraft | undefined
}

/**
 * The page of an offer as it will be read, written block by block, and the record behind it. Everything is
 * kept as it is typed.
 */
export function Editor({ opportunity, draft: given }: EditorProps) {
  const { id, status } = opportunity
  const [move, setMove] = useState<MoveChoice>()
  const [chosen, setChosen] = useState(() => blockAt(window.location.hash))
  useArrival()
  const mayEdit = permits(opportunity, 'edit')
  const titles = useBlockTitles()
  const editors = usePageEditors({ opportunityId: id, block: chosen ?? null, enabled: mayEdit })
  const { form, autosave, undo, draft, reload } = usePageForm(opportunity, given ?? null)
  const checks = usePublishChecks(id)
  const guard = useLeaveGuard(form.changes > 0)
  const offer = pageOf(opportunity, form.values)
  const order = (blocks: PageBlock[]) => form.set('page_blocks', blocks)
  const overtaken = async (fields: readonly string[]) => {
    const page = await pageNow(id)
    autosave.dispute(fields.map((name) => ({ name, mine: form.values[name], theirs: page[name] })))
  }
  return (
    <RememberContext value={undo.remember}>
      <AdminPage
        title={opportunity.name}
        status={
          <>
            <StatusMenu opportunity={opportunity} onChoose={setMove} />
            <PageEditors editors={editors} titles={titles} />
          </>
        }
        actions={
          <EditorActions
            opportunity={opportunity}
            checks={checks}
            autosave={autosave}
            undo={undo}
            unsaved={form.changes}
            mayEdit={mayEdit}
            onMove={setMove}
            onRestored={reload}
          />
        }
        flush
      >
        <div className={styles.scroll} data-scroll data-scroll-restoration-id="page">
          <div className={cx(styles.layout, !hasClosed(status) && styles.withRail)}>
            <EditorNav
              {...{ opportunity: offer, titles, checks, chosen }}
              onChoose={setChosen}
              onOrder={order}
            />
            <section className={styles.column} aria-label={`Edit ${opportunity.name}`}>
              <ConflictPanel conflicts={autosave.conflicts} onSettle={autosave.settle} />
              {draft && (
                <DraftBar
                  id={id}
                  draft={draft}
                  flush={autosave.flush}
                  onOvertaken={overtaken}
                  onEnded={reload}
                />
              )}
              <PageCanvas
                {...{ opportunity: offer, titles, chosen }}
                live={!isDraft(status)}
                onChoose={setChosen}
                onOrder={order}
                editor={chosen && <BlockEditor block={chosen} {...{ form, opportunity, mayEdit }} />}
              />
              <RecordSections form={form} opportunity={opportunity} />
            </section>
            {!hasClosed(status) && (
              <aside className={styles.rail} aria-label="Publishing">
                <div className={styles.railParts}>
                  {isDraft(status) && <PublishRail checks={checks} at="" onGo={setChosen} />}
                  <SchedulePart opportunity={opportunity} mayEdit={mayEdit} />
                </div>
              </aside>
            )}
          </div>
        </div>
        {guard}
        {move && <MoveDialog opportunity={opportunity} move={move} onClose={() => setMove(undefined)} />}
      </AdminPage>
    </RememberContext>
  )
}

/**
 * The page as it would be with what is being written: fields as the form holds them, rows and names as they
 * are kept.
 */
function pageOf(opportunity: Opportunity, values: FormValues): OpportunityOnPage {
  const { image: _chosen, ...written } = values
  return {
    ...opportunity,
    ...written,
    image: opportunity.image,
    currency: String(values['currency'] || 'GBP'),
  } as OpportunityOnPage
}

interface EditorActionsProps {
  opportunity: Opportunity
  checks: readonly PublishCheck[]
  autosave: Autosave
  undo: Undo
  /** Fields that differ from what is kept. */
  unsaved: number
  mayEdit: boolean
  onMove: (move: MoveChoice) => void
  onRestored: () => Promise<void>
}

/** What can be done with a page as a whole: its versions, a look at it, and its publication. */
function EditorActions(props: EditorActionsProps) {
  const { opportunity, checks, autosave, undo, unsaved, mayEdit, onMove, onRestored } = props
  const [showing, setShowing] = useState(false)
  const { id, status } = opportunity
  const base = `/admin/investments/${isExisting(status) ? 'existing' : 'opportunities'}/${id}`
  return (
    <>
      <SaveLine state={autosave.state} unsaved={unsaved} problems={Object.keys(autosave.problems).length} />
      {mayEdit && (
        <>
          <IconButton icon={Undo2} label="Undo" disabled={!undo.canUndo} onClick={undo.undo} />
          <IconButton icon={Redo2} label="Redo" disabled={!undo.canRedo} onClick={undo.redo} />
        </>
      )}
      <IconButton icon={History} label="Versions" onClick={() => setShowing(true)} />
      {!isDraft(status) && <ButtonLink href={`${base}/details`}>Back to the record</ButtonLink>}
      {!isExisting(status) && (
        <ButtonLink href={`/admin/investments/opportunities/${id}/details/preview`} icon={Eye}>
          Preview
        </ButtonLink>
      )}
      <PublishButton
        opportunity={opportunity}
        checks={checks}
        onChoose={(move) => void autosave.flush().then(() => onMove(move))}
      />
      {showing && <VersionsDrawer {...{ id, mayEdit, onRestored }} onClose={() => setShowing(false)} />}
    </>
  )
}

interface PublishButtonProps {
  opportunity: Pick<Opportunity, 'status'>
  checks: readonly PublishCheck[]
  onChoose: (move: MoveChoice) => void
}

/** Publishes a draft, to everybody or to the invited, and says how much is left to do. */
function PublishButton({ opportunity, checks, onChoose }: PublishButtonProps) {
  const moves = movesFor(opportunity)
  if (!isDraft(opportunity.status) || moves.length === 0) return null
  const left = leftToDo(checks, 'everybody')
  return (
    <Menu
      label="Publish"
      trigger={<Button look="primary">{left === 0 ? 'Publish' : `Publish, ${left} to finish`}</Button>}
      groups={[
        {
          items: moves.map((move) => {
            const missing = leftToDo(
              checks,
              move.to === opportunityStatus.liveExternal ? 'everybody' : 'invited',
            )
            return {
              id: String(move.to),
              label: move.label,
              description: missing === 0 ? move.about : `${missing} to finish`,
              onSelect: () => onChoose(move),
            }
          }),
        },
      ]}
    />
  )
}
