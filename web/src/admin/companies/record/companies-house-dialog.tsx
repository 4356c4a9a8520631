import { lookUpCompany } from '@moorgate/contract/companies/companies-house.ts'
import { company } from '@moorgate/contract/companies/company.ts'
import type { AnswerOf } from '@moorgate/contract/endpoint.ts'
import { useState } from 'react'
import { call, isFailure } from '../../../kernel/api.ts'
import { Problem } from '../../../kernel/problem.tsx'
import { send } from '../../../kernel/queries.ts'
import { useCommand } from '../../../kernel/use-command.ts'
import { DescriptionList } from '../../../ui/description-list.tsx'
import { dateFull } from '../../../ui/format-dates.ts'
import { missing } from '../../../ui/format.ts'
import { FormModal } from '../../../ui/form-modal.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { Text } from '../../../ui/text.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { useRenewCompany } from '../company.ts'
import type { Company } from '../company.ts'
import { monthName } from './month-name.ts'

type CompanyProfile = AnswerOf<typeof lookUpCompany>

interface CompaniesHouseDialogProps {
  record: Company
  onClose: () => void
}

/** Looks the company up by its number, shows what the register says, and takes it over when asked to. */
export function CompaniesHouseDialog({ record, onClose }: CompaniesHouseDialogProps) {
  const [number, setNumber] = useState(record.company_number ?? '')
  const [found, setFound] = useState<CompanyProfile>()
  const [isUnknown, setUnknown] = useState(false)
  const { busy, problem, run } = useCommand()
  const renew = useRenewCompany()
  const find = () =>
    run(async () => {
      setUnknown(false)
      try {
        setFound(await send(lookUpCompany, { params: { number: number.trim() } }))
      } catch (error) {
        if (!isFailure(error, 'not_found')) throw error
        setUnknown(true)
      }
    })
  const take = async (facts: CompanyProfile) => {
    const isDone = await run(async () => {
      await call('PATCH', `${company.path}/${record.id}`, {
        body: { ...takenOver(facts), version: record.version },
      })
      await renew()
    })
    if (!isDone) return
    showToast(`${record.name} updated from Companies House`)
    onClose()
  }
  return (
    <FormModal
      title="Companies House"
      onClose={onClose}
      submit={found ? 'Use these details' : 'Look up company'}
      busy={busy}
      busyLabel={found ? 'Saving' : 'Searching'}
      disabled={number.trim() === ''}
      onSubmit={() => void (found ? take(found) : find())}
    >
      <TextField
        label="Company number"
        value={number}
        autoComplete="off"
        hint="Eight characters, such as 01234567 or SC123456."
        error={isUnknown ? 'Companies House has no company with this number.' : undefined}
        onChange={(event) => {
          setNumber(event.target.value)
          setFound(undefined)
          setUnknown(false)
        }}
      />
      {found && <Facts found={found} />}
      <Problem says={problem} />
    </FormModal>
  )
}

/** What the register does not say leaves the record as it is. */
const takenOver = ({
  legal_name,
  company_number,
  country,
  incorporated_on,
  year_end_month,
}: CompanyProfile) =>
  Object.fromEntries(
    Object.entries({ legal_name, company_number, country, incorporated_on, year_end_month }).filter(
      ([, value]) => value !== null,
    ),
  )

function Facts({ found }: { found: CompanyProfile }) {
  return (
    <>
      <DescriptionList
        items={[
          { term: 'Legal name', value: found.legal_name },
          { term: 'Company number', value: found.company_number },
          { term: 'Status', value: found.company_status ?? missing },
          { term: 'Incorporated', value: dateFull(found.incorporated_on) },
          {
            term: 'Year end',
            value: found.year_end_month === null ? missing : monthName(found.year_end_month),
          },
          { term: 'Registered office', value: found.registered_office ?? missing },
        ]}
      />
      <Text tone="soft">
        We save the legal name, number, country, date and year end. The status and registered office are for
        information.
      </Text>
    </>
  )
}
