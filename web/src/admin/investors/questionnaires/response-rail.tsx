import { questionsIn } from '@moorgate/contract/questionnaires/definition.ts'
import { totalsOf } from '@moorgate/contract/questionnaires/totals.ts'
import { CircleCheck, CircleDot } from 'lucide-react'
import { now } from '../../../kernel/clock.ts'
import { BandBar } from '../../../features/questionnaires/band-bar.tsx'
import { isSigned } from '../../../features/questionnaires/response.ts'
import type { Response } from '../../../features/questionnaires/response.ts'
import { useAddress } from '../../../kernel/visit.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { dateFull, dateShort } from '../../../ui/format-dates.ts'
import { missing, money } from '../../../ui/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Link } from '../../../ui/link.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import styles from './response.module.css'

interface ResponseRailProps {
  shown: Response
  responses: readonly Response[]
  isEditing: boolean
}

/** Beside the answers: where this version stands, what it comes to, what follows from it, and the others. */
export function ResponseRail({ shown, responses, isEditing }: ResponseRailProps) {
  const earlier = responses.slice(responses.indexOf(shown) + 1).find(isSigned)
  return (
    <>
      <RailPart title="This version">
        <DescriptionList items={factsOf(shown)} />
      </RailPart>
      {shown.band !== null && shown.answered > 0 && <Score shown={shown} earlier={earlier} />}
      <Derived shown={shown} />
      <Versions shown={shown} responses={responses} isEditing={isEditing} />
    </>
  )
}

function factsOf({ answered_at: at, answered_by: by, version_number: number, ...rest }: Response) {
  const { signed_at: signed, expires_at: until, asked_to_sign_at: asked } = rest
  const today = now()
  return [
    {
      term: 'Answered',
      value: at === null ? missing : `${dateShort(at, { today })}${by === null ? '' : `, by ${by.name}`}`,
    },
    { term: 'Template', value: `Version ${number}` },
    { term: 'Signed', value: signed === null ? 'Not yet' : dateFull(signed) },
    ...(signed === null && asked !== null
      ? [{ term: 'Signature requested', value: dateShort(asked, { today }) }]
      : []),
    { term: 'Expires', value: until === null ? missing : dateFull(until) },
  ]
}

function Score({ shown, earlier }: { shown: Response; earlier: Response | undefined }) {
  return (
    <RailPart
      title={shown.definition.score_name ?? 'Score'}
      action={
        <b>
          Band {shown.band} of {shown.bands}
        </b>
      }
    >
      <BandBar band={shown.band ?? 0} of={shown.bands} />
      <p className={styles.note}>
        <b>{shown.band_label}.</b> {shown.score} points out of 100.{' '}
        {earlier?.score !== null && earlier !== undefined
          ? `${earlier.score} last time, ${earlier.band === shown.band ? 'also ' : ''}band ${earlier.band}. `
          : ''}
        {shown.unscored > 0 &&
          `${shown.unscored} ${shown.unscored === 1 ? 'answer is missing and counts' : 'answers are missing and count'} as lowest.`}
      </p>
    </RailPart>
  )
}

function Derived({ shown: { definition, answers } }: { shown: Response }) {
  const totals = totalsOf(definition, answers)
  const sums = questionsIn(definition).filter(({ type }) => type === 'total')
  if (sums.length === 0) return null
  return (
    <RailPart title="Derived">
      <DescriptionList items={sums.map(({ key, text }) => ({ term: text, value: money(totals[key]) }))} />
    </RailPart>
  )
}

function Versions({ shown, responses, isEditing }: ResponseRailProps) {
  const { pathname } = useAddress()
  return (
    <RailPart title="Versions">
      <ul className={styles.versions}>
        {responses.map((response) => (
          <li key={response.id}>
            <Icon of={isSigned(response) ? CircleCheck : CircleDot} size={16} />
            <Link
              href={`${pathname}?version=${response.id}`}
              aria-current={response === shown && !isEditing ? 'true' : undefined}
            >
              <b>
                {dateFull(response.signed_at ?? response.created_at)}
                {isSigned(response) ? '' : ', draft'}
              </b>
              <small>{saidOf(response)}</small>
            </Link>
          </li>
        ))}
      </ul>
    </RailPart>
  )
}

function saidOf({ status, signed_name: name, answered, asked }: Response): string {
  if (status === 'open') return `${answered} of ${asked} answered`
  return status === 'expired' ? `Signed by ${name}, expired` : `Signed by ${name}`
}
