import type { FieldErrors } from '@moorgate/contract/failure.ts'
import type { Question, Section } from '@moorgate/contract/questionnaires/definition.ts'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Badge } from '../../../ui/badge.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { QuestionIndex } from './definition-edits.ts'
import styles from './editor.module.css'
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
export const rowId = ({ section, question }: QuestionIndex) => `question-${section}-${question}`

/** A section: its title, what stands above its questions, and the questions. */
export function SectionCard(props: SectionCardProps) {
  const { section, index, isLast, problems, onChange, onMove, onRemove, onOpen } = props
  return (
    <Card
      title={`Section ${index + 1}`}
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
