import { useQuery } from '@tanstack/react-query'
import { Check, Pencil, Plus } from 'lucide-react'
import { useState } from 'react'
import { asRead } from '../../../kernel/as-read.ts'
import { useAbilities } from '../../../kernel/abilities.ts'
import { Loaded } from '../../../kernel/loaded.tsx'
import { SettingsPage } from '../../../kernel/settings-page.tsx'
import { rowsQuery } from '../../../kernel/queries.ts'
import { useLabel } from '../../../kernel/terminology.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { singleBank, twoBanks } from './banks.ts'
import type { Bank, Question } from './banks.ts'
import { LimitsCard } from './limits-card.tsx'
import { missingIn } from './option-changes.ts'
import { overlay } from '../../../kernel/overlay.tsx'
import { useWords } from '../../../kernel/words.tsx'
import styles from './tests.module.css'

const QuestionDrawer = overlay(async () => (await import('./question-drawer.tsx')).QuestionDrawer)

/** `/admin/settings/investor/appropriateness-test`. */
export function SingleBankPage() {
  const title = useLabel()('appropriateness')
  return <BankPage bank={singleBank} title={title} />
}

/** `/admin/settings/investor/fca-appropriateness-test-1`. */
export function FirstBankPage() {
  const title = useLabel()('appropriateness')
  return <BankPage bank={twoBanks[1]} title={`${title}, bank 1`} />
}

/** `/admin/settings/investor/fca-appropriateness-test-2`. */
export function SecondBankPage() {
  const title = useLabel()('appropriateness')
  return <BankPage bank={twoBanks[2]} title={`${title}, bank 2`} />
}

function BankPage({ bank, title }: { bank: Bank; title: string }) {
  const words = useWords()
  const may = useAbilities()
  const [open, setOpen] = useState<Question | 'new'>()
  const canWrite = may('compliance', 'update')
  const query = useQuery(rowsQuery<Question>(bank.questions, {}, { include: ['options'], fixed: bank.fixed }))
  const questions = query.data?.data ?? []
  const asked = questions.filter(({ active, complete }) => active && complete).length
  return (
    <SettingsPage
      title={title}
      intro="Questions and answers are shuffled. Only active, complete questions are asked."
      wide
      actions={
        canWrite && (
          <Button variant="primary" icon={Plus} onClick={() => setOpen('new')}>
            New question
          </Button>
        )
      }
    >
      <div className={styles.cards}>
        <LimitsCard bank={bank} canWrite={canWrite} />
        <Loaded query={query} what="the questions">
          {() => (
            <Card title="Questions" count={questions.length} note={`${asked} asked`} flush>
              {questions.length === 0 ? (
                <EmptyState title="No questions yet" level={3}>
                  {words('{Investors} can’t take this test until you add questions.')}
                </EmptyState>
              ) : (
                <ul>
                  {questions.map((question) => (
                    <QuestionRow
                      key={question.id}
                      question={question}
                      onOpen={canWrite ? () => setOpen(question) : undefined}
                    />
                  ))}
                </ul>
              )}
            </Card>
          )}
        </Loaded>
      </div>
      {open !== undefined && (
        <QuestionDrawer
          key={open === 'new' ? 'new' : open.id}
          bank={bank}
          question={asRead(open, questions)}
          last={questions.length}
          onClose={() => setOpen(undefined)}
        />
      )}
    </SettingsPage>
  )
}

function QuestionRow({ question, onOpen }: { question: Question; onOpen: (() => void) | undefined }) {
  const { text, is_critical: critical, active, options = [] } = question
  const missing = missingIn(options)
  return (
    <li className={styles.question}>
      <div className={styles.head}>
        <b>{text}</b>
        {critical && <Badge tone="info">Critical</Badge>}
        {!active && <Badge>Inactive</Badge>}
        {missing !== undefined && <Badge tone="waiting">{missing}</Badge>}
        {onOpen && <IconButton icon={Pencil} size="small" label={`Edit “${text}”`} onClick={onOpen} />}
      </div>
      <ol className={styles.answers}>
        {options.map(({ id, text: answer, is_correct: right }) => (
          <li key={id}>
            {right ? <Icon of={Check} size={14} stroke={2.5} /> : <span className={styles.blank} />}
            {answer}
            {right && <VisuallyHidden>, correct answer</VisuallyHidden>}
          </li>
        ))}
      </ol>
    </li>
  )
}
