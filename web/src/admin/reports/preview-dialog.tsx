import { previewUpdateReport } from '@moorgate/contract/update-reports/audience.ts'
import { readUpdateReportReaders } from '@moorgate/contract/update-reports/readers.ts'
import { updateReport } from '@moorgate/contract/update-reports/update-report.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ReportPaper } from '../../features/reports/report-paper.tsx'
import type { UpdateReport } from '../../features/reports/report.ts'
import { useEdition } from '../../features/reports/use-edition.ts'
import { Loaded } from '../../kernel/loaded.tsx'
import { endpointQuery } from '../../kernel/queries.ts'
import { searchInvestors } from '../../kernel/searches.ts'
import { useTerm } from '../../kernel/terminology.tsx'
import { useWords } from '../../kernel/words.tsx'
import { cx } from '../../ui/class-names.ts'
import { ComboBox } from '../../ui/combo-box.tsx'
import { Modal } from '../../ui/modal.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import type { Option } from '../../ui/select.tsx'
import { titleOf } from './report-paths.ts'
import styles from './preview.module.css'

type Preview = AnswerOf<typeof previewUpdateReport>

interface PreviewDialogProps {
  report: Pick<UpdateReport, 'id' | 'owner_name' | 'owner_type'>
  onClose: () => void
}

/** A report as one investor would read it, by the rule of the portal. It counts as no opening. */
export function PreviewDialog({ report, onClose }: PreviewDialogProps) {
  const term = useTerm()
  const [investor, setInvestor] = useState<Option<number> | null>(null)
  const [width, setWidth] = useState<'wide' | 'phone'>('wide')
  const search = useReaders(report.id, investor)
  return (
    <Modal
      open
      kept
      variant="wide"
      title={`Preview as ${term('investor', { lower: true })}`}
      onClose={onClose}
    >
      <div className={styles.choices}>
        <ComboBox<number>
          label={term('investor')}
          hint="The audience is listed first. Type to find anyone."
          placeholder="Find by name"
          value={investor}
          search={search}
          onChange={setInvestor}
        />
        <SegmentedControl<'wide' | 'phone'>
          label="Width"
          options={[
            { value: 'wide', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
          value={width}
          onChange={setWidth}
        />
      </div>
      {investor && <Shown report={report} userId={investor.value} width={width} />}
    </Modal>
  )
}

/** Those whom it reaches before anything is typed, and any investor after. */
function useReaders(id: number, chosen: Option<number> | null) {
  const queries = useQueryClient()
  return useCallback(
    async (text: string, signal: AbortSignal): Promise<readonly Option<number>[]> => {
      if (text.trim() !== '') return searchInvestors(text, signal)
      const query = endpointQuery(updateReport.name, readUpdateReportReaders, {
        params: { id },
        query: { per_page: 50 },
      })
      const { readers } = await queries.fetchQuery(query)
      const first = readers.map(({ user_id: value, name }) => ({ value, label: name }))
      // Who is chosen stays chosen: the list forgets whom it does not hold.
      return chosen && !first.some(({ value }) => value === chosen.value) ? [...first, chosen] : first
    },
    [queries, id, chosen],
  )
}

interface ShownProps {
  report: PreviewDialogProps['report']
  userId: number
  width: 'wide' | 'phone'
}

function Shown({ report, userId, width }: ShownProps) {
  const edition = useEdition()
  const words = useWords()
  const preview = useQuery({
    ...endpointQuery(updateReport.name, previewUpdateReport, {
      params: { id: report.id },
      query: { user_id: userId },
    }),
    staleTime: 0,
  })
  return (
    <Loaded query={preview} what="the preview">
      {({ investor, reason, report: shown, problems }) =>
        shown ? (
          <>
            {problems.length > 0 && (
              <Notice tone="waiting" title="The report can’t be published yet">
                {problems.map((problem) => (
                  <p key={problem}>{problem}</p>
                ))}
              </Notice>
            )}
            <section
              className={cx(styles.frame, styles[width])}
              data-voice="portal"
              aria-label={`The report as ${investor.name} reads it`}
            >
              <p className={styles.edition}>
                {[shown.owner_name, edition(shown)].filter(Boolean).join(', ')}
              </p>
              <h3 className={styles.title}>{titleOf(shown)}</h3>
              <ReportPaper report={shown} />
            </section>
          </>
        ) : (
          <Notice tone="waiting" title={`${investor.name} can’t read this report`}>
            <p>{reason !== null && outsideWords(reason, report, words)}</p>
          </Notice>
        )
      }
    </Loaded>
  )
}

/** Why a person is not in the audience. */
function outsideWords(
  reason: NonNullable<Preview['reason']>,
  { owner_type: type, owner_name: name }: PreviewDialogProps['report'],
  words: (text: string) => string,
): string {
  if (reason === 'archived') return words('The {update} is archived, so no {investor} can read it.')
  if (reason === 'no_account') return 'Not in the audience: the account is closed.'
  if (reason === 'not_in_group') return 'Not in the audience: not a member of the selected groups.'
  return type === 'fund'
    ? `${words('Not in the audience: has no {commitment} to')} ${name}.`
    : `Not in the audience: holds no shares in ${name}.`
}
