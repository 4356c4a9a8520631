import { organisation as organisationResource } from '@moorgate/contract/organisations/organisation.ts'
import { sumOfShares } from '@moorgate/contract/organisation-applications/shares.ts'
import { useQuery } from '@tanstack/react-query'
import { addressText } from '../../../kernel/address.ts'
import { countryName } from '../../../kernel/countries.ts'
import { recordQuery } from '../../../kernel/queries.ts'
import { StateDot } from '../../../kernel/state.tsx'
import { Avatar } from '../../../ui/avatar.tsx'
import { StatusDot } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable, TwoLines } from '../../../ui/data-table.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { missing, percent } from '../../../ui/format.ts'
import { dateFull } from '../../../ui/format-dates.ts'
import { identityStates } from '@moorgate/contract/statuses/people.ts'
import { significantPercent } from '@moorgate/contract/organisations/significant-owner.ts'
import type { Application, ApplyingOrganisation } from './application.ts'
import type { Match } from './use-match.ts'

interface FieldDifference {
  key: string
  name: string
  written: string
  kept: string | undefined
}

/** What the applicant wrote; beside it what our record of the same organisation says, where there is one. */
export function Written({ application, match }: { application: Application; match: Match | undefined }) {
  const kept = useQuery({
    ...recordQuery<ApplyingOrganisation>(organisationResource, match?.id ?? 0),
    enabled: match !== undefined,
  })
  const { organisation } = application
  if (!organisation) return null
  const lines = linesOf(organisation, kept.data)
  return (
    <Card title={kept.data ? 'Application compared with our record' : 'In the application'} flush>
      <DataTable
        label="In the application"
        columns={kept.data ? [...columns, ...beside] : columns}
        rows={lines}
        keyOf={({ key }) => key}
      />
    </Card>
  )
}

function linesOf(written: ApplyingOrganisation, kept: ApplyingOrganisation | undefined): FieldDifference[] {
  const fields: readonly (readonly [
    key: string,
    name: string,
    of: (from: ApplyingOrganisation) => string,
  ])[] = [
    ['name', 'Name', ({ name }) => name],
    ['number', 'Number', ({ registration_number: number }) => number ?? missing],
    ['type', 'Type', ({ type }) => type],
    ['trading', 'Trading name', ({ trading_name: name }) => name ?? missing],
    ['country', 'Country', ({ country }) => countryName(country)],
    ['address', 'Registered office', ({ address }) => addressText(address)],
    ['since', 'Incorporated on', ({ incorporated_on: date }) => dateFull(date)],
    ['email', 'E-mail', ({ email }) => email ?? missing],
    ['phone', 'Phone', ({ phone }) => phone ?? missing],
  ]
  return fields
    .map(([key, name, of]) => ({ key, name, written: of(written), kept: kept && of(kept) }))
    .filter((line) => line.written !== missing)
}

const columns: readonly Column<FieldDifference>[] = [
  { id: 'name', header: 'Field', headerHidden: true, cell: ({ name }) => name },
  { id: 'written', header: 'Application', weight: 'strong', cell: ({ written }) => written },
]

const isSame = ({ written, kept }: FieldDifference) =>
  kept !== undefined && kept.toLowerCase() === written.toLowerCase()

const beside: readonly Column<FieldDifference>[] = [
  { id: 'kept', header: 'Our record', cell: ({ kept }) => kept ?? missing },
  {
    id: 'result',
    header: 'Result',
    cell: (line) => <Result line={line} />,
  },
]

function Result({ line }: { line: FieldDifference }) {
  if (isSame(line)) return <StatusDot tone="good">Same</StatusDot>
  if (line.kept === missing) return <StatusDot>Not recorded</StatusDot>
  return <StatusDot tone="waiting">Different</StatusDot>
}

type Owner = Application['owners'][number]

const ownersTitle = `People with ${significantPercent}% or more`

/** Significant owners, as the applicant named them. */
export function Owners({ application }: { application: Application }) {
  if (application.owners.length === 0) return null
  return (
    <Card title={ownersTitle} flush>
      <DataTable
        label={ownersTitle}
        columns={ownersColumns(application)}
        rows={application.owners}
        keyOf={({ name }) => name}
      />
    </Card>
  )
}

function ownersColumns({ owners, user }: Application): readonly Column<Owner>[] {
  return [
    {
      id: 'name',
      header: 'Name',
      weight: 'strong',
      cell: ({ name, is_applicant: self }) => (
        <TwoLines
          lead={<Avatar name={name} size={35} />}
          title={name}
          note={self === true ? 'The applicant' : 'Named by the applicant'}
        />
      ),
    },
    {
      id: 'identity',
      header: 'Identity',
      cell: ({ is_applicant: self }) =>
        self === true ? (
          <StateDot shown={identityStates[user.aml_status]} />
        ) : (
          <StatusDot tone="waiting">Awaiting identity</StatusDot>
        ),
    },
    {
      id: 'share',
      header: 'Share',
      align: 'end',
      cell: ({ share_percent: share }) => percent(share, { places: 2 }),
      total: percent(sumOfShares(owners.map(({ share_percent: share }) => share)), { places: 2 }),
    },
  ]
}
