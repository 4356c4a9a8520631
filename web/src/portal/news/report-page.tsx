import { fund } from '@moorgate/contract/funds/fund.ts'
import { noteOpening } from '@moorgate/contract/documents/opening.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, FileX, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { isFailure } from '../../kernel/api.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { PageColumns } from '../../kernel/page-columns.tsx'
import { PortalPage } from '../../kernel/portal-page.tsx'
import { send, showQuery } from '../../kernel/queries.ts'
import type { ScreenProps } from '../../kernel/screen-component.ts'
import { useLabel } from '../../kernel/terminology.tsx'
import { readsDocuments, viewing } from '../../kernel/viewing.ts'
import { useWords } from '../../kernel/words.tsx'
import { portfolioSource } from '../../features/figures/portfolio-source.ts'
import { WithFigures } from '../../features/figures/with-figures.tsx'
import { holdingsQuery } from '../../features/opportunities/portfolio-queries.ts'
import { opened } from '../../features/portfolio/opened-figures.tsx'
import { useParts } from '../../features/reports/report-article.tsx'
import type { ReportPart } from '../../features/reports/report-article.tsx'
import { ReportPaper } from '../../features/reports/report-paper.tsx'
import { pdfPath, reportQuery, reportSeed } from '../../features/reports/report.ts'
import type { ReportOnPage } from '../../features/reports/report.ts'
import { useEdition } from '../../features/reports/use-edition.ts'
import { OpenDocument } from '../../features/shared-documents/open-document.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CoverArt } from '../../ui/cover-art.tsx'
import { DescriptionList } from '../../ui/description-list.tsx'
import { money, quantity } from '../../ui/format.ts'
import { EmptyState } from '../../ui/states.tsx'
import styles from './report.module.css'

/** `/investor/news/reports/:id`. */
export function NewsReport({ params: { id = '0' } }: ScreenProps) {
  const label = useLabel()
  return <ReportPage id={id} back={{ label: label('news'), href: '/investor/news' }} />
}

/** `/investor/portfolio/:id/reports/:reportId`: the same, from the page of the holding. */
export function HoldingReport({ params: { id = '0', reportId = '0' } }: ScreenProps) {
  const label = useLabel()
  const { data: holdings } = useQuery(holdingsQuery())
  const name = holdings?.find((one) => one.investment_opportunity_id === Number(id))?.name
  return (
    <ReportPage id={reportId} back={{ label: name ?? label('holding'), href: `/investor/portfolio/${id}` }} />
  )
}

/** `/investor/portfolio/fund/:id/reports/:reportId`: the same, from the page of the fund. */
export function FundReport({ params: { id = '0', reportId = '0' } }: ScreenProps) {
  const label = useLabel()
  const { data: shown } = useQuery(showQuery(fund, id))
  const back = { label: shown?.name ?? label('fund'), href: `/investor/portfolio/fund/${id}` }
  return <ReportPage id={reportId} back={back} />
}

interface ReportPageProps {
  id: string
  back: { label: string; href: string }
}

function ReportPage({ id, back }: ReportPageProps) {
  const report = useQuery(reportQuery(id))
  const { data } = report
  const words = useWords()
  const edition = useEdition()
  useNoteOpening(data?.id)
  return (
    <PortalPage
      title={data?.title ?? 'Report'}
      back={back}
      intro={data && [data.owner_name, edition(data)].filter(Boolean).join(', ')}
      state={data?.revised_at && <Badge tone="info">Updated</Badge>}
    >
      {isWithdrawn(report.error) ? (
        <EmptyState title={words('This {update} was withdrawn')} icon={FileX}>
          It can no longer be read. If you have questions about it, contact us.
        </EmptyState>
      ) : (
        <Loaded query={report} what="this report">
          {(found) => <ReadReport report={found} />}
        </Loaded>
      )}
    </PortalPage>
  )
}

function ReadReport({ report }: { report: ReportOnPage }) {
  const { parts, onParts } = useParts()
  return (
    <WithFigures source={portfolioSource()}>
      <PageColumns side={<Side report={report} parts={parts} />} sticky>
        <div className={styles.article}>
          <CoverArt
            seed={reportSeed(report)}
            name={report.owner_name ?? undefined}
            ratio="5/2"
            width={760}
            height={304}
            className={styles.art}
          />
          <ReportPaper
            report={readsDocuments ? report : { ...report, documents: [] }}
            publishedId={report.id}
            onParts={onParts}
            renderOpener={(document) => <OpenDocument document={document} />}
          />
        </div>
      </PageColumns>
    </WithFigures>
  )
}

/** Whether its reader could read it until staff archived it. */
const isWithdrawn = (error: unknown): boolean =>
  isFailure(error, 'not_found') && error.refusal.reason === 'withdrawn'

/** Tells the tenant that the report was read. People who look as somebody else read nothing for them. */
function useNoteOpening(id: number | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (id === undefined || viewing !== undefined) return
    send(noteOpening, { body: { openable_type: 'update_report', openable_id: id } }).then(
      () => queries.invalidateQueries({ queryKey: [updateReport.name, 'list'] }),
      // The reader reads on.
      () => undefined,
    )
  }, [queries, id])
}

function Side({ report, parts }: { report: ReportOnPage; parts: readonly ReportPart[] }) {
  const { data: holdings } = useQuery(holdingsQuery())
  const holding = holdings?.find((one) => one.investment_opportunity_id === report.investment_opportunity_id)
  return (
    <div className={styles.side}>
      {parts.length > 1 && (
        <nav className={styles.contents} aria-label="Contents">
          {parts.map(({ id, title }) => (
            <a key={id} href={`#${id}`}>
              {title}
            </a>
          ))}
        </nav>
      )}
      {holding && (
        <DescriptionList
          variant="spread"
          items={[
            { term: 'Your shares', value: opened(holding, 'shares', quantity(holding.shares)) },
            { term: 'Value', value: opened(holding, 'value', money(holding.value, holding)) },
          ]}
        />
      )}
      <ButtonLink href={pdfPath(report.id)} icon={Download} needsConnection>
        Save as PDF
      </ButtonLink>
      <Button icon={Printer} onClick={() => window.print()}>
        Print
      </Button>
    </div>
  )
}
