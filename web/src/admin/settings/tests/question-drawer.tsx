import { useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { call } from '../../../kernel/api.ts'
import { useForm } from '../../../kernel/form.ts'
import type { FormValues } from '../../../kernel/form-values.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { useCommand } from '../../../kernel/use-command.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/class-names.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toasts.ts'
import type { Bank, Question } from './banks.ts'
import { missingIn } from './option-changes.ts'
import type { EditedOption } from './option-changes.ts'
import styles from './tests.module.css'
import { useWrittenOnce } from './write-question.ts'

interface QuestionDrawerProps {
  bank: Bank
  question: Question | 'new'
  /** Where a new one goes. */
  last: number
  onClose: () => void
}

interface QuestionValues extends FormValues {
  text: string
  is_critical: boolean
  active: boolean
  options: EditedOption[]
}

const blank: EditedOption = { text: '', is_correct: false }

/** A question and its answers, one of them right. */
export function QuestionDrawer({ bank, question, last, onClose }: QuestionDrawerProps) {
  const form = useQuestion({ bank, question, last, onClose })
  const missing = missingIn(form.values.options)
  const save = (
    <Button variant="primary" busy={form.busy} busyLabel="Saving" onClick={() => form.onSubmit()}>
      Save
    </Button>
  )
  return (
    <Drawer
      open
      dirty={form.changes > 0}
      onClose={onClose}
      title={question === 'new' ? 'New question' : 'Question'}
      footer={
        <>
          {save}
          {question !== 'new' && <DeleteQuestion bank={bank} question={question} onDone={onClose} />}
        </>
      }
    >
      <Form className={cx(styles.form, styles.inDrawer)} onSubmit={form.onSubmit}>
        <Problem says={form.refused} />
        <TextArea
          label="Question"
          rows={3}
          limit={600}
          defaultValue={question === 'new' ? '' : question.text}
          {...form.typed('text')}
        />
        <Problem says={form.errorOf('options')} />
        <AnswerFields options={form.values.options} onChange={(options) => form.set('options', options)} />
        {missing !== undefined && (
          <Notice tone="waiting">{missing}. You can save it, but it isn’t asked until then.</Notice>
        )}
        <Checkbox
          label="Critical"
          description="A wrong answer fails the test."
          {...form.typed('is_critical')}
        />
        <Checkbox label="In use" {...form.typed('active')} />
      </Form>
    </Drawer>
  )
}

function useQuestion({ bank, question, last, onClose }: QuestionDrawerProps) {
  const queries = useQueryClient()
  const renew = () => queries.invalidateQueries({ queryKey: [bank.questions.name] })
  const isNew = question === 'new'
  const kept = isNew ? [] : (question.options ?? [])
  const values: QuestionValues = isNew
    ? { text: '', is_critical: false, active: true, options: [blank, blank, blank] }
    : {
        text: question.text,
        is_critical: question.is_critical,
        active: question.active,
        options: kept.map(({ id, text, is_correct }) => ({ id, text, is_correct })),
      }
  const written = useWrittenOnce(bank, isNew ? undefined : question)
  const schema = isNew ? bank.questions.create : bank.questions.update
  const bodyOf = ({ text, is_critical, active }: QuestionValues) => ({
    text,
    is_critical,
    active,
    ...(isNew && { ...bank.fixed, order: last }),
  })
  return useForm<QuestionValues>({
    values,
    schema,
    bodyOf,
    version: isNew ? undefined : question.version,
    renew,
    send: async (edited, idempotencyKey) => {
      const options = edited.options.filter(({ text }) => text.trim() !== '')
      await written(bodyOf(edited), options, idempotencyKey)
      showToast('Question saved')
      await renew()
      onClose()
    },
  })
}

interface AnswerFieldsProps {
  options: readonly EditedOption[]
  onChange: (options: EditedOption[]) => void
}

function AnswerFields({ options, onChange }: AnswerFieldsProps) {
  return (
    <fieldset className={styles.form}>
      <legend>Answers, and the correct one</legend>
      {options.map((option, index) => (
        <div key={option.id ?? `new ${index}`} className={styles.option}>
          <input
            type="radio"
            name="right"
            aria-label={`Answer ${index + 1} is correct`}
            checked={option.is_correct}
            onChange={() => onChange(options.map((one, at) => ({ ...one, is_correct: at === index })))}
          />
          <TextField
            label={`Answer ${index + 1}`}
            labelHidden
            maxLength={300}
            value={option.text}
            onChange={(event) => onChange(options.with(index, { ...option, text: event.target.value }))}
          />
          <IconButton
            icon={Trash2}
            size="small"
            label={`Remove answer ${index + 1}`}
            onClick={() => onChange(options.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div>
        <Button size="small" icon={Plus} onClick={() => onChange([...options, blank])}>
          Add an answer
        </Button>
      </div>
    </fieldset>
  )
}

function DeleteQuestion({ bank, question, onDone }: { bank: Bank; question: Question; onDone: () => void }) {
  const queries = useQueryClient()
  const { busy, problem, run } = useCommand()
  const path = `${bank.questions.path}/${question.id}`
  const again = () => queries.invalidateQueries({ queryKey: [bank.questions.name] })
  const restore = async () => {
    await call('POST', `${path}/restore`)
    await again()
  }
  const remove = async () => {
    const done = await run(async () => {
      await call('DELETE', path)
      await again()
    })
    if (!done) return
    showToast('Question removed', () => void restore())
    onDone()
  }
  return (
    <>
      <Problem says={problem} />
      <Button variant="danger-quiet" busy={busy} onClick={() => void remove()}>
        Delete
      </Button>
    </>
  )
}
