import { hasClosed, isDraft } from '@moorgate/contract/statuses/opportunity-stage.ts'
import type { PageBlock } from '@moorgate/contract/opportunities/page-blocks.ts'
import { useEffect, useState } from 'react'
import type { ComponentProps } from 'react'
import { permits } from '../../../kernel/permissions.ts'
import { useLeaveGuard } from '../../../kernel/leave-guard.tsx'
import { useBlockTitles } from '../../../features/opportunities/page-parts.tsx'
import { useArrival } from '../../../features/opportunities/use-arrival.ts'
import { parseFlat } from '../../../kernel/search.ts'
import { useAddress } from '../../../kernel/visit.ts'
import { goToField } from './go-to-field.ts'
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
import { PageEditors } from './presence/page-editors.tsx'
import { usePageEditors } from './presence/use-page-editors.ts'
import { PublishRail } from './publish-rail.tsx'
import { RecordSections } from './record-sections.tsx'
import { ConflictPanel } from '../../../features/saving/conflict-panel.tsx'
import { DraftBar } from './saving/draft-bar.tsx'
import { pageNow } from './saving/page-store.ts'
import type { PageDraft } from './saving/page-store.ts'
import { SchedulePart } from './schedule/schedule-part.tsx'
import { useFieldTitle } from './use-field-title.ts'
import { usePageForm } from './use-page-form.ts'
import { PublishNeedsContext, neededIn } from './publish-needs.ts'
import { usePublishChecks } from './use-publish-checks.ts'
import styles from './edit.module.css'
import type { FormValues } from '../../../kernel/form-values.ts'
import type { OpportunityOnPage } from '../../../features/opportunities/opportunity-record.ts'
import type { PublishCheck } from './publish-checks.ts'

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
  useFieldOfAddress()
  const mayEdit = permits(opportunity, 'edit')
  const titles = useBlockTitles()
  const editors = usePageEditors({ opportunityId: id, block: chosen ?? null, enabled: mayEdit })
  const page = usePageForm(opportunity, given ?? null)
  const { form, autosave, undo, reload } = page
  const checks = usePublishChecks(id)
  const guard = useLeaveGuard(form.changes > 0)
  const offer = pageOf(opportunity, form.values)
  const order = (blocks: PageBlock[]) => form.set('page_blocks', blocks)
  return (
    <RememberContext value={undo.remember}>
      <PublishNeedsContext value={neededIn(checks)}>
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
              <WrittenPage
                {...{ opportunity, offer, titles, chosen, mayEdit }}
                page={page}
                onChoose={setChosen}
                onOrder={order}
              />
              {!hasClosed(status) && (
                <PublishingRail {...{ opportunity, checks, mayEdit }} onGo={setChosen} />
              )}
            </div>
          </div>
          {guard}
          {move && <MoveDialog opportunity={opportunity} move={move} onClose={() => setMove(undefined)} />}
        </AdminPage>
      </PublishNeedsContext>
    </RememberContext>
  )
}

/** The way from another page to a field ends in the field, as it does from the list beside the page. */
function useFieldOfAddress(): void {
  const field = parseFlat(useAddress().search)['field']
  useEffect(() => {
    if (field !== undefined) goToField(field)
  }, [field])
}

type CanvasProps = ComponentProps<typeof PageCanvas>

interface WrittenPageProps extends Pick<CanvasProps, 'titles' | 'chosen' | 'onChoose' | 'onOrder'> {
  opportunity: Opportunity
  /** The same with what is being written. */
  offer: OpportunityOnPage
  page: ReturnType<typeof usePageForm>
  mayEdit: boolean
}

/** The page block by block, with what stands against it elsewhere above, and the record below. */
function WrittenPage({
  opportunity,
  offer,
  page,
  titles,
  chosen,
  mayEdit,
  onChoose,
  onOrder,
}: WrittenPageProps) {
  const { form, autosave, draft, reload } = page
  const titleOf = useFieldTitle()
  const overtaken = async (fields: readonly string[]) => {
    const kept = await pageNow(opportunity.id)
    autosave.dispute(fields.map((name) => ({ name, mine: form.values[name], theirs: kept[name] })))
  }
  return (
    <section className={styles.column} aria-label={`Edit ${opportunity.name}`}>
      <ConflictPanel conflicts={autosave.conflicts} titleOf={titleOf} onSettle={autosave.settle} />
      {draft && (
        <DraftBar
          id={opportunity.id}
          draft={draft}
          flush={autosave.flush}
          onOvertaken={overtaken}
          onEnded={reload}
        />
      )}
      <PageCanvas
        {...{ opportunity: offer, titles, chosen }}
        live={!isDraft(opportunity.status)}
        onChoose={onChoose}
        onOrder={onOrder}
        editor={chosen && <BlockEditor block={chosen} {...{ form, opportunity, mayEdit }} />}
      />
      <RecordSections form={form} opportunity={opportunity} />
    </section>
  )
}

interface PublishingRailProps {
  opportunity: Opportunity
  checks: readonly PublishCheck[]
  mayEdit: boolean
  onGo: NonNullable<ComponentProps<typeof PublishRail>['onGo']>
}

/** What a draft still lacks, and when it opens and closes. */
function PublishingRail({ opportunity, checks, mayEdit, onGo }: PublishingRailProps) {
  return (
    <aside className={styles.rail} aria-label="Publishing">
      <div className={styles.railParts}>
        {isDraft(opportunity.status) && <PublishRail checks={checks} at="" onGo={onGo} />}
        <SchedulePart opportunity={opportunity} mayEdit={mayEdit} />
      </div>
    </aside>
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
