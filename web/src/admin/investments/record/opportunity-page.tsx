import { hasClosed, isExisting, opportunityStatus } from '@moorgate/contract/statuses/opportunity-stage.ts'
import { investmentOpportunity } from '@moorgate/contract/opportunities/opportunity.ts'
import { opportunityPath } from '@moorgate/contract/screens.ts'
import { useEffect, useState } from 'react'
import type { ReactNode } from 'react'
import { now } from '../../../kernel/clock.ts'
import { AdminPage } from '../../../kernel/page.tsx'
import { useRecordTabs } from '../../../kernel/record-tabs.ts'
import { usePathname, useVisit } from '../../../kernel/visit.ts'
import { Glyph } from '../../../ui/cover-art.tsx'
import type { MetaItem } from '../../../ui/page-header.tsx'
import { RecordWait } from '../../../features/records/record-wait.tsx'
import { glyphSeed } from '../../../features/records/glyph-seed.ts'
import { RecordLayout } from '../../../features/records/record-layout.tsx'
import { useDocumentCount } from '../../../features/documents/document-count.ts'
import { useTabCounts } from '../../../features/records/use-tab-counts.ts'
import { useBook, useOpportunity } from '../use-opportunity.ts'
import { permits } from '../../../kernel/permissions.ts'
import { useWords } from '../../../kernel/words.tsx'
import { KeptBack } from '../retention.tsx'
import type { Opportunity } from '../records.ts'
import { CompletionDialog } from '../status/completion-dialog.tsx'
import { MoveDialog } from '../status/move-dialog.tsx'
import type { MoveChoice } from '../status/moves.ts'
import { StatusMenu } from '../status/status-menu.tsx'
import { HeadActions } from './head-actions.tsx'
import { headFacts } from './head-facts.ts'
import { countOf } from './book-count.ts'
import { useCounted } from '../../../features/list/use-counted.ts'
import { Figure } from '../../../features/figures/figure.tsx'
import { raiseSource } from '../../../features/figures/raise-source.ts'
import { OwnFigures } from '../../../features/figures/with-figures.tsx'
import { bookSource } from '../queries.ts'

export interface OpportunityPageProps {
  id: string
  group: 'opportunity' | 'existing'
  children: (opportunity: Opportunity) => ReactNode
  /** Beside the page where there is room, otherwise below it. */
  rail?: ((opportunity: Opportunity) => ReactNode) | undefined
}

/** One tab of an opportunity's record: its head, its tabs, and what the tab shows. */
export function OpportunityPage({ id, group, children, rail }: OpportunityPageProps) {
  const query = useOpportunity(id)
  if (query.data) return <Record opportunity={query.data} {...{ group, children, rail }} />
  return <RecordWait of="opportunity" query={query} />
}

function Record({
  opportunity,
  group,
  children,
  rail,
}: Omit<OpportunityPageProps, 'id'> & { opportunity: Opportunity }) {
  const [move, setMove] = useState<MoveChoice>()
  useRightPlace(opportunity, group)
  const book = useBook(opportunity).data
  const counts = useTabCounts(investmentOpportunity, opportunity.id, {
    questions: ['discussions'],
  })
  const documents = useDocumentCount({ type: 'investment_opportunity', id: opportunity.id })
  const tabs = useRecordTabs(
    group,
    { id: opportunity.id },
    { ...counts, ...documents, transactions: book && countOf(book) },
  )
  const Dialog =
    move?.to === opportunityStatus.completed && opportunity.status === opportunityStatus.closed
      ? CompletionDialog
      : MoveDialog
  return (
    <AdminPage
      title={opportunity.name}
      lead={<Glyph seed={glyphSeed(opportunity.id)} name={opportunity.name} size={40} />}
      status={<StatusMenu opportunity={opportunity} onChoose={setMove} />}
      meta={metaOf(opportunity)}
      actions={<HeadActions opportunity={opportunity} tabs={tabs} onMove={setMove} />}
      tabs={tabs}
      flush
    >
      <RecordLayout label={opportunity.name} rail={rail?.(opportunity)}>
        <KeptBack opportunity={opportunity} />
        {children(opportunity)}
      </RecordLayout>
      {move && <Dialog opportunity={opportunity} move={move} onClose={() => setMove(undefined)} />}
    </AdminPage>
  )
}

/** What it is, how many invested once it has closed, and who looks after it. */
function metaOf(opportunity: Opportunity): MetaItem[] {
  const { status, owner, investor_count: count = 0 } = opportunity
  const plain = (text: string) => ({ key: text, text })
  return [
    ...headFacts(opportunity, now()).map(plain),
    ...(hasClosed(status) && count > 0
      ? [{ key: 'investors', text: <InvestorCount opportunity={opportunity} /> }]
      : []),
    ...(owner ? [plain(owner.name)] : []),
  ]
}

/** Tabs that a round has before its completion and after. */
const sharedTabs = new Set([
  'details',
  'key-information',
  'transactions',
  'pre-emption',
  'cap-table',
  'documents',
  'data-room',
  'questions',
  'notes-calls-tasks',
])

/** A completed round has moved to the existing investments, and a link to its old place leads there. */
function useRightPlace({ id, status }: Opportunity, group: OpportunityPageProps['group']): void {
  const visit = useVisit()
  const pathname = usePathname()
  const belongs = isExisting(status) ? 'existing' : 'opportunity'
  useEffect(() => {
    if (belongs === group) return
    const tab = pathname.split('/').at(-1) ?? 'details'
    const base = belongs === 'existing' ? '/admin/investments/existing' : '/admin/investments/opportunities'
    const hasTab = sharedTabs.has(tab)
    visit(hasTab ? `${base}/${id}/${tab}` : opportunityPath({ id, status }), { replace: true })
  }, [belongs, group, id, pathname, status, visit])
}

/**
 * "46 investors": who reads the book opens it there, person by person; anybody else as people who see the
 * offer do does.
 */
function InvestorCount({ opportunity }: { opportunity: Opportunity }) {
  const words = useWords()
  const readsMoney = permits(opportunity, 'see_book')
  const investors = useCounted({ term: 'investor' })
  return (
    <OwnFigures source={(readsMoney ? bookSource : raiseSource)(opportunity.id)}>
      <Figure of={readsMoney ? 'book_investors' : 'raise_investors'} label={words('Number of {investors}')}>
        {investors(opportunity.investor_count ?? 0)}
      </Figure>
    </OwnFigures>
  )
}
