import { hasClosed, isDraft } from '@moorgate/contract/statuses/opportunity-stage.ts'
import type { PageBlock } from '@moorgate/contract/opportunities/page-blocks.ts'
import { opportunityEvent } from '@moorgate/contract/statuses.ts'
import { useState } from 'react'
import { useAbilities } from '../../../kernel/abilities.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { useBlockTitles } from '../../../features/opportunities/page-parts.tsx'
import { useArrival } from '../../../features/opportunities/use-arrival.ts'
import { AdminPage } from '../../../kernel/page.tsx'
import { cx } from '../../../ui/class-names.ts'
import { RememberContext } from '../../../features/records/undo-context.ts'
import type { Opportunity } from '../records.ts'
import { MoveDialog } from '../status/move-dialog.tsx'
import type { MoveChoice } from '../status/moves.ts'
import { StatusMenu } from '../status/status-menu.tsx'
import { BlockEditor } from './blocks/block-editor.tsx'
import { blockAt } from './blocks/block-anchor.ts'
import { PageCanvas } from './blocks/page-canvas.tsx'
import { EditorActions } from './editor-actions.tsx'
import { EditorNav } from './editor-nav.tsx'
import { pageOf } from './page-of.ts'
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
  const may = useAbilities()
  const mayEdit = may(opportunityEvent(status), 'update')
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
