import { Loaded } from '../../../kernel/loaded.tsx'
import { RadioGroup } from '../../../ui/radio-group.tsx'
import { SkeletonRows } from '../../../ui/states.tsx'
import { Text } from '../../../ui/text.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { RailPart } from '../../../features/records/record-layout.tsx'
import { ReferencePicker } from '../../../features/records/reference-picker.tsx'
import { searchOrganisations } from '../../../kernel/searches.ts'
import { useWords } from '../../../kernel/words.tsx'
import { isWaiting, subjectOf } from './application.ts'
import type { Application } from './application.ts'
import type { Match, Target, useMatch } from './use-match.ts'

interface MatchesProps {
  application: Application
  match: ReturnType<typeof useMatch>
}

/** Whether the organisation is in our records already, and which one an approval links. */
export function Matches({ application, match }: MatchesProps) {
  const words = useWords()
  if (!isWaiting(application)) return <Linked application={application} />
  return (
    <RailPart title="Match in our records">
      <Loaded query={match.found} what="the matches" skeleton={<SkeletonRows rows={2} avatar={false} />}>
        {(matches) => (
          <>
            <Text tone="soft">{words(verdict(matches))}</Text>
            <RadioGroup<Target>
              label="Approval links to"
              labelHidden
              variant="cards"
              options={optionsOf(matches, match.mayBeNew, words)}
              value={match.target}
              onChange={(target) => match.choose(target)}
            />
            <ReferencePicker
              label="Another record"
              optional
              placeholder="Name or number"
              search={searchOrganisations}
              onChange={(option) => match.choose(option?.value ?? match.same?.id ?? 'new', option?.label)}
            />
          </>
        )}
      </Loaded>
    </RailPart>
  )
}

function Linked({ application }: { application: Application }) {
  const { organisation_id: id } = application
  if (id === null || application.status !== 'approved') return null
  return (
    <RailPart title="Linked">
      <TextLink href={`/admin/investors/organisations/${id}/details`}>{subjectOf(application)}</TextLink>
    </RailPart>
  )
}

function verdict(matches: readonly Match[]): string {
  if (matches.some((match) => match.same_number)) return 'An existing {organisation} has this number.'
  if (matches.length === 0) return 'No {organisation} has this number or a similar name.'
  return `No {organisation} has this number. ${matches.length === 1 ? 'One has' : `${matches.length} have`} a similar name.`
}

function optionsOf(matches: readonly Match[], mayBeNew: boolean, words: ReturnType<typeof useWords>) {
  const isSame = matches.some((match) => match.same_number)
  return [
    ...(isSame || !mayBeNew
      ? []
      : [
          {
            value: 'new' as Target,
            label: words('Create a new {organisation}'),
            description: 'Using the details in the application',
          },
        ]),
    ...matches.map((match) => ({
      value: match.id as Target,
      label: match.name,
      description: match.same_number
        ? 'Same number'
        : `${match.registration_number ?? 'No number'}, ${match.percent}% match`,
    })),
  ]
}
