import type { FieldErrors } from '@moorgate/contract/failure.ts'
import type {
  Definition,
  Question,
  QuestionnaireKind,
  Section,
} from '@moorgate/contract/questionnaires/definition.ts'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import {
  keyFor,
  moved,
  questionKeys,
  withQuestion,
  withQuestionMoved,
  withSection,
  withoutQuestion,
} from './definition-edits.ts'
import type { QuestionIndex } from './definition-edits.ts'
import styles from './editor.module.css'
import { overlay } from '../../../kernel/overlay.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { aboutQuestion } from './question-words.ts'

interface SectionCardProps {
  section: Section
  index: number
  isLast: boolean
  problems: FieldErrors
  onChange: (change: Partial<Section>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
  /** A question to edit; one beyond the last is a new one. */
  onOpen: (question: number) => void
  onMoveQuestion: (question: number, by: -1 | 1) => void
  onRemoveQuestion: (question: number) => void
}

/** Id of a question's row. */
const rowId = ({ section, question }: QuestionIndex) => `question-${section}-${question}`

/** A section: its title, what stands above its questions, and the questions. */
function SectionCard(props: SectionCardProps) {
  const { section, index, isLast, problems, onChange, onMove, onRemove, onOpen } = props
  return (
    <Card
      title={`Section ${index + 1}`}
      data-form-part={`${index + 1}. ${section.title}`}
      count={section.questions.length}
      flush
      actions={
        <>
          <IconButton
            icon={ArrowUp}
            size="small"
            label={`Move section ${section.title} up`}
            disabled={index === 0}
            onClick={() => onMove(-1)}
          />
          <IconButton
            icon={ArrowDown}
            size="small"
            label={`Move section ${section.title} down`}
            disabled={isLast}
            onClick={() => onMove(1)}
          />
          <IconButton
            icon={Trash2}
            size="small"
            label={`Remove section ${section.title}`}
            onClick={onRemove}
          />
        </>
      }
    >
      <div className={styles.sectionHead}>
        <TextField
          label="Title"
          maxLength={120}
          error={problems[`sections.${index}.title`]?.[0]}
          value={section.title}
          onChange={(event) => onChange({ title: event.target.value })}
        />
        <TextField
          label="Introduction"
          optional
          value={section.intro ?? ''}
          onChange={(event) => onChange({ intro: event.target.value || null })}
        />
      </div>
      <ol>
        {section.questions.map((question, at) => (
          <QuestionRow key={question.key} {...props} question={question} at={at} />
        ))}
      </ol>
      <div className={styles.sectionFoot}>
        <Button size="small" icon={Plus} onClick={() => onOpen(section.questions.length)}>
          Add a question
        </Button>
      </div>
    </Card>
  )
}

function QuestionRow(props: SectionCardProps & { question: Question; at: number }) {
  const { question, at, index, problems, onOpen, onMoveQuestion, onRemoveQuestion } = props
  const path = `sections.${index}.questions.${at}.`
  const [problem] = Object.entries(problems).flatMap(([key, messages]) =>
    key.startsWith(path) ? messages : [],
  )
  const press = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 } as const
    if (!event.altKey || !(event.key in by)) return
    event.preventDefault()
    onMoveQuestion(at, by[event.key as keyof typeof by])
  }
  return (
    <li className={styles.question}>
      <button
        type="button"
        id={rowId({ section: index, question: at })}
        className={styles.open}
        onClick={() => onOpen(at)}
        onKeyDown={press}
        aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
      >
        <b>{question.text}</b>
        <small>{aboutQuestion(question)}</small>
      </button>
      {problem !== undefined && <Badge tone="waiting">{problem}</Badge>}
      <span className={styles.tools}>
        <IconButton
          icon={ArrowUp}
          size="small"
          label={`Move “${question.text}” up`}
          onClick={() => onMoveQuestion(at, -1)}
        />
        <IconButton
          icon={ArrowDown}
          size="small"
          label={`Move “${question.text}” down`}
          onClick={() => onMoveQuestion(at, 1)}
        />
        <IconButton icon={Pencil} size="small" label={`Edit “${question.text}”`} onClick={() => onOpen(at)} />
        <IconButton
          icon={Trash2}
          size="small"
          label={`Remove “${question.text}”`}
          onClick={() => onRemoveQuestion(at)}
        />
      </span>
    </li>
  )
}

const QuestionDrawer = overlay(async () => (await import('./question-drawer.tsx')).QuestionDrawer)

interface SectionsEditorProps {
  kind: QuestionnaireKind
  definition: Definition
  problems: FieldErrors
  onChange: (definition: Definition) => void
}

/**
 * Sections and their questions in order. Both are moved by buttons, questions also by Alt and the arrow keys.
 */
export function SectionsEditor({ kind, definition, problems, onChange }: SectionsEditorProps) {
  const [open, setOpen] = useState<QuestionIndex>()
  const follow = useFocusAfterMove()
  const { sections } = definition
  const moveQuestion = (questionIndex: QuestionIndex, by: -1 | 1) => {
    const next = withQuestionMoved(definition, questionIndex, by)
    onChange(next.definition)
    follow(next.place)
  }
  const addSection = () => {
    const title = 'New section'
    const key = keyFor(title, new Set(sections.map((section) => section.key)))
    onChange({ ...definition, sections: [...sections, { key, title, questions: [] }] })
  }
  const keep = (question: Question) => {
    if (open) onChange(withQuestion(definition, open, question))
    setOpen(undefined)
  }
  return (
    <>
      {sections.map((section, index) => (
        <SectionCard
          key={section.key}
          section={section}
          index={index}
          isLast={index === sections.length - 1}
          problems={problems}
          onChange={(change) => onChange(withSection(definition, index, change))}
          onMove={(by) => onChange({ ...definition, sections: moved(sections, index, by) })}
          onRemove={() => onChange({ ...definition, sections: sections.toSpliced(index, 1) })}
          onOpen={(question) => setOpen({ section: index, question })}
          onMoveQuestion={(question, by) => moveQuestion({ section: index, question }, by)}
          onRemoveQuestion={(question) => onChange(withoutQuestion(definition, { section: index, question }))}
        />
      ))}
      <div className={styles.add}>
        <Button icon={Plus} onClick={addSection}>
          Add a section
        </Button>
      </div>
      {open && (
        <QuestionDrawer
          kind={kind}
          definition={definition}
          place={open}
          taken={questionKeys(definition)}
          onKeep={keep}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  )
}

/** Anyone who moves a question with the keyboard goes on moving the same one. */
function useFocusAfterMove() {
  const waiting = useRef<number>(undefined)
  return (questionIndex: QuestionIndex) => {
    if (waiting.current !== undefined) cancelAnimationFrame(waiting.current)
    waiting.current = requestAnimationFrame(() => document.getElementById(rowId(questionIndex))?.focus())
  }
}
