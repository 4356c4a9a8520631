import type { FieldErrors } from '@moorgate/contract/failure.ts'
import { isScored, questionsIn } from '@moorgate/contract/questionnaires/definition.ts'
import type { Band, Definition } from '@moorgate/contract/questionnaires/definition.ts'
import { Plus, Trash2 } from 'lucide-react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { TextArea } from '../../../ui/text-area.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './editor.module.css'

interface BandsCardProps {
  definition: Definition
  problems: FieldErrors
  onChange: (definition: Definition) => void
}

/** Into which bands the score of 0 to 100 falls, and what each says about an investor. */
export function BandsCard({ definition, problems, onChange }: BandsCardProps) {
  const { bands } = definition
  const isUsed = questionsIn(definition).some(isScored)
  const set = (next: readonly Band[]) => onChange({ ...definition, bands: [...next] })
  const add = () => {
    const last = bands.at(-1)
    set([...bands, { from: last ? Math.min(last.from + 20, 100) : 0, label: '', text: '' }])
  }
  return (
    <Card title="Score" data-form-part="Score" note="Score out of 100" flush>
      <div className={styles.sectionHead}>
        <TextField
          label="What the score measures"
          optional
          maxLength={80}
          value={definition.score_name ?? ''}
          onChange={(event) => onChange({ ...definition, score_name: event.target.value || null })}
        />
      </div>
      {problems['bands']?.[0] && (
        <div className={styles.sectionHead}>
          <Notice tone="waiting">{problems['bands'][0]}</Notice>
        </div>
      )}
      {bands.length === 0 && !isUsed && (
        <EmptyState title="No points yet" level={3}>
          Give points to the answers of a question, then set the bands.
        </EmptyState>
      )}
      <ol>
        {bands.map((band, index) => (
          // A band is its place: it has no name that stays while it is written.
          // oxlint-disable-next-line react/no-array-index-key
          <BandFields
            key={index}
            {...{ band, index, problems }}
            onChange={(change) => set(bands.with(index, { ...band, ...change }))}
            onRemove={() => set(bands.toSpliced(index, 1))}
          />
        ))}
      </ol>
      {bands.length < 7 && (
        <div className={styles.sectionFoot}>
          <Button size="small" icon={Plus} onClick={add}>
            Add a band
          </Button>
        </div>
      )}
    </Card>
  )
}

interface BandFieldsProps {
  band: Band
  index: number
  problems: FieldErrors
  onChange: (change: Partial<Band>) => void
  onRemove: () => void
}

function BandFields({ band, index, problems, onChange, onRemove }: BandFieldsProps) {
  return (
    <li className={styles.bandRow}>
      <TextField
        label="From"
        numeric
        inputMode="numeric"
        error={problems[`bands.${index}.from`]?.[0]}
        value={String(band.from)}
        onChange={(event) => onChange({ from: scoreOf(event.target.value) })}
      />
      <TextField
        label={`Band ${index + 1}`}
        maxLength={80}
        error={problems[`bands.${index}.label`]?.[0]}
        value={band.label}
        onChange={(event) => onChange({ label: event.target.value })}
      />
      <TextArea
        label="Meaning"
        rows={1}
        error={problems[`bands.${index}.text`]?.[0]}
        value={band.text}
        onChange={(event) => onChange({ text: event.target.value })}
      />
      <IconButton icon={Trash2} size="small" label={`Remove band ${index + 1}`} onClick={onRemove} />
    </li>
  )
}

const scoreOf = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Math.min(Number(text), 100) : 0)
