import { questionTypes } from '@moorgate/contract/questionnaires/definition.ts'
import type {
  Definition,
  Question,
  QuestionType,
  QuestionnaireKind,
} from '@moorgate/contract/questionnaires/definition.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Drawer } from '../../../ui/drawer.tsx'
import { NativeSelect } from '../../../ui/native-select.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { ConditionFields } from './condition-fields.tsx'
import { keyFor, questionsBefore } from './definition-edits.ts'
import type { QuestionIndex } from './definition-edits.ts'
import styles from './editor.module.css'
import { OptionFields } from './option-fields.tsx'
import { typeWords } from './question-words.ts'

interface TotalFieldsProps {
  question: Question
  before: readonly Question[]
  onChange: (change: Partial<Question>) => void
}

type TotalSign = 'none' | 'plus' | 'minus'

const parts = [
  { value: 'none', label: 'Not counted' },
  { value: 'plus', label: 'Added' },
  { value: 'minus', label: 'Subtracted' },
]

/** What a sum is made of: the amounts that are asked for before it. */
function TotalFields({ question, before, onChange }: TotalFieldsProps) {
  const { plus = [], minus = [] } = question
  const amounts = before.filter(({ type }) => type === 'money' || type === 'number' || type === 'total')
  const partOf = (key: string): TotalSign =>
    plus.includes(key) ? 'plus' : minus.includes(key) ? 'minus' : 'none'
  const set = (key: string, totalSign: TotalSign) =>
    onChange({
      plus: [...plus.filter((each) => each !== key), ...(totalSign === 'plus' ? [key] : [])],
      minus: [...minus.filter((each) => each !== key), ...(totalSign === 'minus' ? [key] : [])],
    })
  return (
    <fieldset className={styles.options}>
      <legend>Questions to add up</legend>
      {amounts.length === 0 && <p className={styles.none}>No earlier question asks for an amount.</p>}
      {amounts.map(({ key, text }) => (
        <NativeSelect
          key={key}
          label={text}
          options={parts}
          value={partOf(key)}
          onChange={(event) => set(key, event.target.value as TotalSign)}
        />
      ))}
    </fieldset>
  )
}

interface QuestionDrawerProps {
  kind: QuestionnaireKind
  definition: Definition
  /** Beyond the last of its section: a new one. */
  place: QuestionIndex
  taken: ReadonlySet<string>
  onKeep: (question: Question) => void
  onClose: () => void
}

/**
 * A question with its answers and conditions. What is kept here is in the draft; the draft is saved on the
 * page.
 */
export function QuestionDrawer({ kind, definition, place, taken, onKeep, onClose }: QuestionDrawerProps) {
  const known = definition.sections[place.section]?.questions[place.question]
  const isConsent = kind === 'investor_consent'
  const [question, setQuestion] = useState<Question>(
    known ?? { key: '', type: isConsent ? 'yes_no' : 'short_text', text: '', required: !isConsent },
  )
  const change = (next: Partial<Question>) => setQuestion((before) => ({ ...before, ...next }))
  const before = questionsBefore(definition, place)
  const hasText = question.text.trim() !== ''
  // A key is given once. Its question may be reworded afterwards, and answers of earlier versions still
  // belong to it.
  const keep = () => onKeep({ ...question, key: known?.key ?? keyFor(question.text, taken) })
  return (
    <Drawer
      open
      onClose={onClose}
      title={known ? 'Question' : 'New question'}
      footer={
        <>
          <Button variant="primary" disabled={!hasText} onClick={keep}>
            {known ? 'Keep changes' : 'Add'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className={styles.drawer}>
        <TextArea
          label={isConsent ? 'Purpose' : 'Question'}
          rows={2}
          limit={600}
          value={question.text}
          onChange={(event) => change({ text: event.target.value })}
        />
        {!isConsent && (
          <NativeSelect
            label="Answer type"
            options={questionTypes.map((type) => ({ value: type, label: typeWords[type] }))}
            value={question.type}
            onChange={(event) => change(ofType(question, event.target.value as QuestionType))}
          />
        )}
        <TextArea
          label={isConsent ? 'Statement to accept' : 'Hint'}
          optional
          rows={2}
          value={question.hint ?? ''}
          onChange={(event) => change({ hint: event.target.value || null })}
        />
        {question.type === 'total' && <TotalFields question={question} before={before} onChange={change} />}
        {!isConsent && question.type !== 'total' && <AnswerFields question={question} onChange={change} />}
        {!isConsent && <ConditionFields question={question} before={before} onChange={change} />}
      </div>
    </Drawer>
  )
}

interface AnswerFieldsProps {
  question: Question
  onChange: (change: Partial<Question>) => void
}

/** What can be answered, whether it must be, and who sees it. */
function AnswerFields({ question, onChange }: AnswerFieldsProps) {
  return (
    <>
      <OptionFields question={question} onChange={onChange} />
      <Checkbox
        label="Required"
        description="It must be answered before signing."
        checked={question.required === true}
        onChange={(event) => onChange({ required: event.target.checked })}
      />
      <Checkbox
        label="Sensitive"
        description="Only staff with a compliance role can see the answer."
        checked={question.sensitive === true}
        onChange={(event) => onChange({ sensitive: event.target.checked })}
      />
    </>
  )
}

/** The question as another kind: what only the old kind has goes. */
function ofType(question: Question, type: QuestionType): Partial<Question> {
  const hasOptions = type === 'single' || type === 'multiple'
  const had = question.type === 'single' || question.type === 'multiple'
  return {
    type,
    options: hasOptions && had ? (question.options ?? []) : [],
    ...(type === 'total' ? { required: false, sensitive: false } : { plus: [], minus: [] }),
  }
}
